/** Writing that members keep in their account: for the copy of their data; and the seal, for what else is kept sealed. */
export { createDraftSeal, type DraftSeal } from '../../platform/draft-seal.ts'
export { dropEditDrafts } from './drafts-repository.ts'
export { moveDrafts } from './move-drafts.ts'
export { type OpenedDraft, openedDrafts } from './opened-drafts.ts'
