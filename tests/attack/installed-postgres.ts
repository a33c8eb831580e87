import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { endsWithTest } from '../helpers/kill-on-exit.ts'

const root = '/usr/lib/postgresql'

/** The programs of an installed PostgreSQL (Debian's places), or undefined: a few attacks need more than one server. */
export const postgresPrograms: string | undefined = (existsSync(root) ? readdirSync(root) : [])
  .sort((a, b) => Number(b) - Number(a))
  .map((version) => join(root, version, 'bin'))
  .find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_basebackup')))

export const pgbouncer: string | undefined = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) =>
  existsSync(file),
)

/** Neither runs as root: a user namespace without a map makes the process somebody else. */
const asSomebody = process.getuid?.() === 0 ? ['unshare', '-U', '--'] : []

function words(program: string, args: string[]): [command: string, args: string[]] {
  const [command = '', ...rest] = [...asSomebody, program, ...args]
  return [command, rest]
}

export function runProgram(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(...words(program, args), { encoding: 'utf8', cwd: '/' })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
}

export const startProgram = (program: string, ...args: string[]): ChildProcess =>
  endsWithTest(spawn(...words(program, args), { stdio: 'ignore', cwd: '/' }))

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Asks until the database answers so. */
export async function ask(port: number, sql: string, isGood: (rows: unknown[]) => boolean = () => true): Promise<void> {
  for (const until = Date.now() + 30_000; ; ) {
    const rows = await askOnce(port, sql).catch(() => undefined)
    if (rows !== undefined && isGood(rows)) return
    if (Date.now() > until) throw new Error(`The database at port ${port} never answered well to: ${sql}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export async function askOnce<Row extends pg.QueryResultRow>(
  port: number,
  sql: string,
  database = 'postgres',
): Promise<Row[]> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

export async function endProgram(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

/** A server of the installed PostgreSQL with a database `postgres`, in a folder of its own; nobody needs a password. */
export async function startInstalled(folder: string): Promise<{ port: number; process: ChildProcess }> {
  const data = join(folder, 'postgres')
  const port = await freePort()
  const program = (name: string) => join(postgresPrograms ?? '', name)
  runProgram(program('initdb'), '-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8')
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, `port=${port}`]
  const child = startProgram(program('postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting]))
  await ask(port, 'select 1')
  return { port, process: child }
}
