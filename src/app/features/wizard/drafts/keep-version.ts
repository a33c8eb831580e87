import type { DraftStorage } from '@kindred/form'
import { logFailure } from '../../../lib/log.ts'

/** For a draft store: what another tab wrote is kept when this one writes over it. Its code comes with the page of a member (`draft-sync`). */
export const keepVersion =
  (key: string, storage: DraftStorage) =>
  (theirs: object, before: object | null): void =>
    void import('./draft-versions.ts').then(
      ({ addOther }) => addOther(key, storage, theirs, before),
      (error: unknown) => logFailure('keeping another version', error),
    )
