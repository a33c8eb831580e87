import { forgetBlocks } from './features/blocks/index.ts'
import { hideMemoriesOf, leaveNameless, showMemoriesOf } from './features/memories/index.ts'
import { forgetDecisionsAround } from './features/moderation/index.ts'
import { forgetActsAround } from './features/notifications/index.ts'
import { changeAvatar, removeFilesOf, removePhotosOf } from './features/photos/index.ts'
import { forgetReportsAround } from './features/reports/index.ts'
import { forgetPublisher } from './features/studio/index.ts'
import type { AccountHooks } from './platform/context.ts'

/** Who takes part when an account is closed, reopened or deleted. */
export const accountHooks: AccountHooks = {
  onClose: hideMemoriesOf,
  onReopen: showMemoriesOf,
  onAnonymize: leaveNameless,
  onDelete: [
    forgetActsAround,
    forgetBlocks,
    forgetDecisionsAround,
    forgetReportsAround,
    forgetPublisher,
    removePhotosOf,
    removeFilesOf,
    (db, userId, now) => changeAvatar(db, userId, null, now),
  ],
}
