import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** Content files by name, with their text. */
export type ContentFiles = ReadonlyMap<string, string>

/** Names a state of all files: the same for the same texts, wherever and in whichever order they were read. */
export function filesHash(files: ContentFiles): string {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 32)
}

/** All content files, name → text. Names start with `content/` wherever the folder lies: content refers to its files by them. */
export async function readContentFiles(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  return new Map(paths.map((path, index) => [nameOf(folder, path), texts[index] ?? '']))
}

const nameOf = (folder: string, path: string): string => ['content', ...relative(folder, path).split(sep)].join('/')
