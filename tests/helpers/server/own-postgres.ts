import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Embedded, startEmbedded } from '../../../src/server/platform/db/embedded/start-embedded.ts'

export type OwnPostgres = {
  /** For DATABASE_URL: a server on a port of its own. */
  url: string
  port: number
  start: () => Promise<void>
  stop: () => Promise<void>
  /** The processes stand still as they do when a disk hangs: nobody is refused and nobody is answered. */
  freeze: () => void
  thaw: () => void
  /** Ends every connection but the asking one; how many those were. */
  terminateAll: () => Promise<number>
  query: <Row extends pg.QueryResultRow>(sql: string) => Promise<Row[]>
  /** Stops it and takes its folder away. */
  drop: () => Promise<void>
}

/** A PostgreSQL that a test may restart, stop and freeze, as DATABASE_URL. It is not started yet. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'kindred-server-'))
  const port = await freePort()
  const settings = { listen_addresses: '127.0.0.1', port: String(port) }
  const url = `postgres://kindred@127.0.0.1:${port}/postgres`
  let embedded: Embedded | undefined
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    if (!embedded) return
    for (const pid of family(embedded.postmasterPid()))
      try {
        process.kill(pid, name)
      } catch {
        // A connection that ended meanwhile.
      }
  }
  const own: OwnPostgres = {
    url,
    port,
    async start() {
      embedded = await startEmbedded(join(folder, 'postgres'), { settings })
    },
    async stop() {
      await embedded?.stop()
      embedded = undefined
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async query(sql) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client.query(sql).then(
        ({ rows }) => client.end().then(() => rows),
        (error) => client.end().then(() => Promise.reject(error)),
      )
    },
    async terminateAll() {
      const rows = await own.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      return rows.length
    },
    async drop() {
      own.thaw()
      await own.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return own
}

/** A process and its children. */
function family(parent: number): number[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  return [parent, ...pairs.flatMap(([pid, of]) => (of === parent && pid !== undefined ? [pid] : []))]
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
