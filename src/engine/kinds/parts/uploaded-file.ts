import type { FieldDefinition } from '@kindred/contract/step'

/** A file that was uploaded, as answers hold it: what it is called, and what is in it by its first bytes. */
export interface UploadedFile {
  id: string
  name: string
  type: string
  bytes: number
}

type Accepts = Pick<FieldDefinition, 'accept'>
type Accepted = NonNullable<Accepts['accept']>[number]

/** Media types, each with the endings of its names; the first is the usual one. */
type Types = Readonly<Record<string, readonly string[]>>

/** What a question may accept, by the words of content. */
export const acceptedTypes: Readonly<Record<Accepted, Types>> = {
  pdf: { 'application/pdf': ['.pdf'] },
  image: { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'], 'image/webp': ['.webp'] },
  text: { 'text/plain': ['.txt', '.csv', '.md', '.log'] },
  document: {
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
    'application/vnd.oasis.opendocument.text': ['.odt'],
  },
  spreadsheet: {
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
    'application/vnd.oasis.opendocument.spreadsheet': ['.ods'],
  },
  presentation: {
    'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['.pptx'],
    'application/vnd.oasis.opendocument.presentation': ['.odp'],
  },
}

/** What a question accepts, by the words of content. */
export const acceptedBy = ({ accept }: Accepts): readonly Accepted[] =>
  accept ?? (Object.keys(acceptedTypes) as Accepted[])

/** The media types that a question accepts; those of all questions for one that says nothing of them. */
export const typesOf = (field: Accepts): Types =>
  Object.assign({}, ...acceptedBy(field).map((one) => acceptedTypes[one]))

/** As content counts them, in bytes. */
export const megabyte = 1_000_000

/** How many bytes each file may have. */
export const maxBytes = ({ maxMegabytes = 10 }: Pick<FieldDefinition, 'maxMegabytes'>): number =>
  maxMegabytes * megabyte

/** So many characters may the name of a file have. */
export const longestFileName = 120

/** What no name has: quotes, signs of paths and of control, and those that turn the direction of reading, behind which an ending can hide. */
export const forbiddenInFileName = '"/\\\\:\\p{Cc}\\u202a-\\u202e\\u2066-\\u2069'

/** How the server names uploads. */
export const uploadId = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const written = new RegExp(
  `^\\{"id":"(${uploadId})","name":"(?![ .])([^${forbiddenInFileName}]{1,${longestFileName}})(?<! )","type":"([^"\\\\]+)","bytes":([1-9]\\d{0,9})\\}$`,
  'u',
)

/** As an answer holds it: the same text for the same file. */
export const fileEntry = ({ id, name, type, bytes }: UploadedFile): string => JSON.stringify({ id, name, type, bytes })

/** The file of an entry; undefined where the text is none. */
export function parseFile(entry: string): UploadedFile | undefined {
  const [, id, name, type, bytes] = written.exec(entry) ?? []
  return id && name && type ? { id, name, type, bytes: Number(bytes) } : undefined
}

/** Ids for samples, one after the other. */
export const nthUploadId = (at: number): string => `00000000-0000-7000-8000-${String(at + 1).padStart(12, '0')}`
