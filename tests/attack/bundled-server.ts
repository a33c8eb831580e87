import { resolve } from 'node:path'
import { build } from 'esbuild'

let made: Promise<string[]> | undefined

/** What Node runs to be the server: bundled once for each test file, because starting from source takes seconds each time. */
export function bundledServer(): Promise<string[]> {
  made ??= bundle()
  return made
}

async function bundle(): Promise<string[]> {
  const outdir = resolve(`.cache/attack-server-${process.pid}`)
  await build({
    entryPoints: ['src/server/main.ts', 'src/server/content/check-worker.ts'],
    entryNames: '[name]',
    outdir,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  })
  return [`${outdir}/main.js`]
}
