import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ExportDocument } from './export-document.ts'
import { exportPage } from './export-page.tsx'
import { exportSchema } from './export-schema.ts'

/**
 * The copy as one file: a page to read, the same and more for programs, and what that may hold. It is packed while it is sent, by
 * Node's own threads.
 */
export function exportZip(data: ExportDocument, texts: Readonly<Record<string, string>>): Readable {
  const zip = new ZipFile()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { mtime: new Date(data.made_at) })
  add('index.html', exportPage(data, texts))
  add('data.json', JSON.stringify(data, null, 2))
  add('data.schema.json', JSON.stringify(exportSchema(), null, 2))
  zip.end()
  return zip.outputStream as Readable
}
