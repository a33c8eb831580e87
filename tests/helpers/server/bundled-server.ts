import { resolve } from 'node:path'
import { build } from 'esbuild'
import { serverBundle } from '../../../scripts/server-bundle.mjs'

/** What Node runs to be the server: starting it from source costs two seconds of work each time, the bundle half a second once. */
export async function bundleServer(name: string): Promise<string[]> {
  const outdir = resolve('.cache', name)
  await build({ ...serverBundle, outdir })
  return [`${outdir}/main.js`]
}
