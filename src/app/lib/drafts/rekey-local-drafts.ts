import { logFailure } from '../log.ts'
import { storageKeysFor } from './storage-keys.ts'

/** Links that this page has seen a memory lose, with those that took their place. */
const movedTo = new Map<string, string>()

/** The link under which what was begun under this one is kept by now. */
export function currentLink(link: string): string {
  const next = movedTo.get(link)
  return next === undefined ? link : currentLink(next)
}

/** For tests: as after a reload. */
export const resetMoves = (): void => movedTo.clear()

/**
 * A memory that got a new link takes along what its author has not sent yet, of its tags and of their own comments under it: under
 * the old link nobody would find it again. Neither is kept in an account. What was written towards an edit has a way of its own
 * (`edit-draft-key`, `move-account-edit-draft`), because a save that gives a new link takes that away.
 */
export function rekeyLocalDrafts(from: string, to: string, author: string): void {
  if (from === to) return
  // Nothing took the place of the link that it has now, so that no way leads round.
  movedTo.delete(to)
  movedTo.set(from, to)
  const targets = storageKeysFor(to, author)
  try {
    for (const [at, key] of storageKeysFor(from, author).entries()) {
      const kept = localStorage.getItem(key)
      const target = targets[at]
      if (kept === null || target === undefined || localStorage.getItem(target) !== null) continue
      localStorage.setItem(target, kept)
      localStorage.removeItem(key)
    }
  } catch (error) {
    logFailure('moving what is not sent yet to a new link', error)
  }
}
