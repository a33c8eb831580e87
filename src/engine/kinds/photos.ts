import type { Kind } from './kind.ts'

/** A name that the server gave to an upload. */
const pattern = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
const isUpload = (entry: string): boolean => new RegExp(pattern).test(entry)

const nth = (at: number): string => `00000000-0000-7000-8000-${String(at + 1).padStart(12, '0')}`

/** Photos and videos: an answer holds the names of uploads, in the order in which they are shown. */
export const photos: Kind = {
  isList: true,
  chooses: false,
  needsRole: true,
  control: 'files',
  reads: ['min', 'limit', 'addLabel'],
  accepts: () => ({ type: 'string', pattern }),
  sample: (_field, at) => nth(at),
  fits: (_field, entry) => isUpload(entry),
  writes: () => 'photos',
  impossible: () => [['a name that no upload has', 'holiday.jpg']],
  // Nobody knows a picture by its name, so it is told that there is one.
  label: () => 'A photo',
}
