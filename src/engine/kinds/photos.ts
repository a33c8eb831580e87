import type { Kind } from './kind.ts'
import { nthUploadId, uploadId } from './parts/uploaded-file.ts'

/** Photos and videos: an answer holds the names of uploads, in the order in which they are shown. */
export const photos: Kind = {
  isList: true,
  chooses: false,
  needsRole: true,
  control: 'gallery',
  reads: ['min', 'limit', 'addLabel'],
  accepts: () => ({ type: 'string', pattern: `^${uploadId}$` }),
  sample: (_field, at) => nthUploadId(at),
  fits: (_field, entry) => new RegExp(`^${uploadId}$`).test(entry),
  writes: () => 'photos',
  impossible: () => [['a name that no upload has', 'holiday.jpg']],
  // Nobody knows a picture by its name, so it is told that there is one.
  label: () => 'A photo',
}
