import type { Edit } from '@kindred/content'
import { conflict } from '../../../platform/errors.ts'
import type { SignedIn } from '../../../platform/sessions/user.ts'
import type { Change } from '../changes-repository.ts'

export type Editor = Pick<SignedIn, 'id' | 'role'>

/** Somebody else saved this change since it was read. */
export const revisionConflict = (change: Change) =>
  conflict('Somebody edited this change meanwhile. Please look at it again.', change)

export const isApproved = ({ approved_by, approved_revision, revision }: Change): boolean =>
  approved_by !== null && approved_revision === revision

/** Writers of a change cannot review it. */
export const isWriterOf = ({ id }: Pick<Editor, 'id'>, { author_id, writer_ids }: Change): boolean =>
  author_id === id || writer_ids.includes(id)

/** The last entry is a request for review, and nobody has answered it. */
export const waitsForReview = (change: Change): boolean => change.reviews.at(-1)?.kind === 'asked'

/** A scheduled change is locked, so that what goes live is what its publisher saw. */
export function assertNotScheduled({ publish_at }: Change): void {
  if (publish_at !== null)
    throw conflict('This change goes live at a time that was set. Call that off to edit it.', null)
}

export const isAddedWizard = ({ file, at, from }: Edit): boolean =>
  at === '' && from === null && file.endsWith('/wizard.json')
