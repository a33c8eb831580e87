import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isLookupName } from '../lookups.ts'
import { isMarkdownName } from '../markdown/is-markdown-name.ts'
import { isPictureName, maxPictureBytes } from '../pictures.ts'
import type { ContentFiles } from '../rollback-invalid.ts'

/** What of a folder is content: JSON and pages of prose anywhere, CSV in a folder of lookups, and whatever lies in a folder of pictures, of whichever kind: the check tells which are none. */
export const isContentFile = (path: string): boolean =>
  path.endsWith('.json') || isMarkdownName(path) || isLookupName(path) || isPictureName(path)

/**
 * A content file as text: a picture in Base64, so that files are compared, kept and handed to other servers in one way.
 * Of one that is too big only so much is read that the check sees it.
 */
export const contentText = (name: string, bytes: Buffer): string =>
  isPictureName(name) ? bytes.subarray(0, maxPictureBytes + 1).toString('base64') : bytes.toString('utf8')

type ContentPaths = {
  /** JSON files and pictures, as the names lead to them. */
  files: string[]
  /** Folders in which a change would show: where files and folders really lie, and the links to them. */
  folders: string[]
}

/**
 * What belongs to a content folder. Links are followed, to files and to folders (a mounted ConfigMap is made of nothing
 * else), but not back to where they stand. Names with a point before them are other programs' own.
 */
export async function contentPaths(root: string): Promise<ContentPaths> {
  const found = { files: new Set<string>(), folders: new Set<string>() }
  await isFolder(root)
  await lookInto(root, [], found)
  return { files: [...found.files].sort(), folders: [...found.folders].sort() }
}

/** Told in words: whoever starts a server has mistyped a setting, most likely. */
async function isFolder(root: string): Promise<void> {
  const isThere = await stat(root).then(
    (found) => found.isDirectory(),
    (error: NodeJS.ErrnoException) => !['ENOENT', 'ENOTDIR'].includes(error.code ?? ''),
  )
  if (!isThere)
    throw new Error(`There is no content folder ${root}. Set CONTENT_DIR to the folder that holds wizards/.`)
}

type FolderContents = { files: Set<string>; folders: Set<string> }

async function lookInto(folder: string, above: readonly string[], found: FolderContents): Promise<void> {
  const real = await realpath(folder)
  if (above.includes(real)) return
  found.folders.add(real)
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !name.startsWith('.'))
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name)
      const kind = entry.isSymbolicLink() ? await stat(path) : entry
      if (kind.isDirectory()) return lookInto(path, [...above, real], found)
      if (!kind.isFile() || !isContentFile(path)) return
      found.files.add(path)
      if (entry.isSymbolicLink()) found.folders.add(join(await realpath(path), '..'))
    }),
  )
}

export type { ContentFiles }

/** Names a state of all files: the same for the same texts, wherever and in whichever order they were read. */
export function filesHash(files: ContentFiles): string {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 32)
}

/** All content files, name → text. Names start with `content/` wherever the folder lies: content refers to its files by them. */
export async function readContentFiles(folder: string): Promise<Map<string, string>> {
  const { files } = await contentPaths(folder)
  const texts = await Promise.all(files.map(async (path) => contentText(path, await beginningOf(path))))
  return new Map(files.map((path, index) => [nameOf(folder, path), texts[index] ?? '']))
}

const nameOf = (folder: string, path: string): string => ['content', ...relative(folder, path).split(sep)].join('/')

/** A file as far as a check looks at it: nobody means to have a film read into memory. */
async function beginningOf(path: string): Promise<Buffer> {
  if (!isPictureName(path)) return readFile(path)
  const parts = await createReadStream(path, { end: maxPictureBytes }).toArray()
  return Buffer.concat(parts)
}
