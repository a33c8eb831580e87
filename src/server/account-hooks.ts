import { forgetBlocks } from './blocks/index.ts'
import type { AccountHooks } from './context.ts'
import { hideMemoriesOf, leaveNameless, showMemoriesOf } from './memories/index.ts'
import { forgetDecisionsAround } from './moderation/index.ts'
import { forgetActsAround } from './notifications/index.ts'
import { changeAvatar, removePhotosOf } from './photos/index.ts'
import { forgetReportsAround } from './reports/index.ts'

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
    removePhotosOf,
    (db, userId, now) => changeAvatar(db, userId, null, now),
  ],
}
