import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of our package.json: the same from `src` (tsx, tests) and from the bundle in `dist`. */
export const projectRoot = findProjectRoot(dirname(fileURLToPath(import.meta.url)))

function findProjectRoot(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name === 'kindred') return folder
    if (folder === dirname(folder)) throw new Error(`No package.json of Kindred was found above ${start}.`)
  }
}
