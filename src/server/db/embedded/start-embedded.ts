import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { findBinaries } from './binaries.ts'
import { claimDataFolder } from './data-folder-claim.ts'
import { launchPostgres } from './launch-postgres.ts'
import { makeCluster, superuser } from './make-cluster.ts'
import { endOrphan, postmasterPid } from './orphans.ts'
import { chooseRunAs } from './run-as.ts'
import { chooseSocketFolder } from './socket-folder.ts'
import { supervise } from './supervise.ts'

export type Embedded = {
  /** What `pg` needs: `host` is the folder of the unix socket. There is no port on the network and no password. */
  connection: { host: string; port: number; user: string }
  postmasterPid: () => number
  stop: () => Promise<void>
}

export type EmbeddedOptions = {
  settings?: Record<string, string>
  /** Told when PostgreSQL ended although nobody asked, and when starting it again did not work yet. */
  onCrash?: (sentence: string) => void
}

/**
 * Starts a real PostgreSQL in a folder of ours, and keeps it running.
 * @example const embedded = await startEmbedded('./data/postgres')
 */
export async function startEmbedded(folder: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  mkdirSync(dirname(folder), { recursive: true })
  const claim = claimDataFolder(folder)
  try {
    const binaries = findBinaries()
    const runAs = chooseRunAs(binaries.postgres)
    makeCluster(folder, binaries, runAs)
    // Before its socket is looked for: an orphan may still stand on it.
    await endOrphan(folder)
    const socketFolder = chooseSocketFolder(folder, runAs)
    const launch = { folder, binaries, runAs, socketFolder, settings: options.settings ?? {} }
    const supervised = await supervise((stopping) => launchPostgres(launch, stopping), options.onCrash ?? (() => {}))
    return {
      connection: { host: socketFolder, port: 5432, user: superuser },
      postmasterPid: () => postmasterPid(folder),
      async stop() {
        await supervised.stop()
        if (socketFolder !== folder) rmSync(socketFolder, { recursive: true, force: true })
        claim.release()
      },
    }
  } catch (error) {
    claim.release()
    throw error
  }
}
