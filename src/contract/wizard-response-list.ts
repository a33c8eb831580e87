/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { WizardResponse } from './wizard-response.ts'

export interface WizardResponseList {
  results: WizardResponse[]
  count: number
  page: number
  total_pages: number
}
