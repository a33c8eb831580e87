/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * A passkey of mine.
 */
export interface OwnPasskey {
  id: string
  name: string
  /**
   * The owner's other devices have it, too.
   */
  synced: boolean
  created_at: string
  last_used_at: string | null
}
