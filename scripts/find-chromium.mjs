import { existsSync } from 'node:fs'
import { runProgram } from './run-program.mjs'

// First the Chromium that can do nothing but run without a window: tests need a quarter less of the processor there.
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Path of a Chromium on this machine: CHROMIUM if set, else the usual places. */
export function findChromium() {
  const named = process.env.CHROMIUM
  if (named) return existsSync(named) ? named : undefined
  return places.find((place) => existsSync(place))
}

/** Installs Debian's Chromium where this process may (root on Debian), an older Debian's with a window; undefined where it may not. */
export async function installChromium() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Chromium for the browser tests …')
  const apt = (/** @type {string[]} */ ...args) =>
    runProgram('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  await apt('update')
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (findChromium() === undefined) await apt('install', '-y', '--no-install-recommends', name)
  return findChromium()
}
