import type { Pool } from 'pg'
import { type Once, once } from './once-at-a-time.ts'
import { publish } from './releases-repository.ts'
import type { SoundContent } from './shared-content.ts'

type Publishing = {
  /** To be published with the next flush; a newer one takes its place. */
  put: (sound: SoundContent) => void
  isWaiting: () => boolean
  flush: Once
}

/** Publishes contents one after the other; `onPublished` is told the number of each. */
export function publishing(
  { pool, by, folder, now }: { pool: Pool; by: string; folder: string; now: () => Date },
  onPublished: (number: number) => void,
): Publishing {
  let waiting: SoundContent | undefined
  const flush = once(async () => {
    while (waiting !== undefined) {
      const sound = waiting
      onPublished(await publish(pool, { ...sound, by, folder, now: now() }))
      if (waiting === sound) waiting = undefined
    }
  })
  return {
    put(sound) {
      waiting = sound
    },
    isWaiting: () => waiting !== undefined,
    flush,
  }
}
