import type { Edit } from '@kindred/content'

/** Crisis lines, in whichever language: a wrong number costs more than the time that a second look takes. */
const crisis = /^[^/]+\/(i18n\/[^/]+\/)?crisis\//

/** Has somebody else than its author to approve a change with these edits before it is published? */
export const needsSecondPerson = (edits: readonly Pick<Edit, 'file'>[]): boolean =>
  edits.some(({ file }) => crisis.test(file))
