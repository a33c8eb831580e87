import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { inject } from 'vitest'
import { asDatabase, run, urlOf } from './admin.ts'
import { type RunningServer, runServer } from './run-server.ts'
import { copy, dropDatabase, newDatabaseName } from './test-database.ts'

export type SharingServer = RunningServer & {
  /** Ends it, and starts it again on its own folder. The address is another one. */
  restart: (change?: (content: string) => Promise<void>) => Promise<SharingServer>
}

export type SharedDatabase = {
  /** The DATABASE_URL of each of its servers. */
  url: string
  connection: PoolConfig
  /** One more server, with a content folder of its own, which `prepare` changes before the start. */
  start: (prepare?: (content: string) => Promise<void>) => Promise<SharingServer>
  /** Ends the servers and drops the database. */
  close: () => Promise<void>
}

/**
 * A database that several real servers share, each in a process of its own; in the cluster of this run, where it is a copy of the
 * migrated one, or an empty one in another that is named.
 * @example const shared = await shareDatabase(); const a = await shared.start(); const b = await shared.start()
 */
export async function shareDatabase(env: Record<string, string> = {}, given?: PoolConfig): Promise<SharedDatabase> {
  const own = inject('database')
  const cluster = given ?? own.connection
  const name = newDatabaseName()
  await copy(cluster, name, given ? 'template1' : own.template)
  const connection = asDatabase(cluster, name)
  const url = urlOf(connection)
  const folders: string[] = []
  const running = new Set<RunningServer>()

  async function startIn(folder: string, prepare?: (content: string) => Promise<void>): Promise<SharingServer> {
    const server = await runServer({ folder, env: { DATABASE_URL: url, ...env }, ...(prepare ? { prepare } : {}) })
    running.add(server)
    const close = async () => {
      running.delete(server)
      await server.close()
    }
    return {
      ...server,
      close,
      async restart(change) {
        await close()
        return startIn(folder, change)
      },
    }
  }

  return {
    url,
    connection,
    async start(prepare) {
      const folder = await mkdtemp(join(tmpdir(), 'kindred-shared-'))
      folders.push(folder)
      return startIn(folder, prepare)
    },
    async close() {
      await Promise.all([...running].map((server) => server.close()))
      await (given ? run(given, `drop database if exists ${name} with (force)`) : dropDatabase(cluster, name))
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A connection as one word for an environment variable. The embedded cluster listens on a socket in a folder. */
