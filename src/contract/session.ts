/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { SessionUser } from './session-user.ts'

export interface Session {
  user: SessionUser | null
}
