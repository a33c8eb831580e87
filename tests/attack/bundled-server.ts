import { resolve } from 'node:path'
import { build } from 'esbuild'
import { serverBundle } from '../../scripts/server-bundle.mjs'

let made: Promise<string[]> | undefined

/** What Node runs to be the server: bundled once for each test file, because starting from source takes seconds each time. */
export function bundledServer(): Promise<string[]> {
  made ??= bundle()
  return made
}

async function bundle(): Promise<string[]> {
  const outdir = resolve(`.cache/attack-server-${process.pid}`)
  await build({ ...serverBundle, outdir })
  return [`${outdir}/main.js`]
}
