import { join } from 'node:path'
import { type ContentFiles, readContentFiles } from '@kindred/content/node'
import { isForeignContent } from '@kindred/product'
import { projectRoot } from '../../platform/project-root.ts'

/** What the app shows around every wizard: words of its screens, help, crisis lines. Clubs are about our own questions. */
const around = /^content\/(crisis|help|messages|site(?!\/clubs\.)|styles|templates)\//

/**
 * The files of a folder that is to be served. Another team's may have nothing but wizards and options: what the app shows
 * around them is then Kindred's, file by file, so that help is there and every button has its word. Lent files are named
 * `kindred/…`, so that nobody looks for them in the folder.
 */
export async function readServedFiles(folder: string, own = join(projectRoot, 'content')): Promise<ContentFiles> {
  const files = await readContentFiles(folder)
  if (!isForeignContent(files.keys())) return files
  const lent = [...(await readContentFiles(own))]
    .filter(([name]) => around.test(name) && !files.has(name))
    .map(([name, text]): [string, string] => [name.replace(/^content\//, 'kindred/'), text])
  return new Map([...files, ...lent])
}
