import { deleteBlocksOf } from './features/blocks/index.ts'
import { anonymizeMemoriesOf, hideMemoriesOf, showMemoriesOf } from './features/memories/index.ts'
import { anonymizeDecisionsOf } from './features/moderation/index.ts'
import { deleteNotificationsAbout } from './features/notifications/index.ts'
import { changeAvatar, removeFilesOf, removePhotosOf } from './features/photos/index.ts'
import { anonymizeReportsOf } from './features/reports/index.ts'
import { anonymizePublisher } from './features/studio/index.ts'
import type { AccountHooks } from './platform/context.ts'

/** Who takes part when an account is closed, reopened or deleted. */
export const accountHooks: AccountHooks = {
  onClose: hideMemoriesOf,
  onReopen: showMemoriesOf,
  onAnonymize: anonymizeMemoriesOf,
  onDelete: [
    deleteNotificationsAbout,
    deleteBlocksOf,
    anonymizeDecisionsOf,
    anonymizeReportsOf,
    anonymizePublisher,
    removePhotosOf,
    removeFilesOf,
    (db, userId, now) => changeAvatar(db, userId, null, now),
  ],
}
