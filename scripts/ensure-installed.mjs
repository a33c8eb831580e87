// Plain Node, nothing from npm: this runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Runs `npm ci` when node_modules is missing or holds other versions than package-lock.json names. */
export function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing packages (once) …')
  const words = ['ci', '--include=dev', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', words, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) {
    console.error('The packages could not be installed: see what npm wrote above.')
    process.exit(status ?? 1)
  }
}

// npm writes what it installed into node_modules/.package-lock.json. Packages for other platforms are not there.
function isInstalled() {
  const installedFile = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installedFile)) return false
  const wanted = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(installedFile)
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true
    const found = installed[path]
    return found ? found.version === version : optional === true
  })
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}
