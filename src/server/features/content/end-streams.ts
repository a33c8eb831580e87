import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { findLiveSessions } from '../../platform/sessions/sessions-repository.ts'
import type { EventStream } from './event-stream.ts'

/** Together with one query this stays within the second that a stream may outlive its session. */
const everyMs = 500

type EndedStreams = { look: () => Promise<void>; stop: () => void }

/**
 * Ends the event streams of sessions that have ended, on whichever server and for whatever reason: one query asks which sessions of
 * all open streams are live. Polled, so that it needs neither `listen`/`notify` nor a call from each place that ends a session.
 */
export function endStreamsOfSessions(
  events: EventStream,
  { pool, now }: Pick<Context, 'pool' | 'now'>,
  log: FastifyBaseLogger,
): EndedStreams {
  let isLooking = false

  const look = async () => {
    const listening = [...events.sessions()]
    if (listening.length === 0) return
    try {
      const live = await findLiveSessions(pool, listening, now())
      for (const session of listening) if (!live.has(session)) events.endSession(session)
    } catch (error) {
      // Without the database nobody can end a session either; what waits to be told waits there, too.
      log.debug({ err: error }, 'Live sessions could not be read; it is tried again.')
    }
  }
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look().finally(() => {
      isLooking = false
    })
  }, everyMs)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}
