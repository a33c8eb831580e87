// npm run nightly: what takes too long for every change. Random wizards nobody has seen before against brute force, and a
// thousand swaps of content in one server. WIZARDS=200000 looks at more.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, root } from './ensure-installed.mjs'

ensureInstalled()
const bin = (name) => join(root, 'node_modules/.bin', name)
const run = (command, args, env = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

const wizards = run(bin('vitest'), ['run', '--project', 'node', 'tests/engine/checker.test.ts'], {
  JOURNEY_RUNS: process.env.WIZARDS ?? '50000',
  JOURNEY_SEED: 'random',
})
const soak = run(process.execPath, ['scripts/with-install.mjs', 'tsx', 'scripts/soak.ts'])
process.exitCode = wizards && soak ? 0 : 1
