import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { serverBundle } from '../../scripts/server-bundle.mjs'

export type BundledScripts = { path: (name: string) => string; close: () => Promise<void> }

/**
 * The commands in `scripts/*.ts`, for tests that start them many times: from source each start costs a second of work.
 * @example const scripts = await bundleScripts(); execFile(process.execPath, [scripts.path('check-content'), '--json'])
 */
export async function bundleScripts(): Promise<BundledScripts> {
  const outdir = resolve('.cache', `test-scripts-${process.pid}`)
  const names = readdirSync('scripts').filter((name) => name.endsWith('.ts') && !/\.(test|d)\.ts$/.test(name))
  await build({ ...serverBundle, entryPoints: names.map((name) => join('scripts', name)), splitting: true, outdir })
  return {
    path: (name) => join(outdir, `${name}.js`),
    close: () => rm(outdir, { recursive: true, force: true }),
  }
}
