import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { editorsAmong, stateOfChanges } from './changes-repository.ts'

/** An edit reaches the open pages of other editors within this time, whichever server it was made on. */
const everyMs = 700

/** Tells the pages of editors that a change is another than before; what it says now they ask for. */
export function pushChanges(app: FastifyInstance, { pool }: Context): { look: () => void; stop: () => void } {
  let known: string | undefined
  let looking: Promise<void> | undefined
  let isAskedAgain = false

  async function lookNow(): Promise<void> {
    const people = app.pageEvents.people()
    if (people.size === 0) return
    const state = await stateOfChanges(pool)
    if (state === known) return
    known = state
    for (const editor of await editorsAmong(pool, [...people])) app.pageEvents.send(editor, 'studio', { state })
  }
  const look = (): void => {
    isAskedAgain = looking !== undefined
    looking ??= lookNow()
      .catch((error: unknown) => {
        // Told with the next look.
        known = undefined
        app.log.debug({ err: error }, 'Open changes could not be read; it is tried again.')
      })
      .finally(() => {
        looking = undefined
        if (isAskedAgain) look()
      })
  }
  const timer = setInterval(look, everyMs)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}
