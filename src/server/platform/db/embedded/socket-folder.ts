import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveTo, type RunAs } from './run-as.ts'

// The kernel allows 108 bytes for the path of a unix socket (104 on macOS), with the name and its end.
const maxPathBytes = 100

/** The folder of the unix socket: the cluster itself, or a private short folder where that path is too long. */
export function chooseSocketFolder(cluster: string, runAs: RunAs): string {
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= maxPathBytes) return cluster
  const short = join(tmpdir(), `kindred-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`)
  mkdirSync(short, { recursive: true, mode: 0o700 })
  const found = lstatSync(short)
  const owners = [process.getuid?.(), runAs.account?.uid]
  // The temporary folder is shared: somebody else may have made a trap under our name.
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new Error(`${short} belongs to somebody else. Set DATA_DIR to a shorter path.`)
  }
  chmodSync(short, 0o700)
  giveTo(runAs, short)
  return short
}
