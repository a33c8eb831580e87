/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { PairHalf } from './target.ts'

export const shapes = {
  "pair-person": {
    "half": "first",
    "written": "person_involved",
    "read": "person",
    "with": "pair-action"
  },
  "pair-action": {
    "half": "second",
    "written": "person_action",
    "read": "action",
    "with": "pair-person"
  }
} as const satisfies Readonly<Record<string, PairHalf>>
