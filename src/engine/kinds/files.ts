import type { Field } from '../definition.ts'
import type { Kind } from './kind.ts'
import {
  fileEntry,
  maxBytes,
  nthUploadId,
  parseFile,
  typesOf,
  type UploadedFile,
  uploadId,
} from './parts/uploaded-file.ts'

function sampleFile(field: Field, at: number): UploadedFile {
  const [type = '', [ending = ''] = []] = Object.entries(typesOf(field))[0] ?? []
  return { id: nthUploadId(at), name: `file-${at + 1}${ending}`, type, bytes: 1_000 + at }
}

/** Files that are kept beside the answers. An entry says of one what it is: a text here, an object on the wire. */
export const files: Kind = {
  isList: true,
  chooses: false,
  keepsFiles: true,
  control: 'uploads',
  reads: ['min', 'limit', 'addLabel', 'accept', 'maxMegabytes'],
  accepts: () => ({ type: 'string', pattern: `^\\{"id":"${uploadId}",` }),
  sample: (field, at) => fileEntry(sampleFile(field, at)),
  fits: (field, entry) => {
    const { type = '', bytes = 0 } = parseFile(entry) ?? {}
    return Object.hasOwn(typesOf(field), type) && bytes <= maxBytes(field)
  },
  // The same text for the same file, however an object was written.
  read: (entry) => {
    try {
      return fileEntry(JSON.parse(entry))
    } catch {
      return undefined
    }
  },
  writes: () => 'files',
  impossible: (field) => {
    const file = sampleFile(field, 0)
    return [
      ['a name that no upload has', 'letter.pdf'],
      ['a file of a type that it does not accept', fileEntry({ ...file, type: 'application/x-msdownload' })],
      ['a file that is too large', fileEntry({ ...file, bytes: maxBytes(field) + 1 })],
    ]
  },
  label: (_field, entry) => parseFile(entry)?.name ?? entry,
}
