import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './ensure-installed.mjs'

const { resolve } = createRequire(import.meta.url)

/** Packages of this repository are bundled; those from npm stay where they are installed. */
export const ownPackages = {
  name: 'own-packages',
  setup: (build) => build.onResolve({ filter: /^@kindred\// }, ({ path }) => ({ path: resolve(path) })),
}

/** How esbuild makes the server of `src/server`. Said once, so that what tests look at is what runs. */
export const serverBundle = {
  // What runs in a thread or process of its own needs a file of its own.
  entryPoints: [
    'main.ts',
    'check-worker.ts',
    'features/accounts/password-worker.mjs',
    'features/photos/making/photo-worker.ts',
  ].map((file) => join(root, 'src/server', file)),
  entryNames: '[name]',
  absWorkingDir: root,
  bundle: true,
  packages: 'external',
  plugins: [ownPackages],
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'warning',
}
