import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { endsWithTest } from '../kill-on-exit.ts'
import { freePort } from './own-postgres.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find((path) =>
  existsSync(path),
)

export const hasPgbouncer = program !== undefined

/** A pooler in transaction mode in front of a PostgreSQL: each transaction may get another connection. */
export async function startPgbouncer(databasePort: number): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'kindred-pgbouncer-'))
  const port = await freePort()
  const settings = [
    '[databases]',
    `postgres = host=127.0.0.1 port=${databasePort} dbname=postgres user=kindred`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    'auth_type = any\npool_mode = transaction\ndefault_pool_size = 5\nmax_client_conn = 200',
  ]
  await writeFile(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`)
  // It refuses to run as root, and another account has to read its settings.
  await chmod(folder, 0o755)
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = endsWithTest(
    spawn(program ?? '', ['-q', ...account, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' }),
  )
  const gone = new Promise((resolve) => child.once('exit', resolve))
  await vi.waitFor(() => isListening(port), { timeout: 20_000, interval: 50 })
  return {
    url: `postgres://kindred@127.0.0.1:${port}/postgres`,
    async stop() {
      child.kill('SIGKILL')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function isListening(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', reject).once('connect', () => {
      socket.destroy()
      resolve()
    })
  })
}
