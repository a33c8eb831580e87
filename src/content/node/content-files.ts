import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import type { ContentFiles } from '../hold-back.ts'
import { isPictureName, mostPictureBytes } from '../pictures.ts'
import { contentPaths } from './content-paths.ts'
import { contentText } from './content-text.ts'

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
  const parts = await createReadStream(path, { end: mostPictureBytes }).toArray()
  return Buffer.concat(parts)
}
