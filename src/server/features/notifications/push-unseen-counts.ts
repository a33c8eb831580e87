import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { countUnseenOf, nothingUnseen, type UnseenCount } from './notifications-repository.ts'

/** An act reaches every open page of whoever is told within this time, whichever server it was done on. */
const everyMs = 700

/**
 * Tells the open pages of members how much they have not seen, and how much of it they received: at the start and whenever it changes. The database is asked for
 * the members who listen here, all at once; so nothing is lost by a restart, a second server or a pooler between, and a page that
 * comes back is told the whole number, which makes up for whatever it missed.
 */
export function pushUnseenCounts(app: FastifyInstance, { pool }: Context): { stop: () => void } {
  const sentActs = new Map<string, UnseenCount['acts']>()
  let isLooking = false

  const look = async () => {
    const people = app.pageEvents.people()
    for (const person of sentActs.keys()) if (!people.has(person)) sentActs.delete(person)
    if (people.size === 0 || isLooking) return
    isLooking = true
    try {
      const counts = await countUnseenOf(pool, [...people])
      for (const person of people) tell(person, counts.get(person) ?? nothingUnseen)
    } catch (error) {
      app.log.debug({ err: error }, 'What is unseen could not be counted; it is tried again.')
    } finally {
      isLooking = false
    }
  }
  const tell = (person: string, { count, received, acts }: UnseenCount) => {
    // Not the number alone: between two looks one act may be seen and another one come, and the page, which said "0" by itself, would stay at that.
    if (sentActs.get(person) === acts) return
    sentActs.set(person, acts)
    app.pageEvents.send(person, 'notifications', { unseen_count: count, received })
  }

  // A new page has not been told, though another one of the same member was.
  app.pageEvents.onListening((person) => void sentActs.delete(person))
  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
