/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { MemoryPayload } from './memory-payload.ts'

/**
 * A change to a memory: what a new one takes, and the revision that it is based on.
 */
export type MemoryEdit = MemoryPayload & {
  /**
   * The revision that was read; 409 when another one is stored.
   */
  revision?: number
  [k: string]: unknown
}
