import { strFromU8, unzipSync } from 'fflate'

/** The files of an archive as text, by name. */
export const unzip = (archive: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, strFromU8(bytes)]))

/** The same as bytes. */
export const unzipFiles = (archive: Uint8Array): Record<string, Uint8Array> => unzipSync(archive)
