import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { EmbeddedNotStarted } from './not-started.ts'
import { giveTo, type RunAs } from './run-as.ts'

export const superuser = 'kindred'

/**
 * Makes an empty database cluster, unless there is one. It is made beside and then renamed, so that a kill in the middle
 * leaves no half-made cluster under the real name.
 */
export function makeCluster(folder: string, binaries: Binaries, runAs: RunAs): void {
  sweepUnfinished(folder)
  if (existsSync(join(folder, 'PG_VERSION'))) return
  const draft = `${folder}.init-${process.pid}`
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  giveTo(runAs, draft)
  const args = ['-D', draft, '-U', superuser, '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums']
  const [command = '', ...rest] = [...runAs.prefix, binaries.initdb, ...args]
  const made = spawnSync(command, rest, { encoding: 'utf8', cwd: '/', ...runAs.account })
  if (made.status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new EmbeddedNotStarted(`The database could not be made in ${folder}: ${made.error?.message ?? made.stderr}`)
  }
  renameSync(draft, folder)
}

function sweepUnfinished(folder: string): void {
  const parent = dirname(folder)
  for (const name of readdirSync(parent)) {
    if (name.startsWith(`${basename(folder)}.init-`)) rmSync(join(parent, name), { recursive: true, force: true })
  }
}
