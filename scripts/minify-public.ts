import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin } from 'vite'

/** A script as it is served: without its comments and with short names. It is no module, so nothing of it is known outside but what it says. */
export async function minifyScript(name: string, code: string): Promise<string> {
  const { code: small, errors } = await minify(name, code, { module: false })
  if (errors[0] !== undefined) throw new Error(`${name}: ${errors[0].message}`)
  return small
}

/**
 * Vite copies the files of `public` as they are. Two of them are scripts that stand before everything else on every page, also
 * those that the server draws: what their comments weigh, each first visit would wait for.
 */
export function minifyPublic(): Plugin {
  return {
    name: 'minify-public',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      // Only what was copied: the app's own files lie in a folder of theirs, and are small already.
      for (const name of (await readdir(dir)).filter((file) => file.endsWith('.js'))) {
        const path = join(dir, name)
        await writeFile(path, await minifyScript(name, await readFile(path, 'utf8')))
      }
    },
  }
}
