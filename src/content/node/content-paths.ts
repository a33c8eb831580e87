import { readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isContentFile } from './content-text.ts'

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

type Found = { files: Set<string>; folders: Set<string> }

async function lookInto(folder: string, above: readonly string[], found: Found): Promise<void> {
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
