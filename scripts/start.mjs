// npm start: installs and builds what is missing or older than its sources, then serves. Plain Node.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { ensureInstalled, root } from './ensure-installed.mjs'

const sources = ['src', 'schemas', 'scripts/build.mjs', 'vite.config.ts', 'package-lock.json', 'package.json']

ensureInstalled()
if (isOutdated()) {
  console.log('Building …')
  await build()
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
