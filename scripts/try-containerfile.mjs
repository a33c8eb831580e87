// The steps of the Containerfile without a container engine, as a script: each stage is an empty folder, RUN runs in it as an ordinary user, COPY copies,
// and the last stage is made read-only and has to start, answer its own HEALTHCHECK, serve a member and stop. What a last stage does to the
// image of Node itself (its RUN lines) is left out. `npm run nightly -- container`; Linux.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './ensure-installed.mjs'

const home = mkdtempSync(join(tmpdir(), 'kindred-image-'))
const isRoot = process.getuid?.() === 0
/** Nobody, where we could be anybody. */
const user = isRoot ? { uid: 65534, gid: 65534 } : {}
const env = { PATH: process.env.PATH, HOME: home, NPM_CONFIG_REGISTRY: registry() }

function registry() {
  return execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
}

/** Everything in a folder belongs to the user of the image. */
function own(path) {
  if (!isRoot) return
  chownSync(path, user.uid, user.gid)
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), user.uid, user.gid)
}

/** Files that git knows, without those that .dockerignore names: the build context. */
function copyContext(to) {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files) {
    if (ignored.some((name) => file === name || file.startsWith(`${name}/`))) continue
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(join(root, file), join(to, file))
  }
}

function run(command, cwd) {
  console.log(`RUN ${command}`)
  const { status } = spawnSync('sh', ['-c', command], { cwd, env, stdio: 'inherit', ...user })
  assert.equal(status, 0, `${command} ended with ${status}.`)
}

const text = readFileSync(join(root, 'scripts/deploy/Containerfile'), 'utf8')
const stages = text.split(/^(?=FROM )/m).slice(1)
const folders = new Map()

try {
  chmodSync(home, 0o755)
  own(home)
  for (const [at, stage] of stages.entries()) {
    const [, base = '', name = 'image'] = /^FROM (\S+)(?: AS (\w+))?/.exec(stage) ?? []
    const folder = join(home, name)
    folders.set(name, folder)
    mkdirSync(folder)
    if (folders.has(base)) cpSync(folders.get(base), folder, { recursive: true, verbatimSymlinks: true })
    own(folder)
    const isLast = at === stages.length - 1
    for (const [, instruction, words = ''] of stage.matchAll(/^(COPY|RUN) (.*)$/gm)) {
      const [, from, what = '', where = ''] = /^--from=(\w+) \/kindred\/(\S+) \.\/(\S*)$/.exec(words) ?? []
      if (instruction === 'RUN' && !isLast) run(words, folder)
      else if (from !== undefined)
        cpSync(join(folders.get(from), what), join(folder, where || what), { recursive: true, verbatimSymlinks: true })
      else if (words === '. .') copyContext(folder)
      if (instruction === 'COPY') own(folder)
    }
  }
  const image = folders.get('image')
  execFileSync('chmod', ['-R', 'a-w', image])
  const check = JSON.parse(/^HEALTHCHECK .* CMD (\[.*\])$/m.exec(text)?.[1] ?? '[]')
  console.log(`The image is ${(sizeOf(image) / 1e6).toFixed(0)} MB beside Node itself.`)
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/smoke.mjs'), image], {
    ...{
      cwd: home,
      stdio: 'inherit',
      env: { ...env, NODE_ENV: 'production', BUSY_AFTER_MS: '0', HEALTHCHECK: JSON.stringify(check) },
    },
    ...user,
  })
  assert.equal(status, 0, 'The image does not serve a member.')
} finally {
  execFileSync('chmod', ['-R', 'u+w', home])
  rmSync(home, { recursive: true, force: true })
}

function sizeOf(path) {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}
