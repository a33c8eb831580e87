// Starts an installed PostgreSQL server on a temporary folder and runs a command with TEST_DATABASE_URL set to it.
//   tsx scripts/with-postgres-server.ts vitest run …      --where only prints which server would be used
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from './run-program.mjs'

const root = '/usr/lib/postgresql'
const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
const bin = versions.map((version) => join(root, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')))

const [first, ...rest] = process.argv.slice(2)
if (first === '--where') {
  if (bin) console.log(spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout.trim())
  process.exit(0)
}
if (bin === undefined || first === undefined) {
  console.error(bin === undefined ? `No PostgreSQL server in ${root}.` : 'Name a command to run.')
  process.exit(2)
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const folder = mkdtempSync(join(tmpdir(), 'kindred-pg-'))
// PostgreSQL refuses to run as root: an unmapped user namespace makes this process somebody else.
const as = process.getuid?.() === 0 ? ['unshare', '-U', '--'] : []
const call = (name: string, ...args: string[]) => {
  const [command = '', ...before] = [...as, join(bin, name)]
  return { command, args: [...before, ...args] }
}
const init = call('initdb', '-D', folder, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8')
const made = spawnSync(init.command, init.args, { encoding: 'utf8', cwd: '/' })
if (made.status !== 0) {
  console.error(made.stderr)
  process.exit(1)
}
const port = await freePort()
const start = call(
  'postgres',
  '-D',
  folder,
  '-p',
  String(port),
  '-c',
  'listen_addresses=127.0.0.1',
  '-c',
  `unix_socket_directories=${folder}`,
)
const server = spawn(start.command, start.args, { stdio: 'ignore', cwd: '/' })
const url = `postgres://postgres@127.0.0.1:${port}/postgres`
for (let tries = 0; tries < 100; tries++) {
  if (spawnSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status === 0) break
  await new Promise((resolve) => setTimeout(resolve, 100))
}
// Whatever stops the run in the middle stops the server too.
process.once('exit', () => {
  server.kill('SIGQUIT')
  rmSync(folder, { recursive: true, force: true })
})
const done = await runProgram(first, rest, { env: { ...process.env, TEST_DATABASE_URL: url } })
const gone = new Promise((resolve) => server.once('exit', resolve))
server.kill('SIGINT')
await gone
process.exitCode = done.status ?? 1
