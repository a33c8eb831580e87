// Other versions of Node.js than the one that runs us, from the npm packages that hold one program each. Plain Node.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ensure-installed.mjs'

/** What the server runs on: the oldest that we promise, and the one with long support that most would install. */
const versions = ['20.19', '24']

const majorOf = (version) => version.split('.')[0]

/** The versions to try beside the one that runs the tests. */
export const otherVersions = versions.filter((version) => majorOf(version) !== majorOf(process.versions.node))

/** The program of that version, fetched once into .cache; undefined where there is none for this machine, or no registry. */
export function findNode(version) {
  const folder = join(root, '.cache/node', version)
  const family = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
  const name = `${family}-${process.platform}-${process.arch}`
  const program = join(folder, 'node_modules', name, 'bin/node')
  if (!existsSync(program)) fetchPackage(`${name}@${version}`, folder)
  return spawnSync(program, ['--version']).status === 0 ? program : undefined
}

// It is no dependency: an installation would be a third larger for everybody, and npm could not leave it out where it is not needed.
function fetchPackage(name, folder) {
  const words = [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    name,
  ]
  spawnSync('npm', words, { cwd: root, stdio: 'ignore', timeout: 120_000 })
}
