import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ExportDocument } from './export-document.ts'
import { exportPage } from './export-page.tsx'
import { exportSchema } from './export-schema.ts'

/** Opens files when their turn comes. */
type OpenFiles = {
  photo: (id: string) => Promise<Readable>
  file: (id: string) => Promise<Readable>
  avatar: () => Promise<Readable>
}

/**
 * The copy as one file: a page to read, the same and more for programs, what that may hold, the photos and the files. It is packed while it
 * is sent, by Node's own threads. One that cannot be read breaks it off: half a copy must not look like a whole one.
 */
export function exportZip(data: ExportDocument, texts: Readonly<Record<string, string>>, open: OpenFiles): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  zip.on('error', (error) => out.destroy(error))
  const mtime = new Date(data.made_at)
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { mtime })
  add('index.html', exportPage(data, texts))
  add('data.json', JSON.stringify(data, null, 2))
  add('data.schema.json', JSON.stringify(exportSchema(), null, 2))
  // They are packed already, by their own formats.
  const addLater = (file: string, openIt: () => Promise<Readable>) =>
    // They are packed already, by their own formats.
    zip.addReadStreamLazy(file, { mtime, compress: false }, (give) => {
      openIt().then(
        (stream) => give(null, stream),
        (error: Error) => give(error, Readable.from([])),
      )
    })
  if (data.account?.picture) addLater(data.account.picture, open.avatar)
  for (const { id, file } of [...data.memories.flatMap(({ photos }) => photos), ...data.unattached_photos])
    addLater(file, () => open.photo(String(id)))
  for (const { id, file } of data.files) addLater(file, () => open.file(String(id)))
  zip.end()
  return out
}
