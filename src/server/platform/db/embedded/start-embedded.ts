import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { holdsOnlyOurs, makePrivateDataFolder } from '../../private-folder.ts'
import { findBinaries } from './binaries.ts'
import { claimDataFolder } from './data-folder-claim.ts'
import { launchPostgres } from './launch-postgres.ts'
import { makeCluster, superuser } from './make-cluster.ts'
import { EmbeddedNotStarted } from './not-started.ts'
import { endOrphan, postmasterPid } from './orphans.ts'
import { chooseRunAs, giveTo } from './run-as.ts'
import { chooseSocketFolder } from './socket-folder.ts'
import { supervise } from './supervise.ts'

export type Embedded = {
  /** What `pg` needs: `host` is the folder of the unix socket. There is no port on the network and no password. */
  connection: { host: string; port: number; user: string }
  postmasterPid: () => number
  stop: () => Promise<void>
}

type EmbeddedOptions = {
  settings?: Record<string, string>
  /** Told when PostgreSQL ended although nobody asked, and when starting it again did not work yet. */
  onCrash?: (sentence: string) => void
}

/**
 * Starts a real PostgreSQL in a folder of ours, and keeps it running.
 * @example const embedded = await startEmbedded('./data/postgres')
 */
export async function startEmbedded(folder: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  try {
    return await start(folder, options)
  } catch (error) {
    const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC'
    throw isFull ? new EmbeddedNotStarted((error as Error).message) : error
  }
}

async function start(folder: string, options: EmbeddedOptions): Promise<Embedded> {
  const say = options.onCrash ?? (() => {})
  makePrivateDataFolder(dirname(folder), say)
  const claim = claimDataFolder(folder)
  try {
    const binaries = findBinaries()
    const runAs = chooseRunAs(binaries.postgres)
    // The account that PostgreSQL runs as has to get through a folder that is closed to all but its owner.
    if (holdsOnlyOurs(dirname(folder))) giveTo(runAs, dirname(folder))
    makeCluster(folder, binaries, runAs)
    // Before its socket is looked for: an orphan may still stand on it.
    await endOrphan(folder)
    const socketFolder = chooseSocketFolder(folder, runAs)
    const launch = { folder, binaries, runAs, socketFolder, settings: options.settings ?? {} }
    const supervised = await supervise((stopping) => launchPostgres(launch, stopping), say)
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
