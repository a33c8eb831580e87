import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import {
  countUnreadOf,
  countUnseenOf,
  nothingUnread,
  nothingUnseen,
  type UnseenCount,
} from './notifications-repository.ts'

/** An act reaches every open page of whoever is told within this time, whichever server it was done on. */
const everyMs = 700

/**
 * Tells the open pages of members how much they have not seen, and what they received and have not read: at the start and whenever it changes. The database is asked for
 * the members who listen here, all at once; so nothing is lost by a restart, a second server or a pooler between, and a page that
 * comes back is told the whole number, which makes up for whatever it missed.
 */
export function pushUnseenCounts(
  app: FastifyInstance,
  { pool }: Context,
): { stop: () => void; pushAgain: (person: string) => void } {
  const sentActs = new Map<string, UnseenCount['acts']>()
  let isLooking = false

  const look = async () => {
    const people = app.pageEvents.people()
    for (const person of sentActs.keys()) if (!people.has(person)) sentActs.delete(person)
    if (people.size === 0 || isLooking) return
    isLooking = true
    try {
      const counts = await countUnseenOf(pool, [...people])
      const unseenOf = (person: string) => counts.get(person) ?? nothingUnseen
      // Not the number alone: between two looks one act may be seen and another one come, and the page, which said "0" by itself, would stay at that.
      const changed = [...people].filter((person) => sentActs.get(person) !== unseenOf(person).acts)
      if (changed.length === 0) return
      // Before what is unread is counted: whoever reads something meanwhile is told again.
      for (const person of changed) sentActs.set(person, unseenOf(person).acts)
      const unread = await countUnreadOf(pool, changed)
      for (const person of changed)
        app.pageEvents.send(person, 'notifications', {
          unseen_count: unseenOf(person).count,
          received: unread.get(person) ?? nothingUnread,
        })
    } catch (error) {
      sentActs.clear()
      app.log.debug({ err: error }, 'What is unseen could not be counted; it is tried again.')
    } finally {
      isLooking = false
    }
  }
  const pushAgain = (person: string) => void sentActs.delete(person)

  // A new page has not been told, though another one of the same member was.
  app.pageEvents.onListening(pushAgain)
  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer), pushAgain }
}
