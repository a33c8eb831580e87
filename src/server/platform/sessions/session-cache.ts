import { LRUCache } from 'lru-cache'
import { hashToken } from './tokens.ts'

/**
 * Whose an access token is, before anybody asked whether it still holds: a token never changes its owner, but it ends at any moment, and
 * on another server too. What is read for the owner of a cached session asks that in the same statement (`sessionHoldsSql`).
 */
export type CachedSession = { userId: string; accessHash: Buffer; now: Date }

const maxKnown = 10_000

/** Owners of tokens that were good when somebody last came with them. */
export function createSessionCache() {
  const owners = new LRUCache<string, string>({ max: maxKnown })
  const keyOf = (accessHash: Buffer) => accessHash.toString('base64')
  return {
    get(token: string, now: Date): CachedSession | null {
      const accessHash = hashToken(token)
      const userId = owners.get(keyOf(accessHash))
      return userId === undefined ? null : { userId, accessHash, now }
    },
    /** What was found out about a token. */
    set(token: string, owner: { id: string } | null): void {
      const key = keyOf(hashToken(token))
      if (owner === null) owners.delete(key)
      else owners.set(key, owner.id)
    },
  }
}
