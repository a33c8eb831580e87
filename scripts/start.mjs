// npm start: installs and builds what is missing or older than its sources, then serves. Plain Node.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root } from './ensure-installed.mjs'

const sources = [
  'src',
  'schemas',
  'scripts/build.mjs',
  'scripts/server-bundle.mjs',
  'vite.config.ts',
  'package-lock.json',
  'package.json',
]

ensureInstalled()
if (isOutdated()) {
  console.log('Building …')
  // In a process of its own: the build sets NODE_ENV, which is a setting of the server.
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
process.setSourceMapsEnabled(true)
await import('../dist/server/main.js')

function isOutdated() {
  const marker = join(root, 'dist/.built')
  if (!existsSync(marker)) return true
  const builtAt = statSync(marker).mtimeMs
  return sources.some((source) => newest(join(root, source)) > builtAt)
}

// A folder's own time changes when a file in it comes or goes.
function newest(path) {
  if (!existsSync(path)) return 0
  const own = statSync(path)
  if (!own.isDirectory()) return own.mtimeMs
  return Math.max(own.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}
