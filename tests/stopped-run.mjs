// Stops runs of the tests in the middle, by each signal, and looks whether a process stays behind: a server, a database,
// a browser. `node tests/stopped-run.mjs vitest` does one of them. Linux only: it reads /proc.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../scripts/ensure-installed.mjs'

const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server']
const runs = {
  // Servers in processes of their own on the run's database, and one with a database of its own under `kill -9`.
  vitest: {
    words: [...vitest, 'tests/http/content-across-servers.test.ts', 'tests/db/kill-nine.test.ts'],
    shows: [/test-server-\d+\/main\.js/, /fixtures\/writer\.ts/, /postgres: checkpointer/],
    signals: ['SIGINT', 'SIGTERM', 'SIGKILL'],
  },
  server: {
    words: ['scripts/test.mjs', 'server on PostgreSQL'],
    shows: [/postgres.*-p \d+/, /vitest/],
    signals: ['SIGINT', 'SIGTERM'],
  },
  browser: {
    words: ['scripts/test.mjs', 'browser'],
    shows: [/chrom/, /dist\/server\/main\.js/, /postgres: checkpointer/],
    signals: ['SIGINT', 'SIGTERM'],
  },
}
const asked = process.argv.slice(2)

const read = (pid, name) => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
const numbers = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name))
const wordsOf = (pid) => read(pid, 'cmdline').replaceAll('\0', ' ').trim().slice(0, 160)
const isZombie = (pid) => read(pid, 'stat').split(') ').at(-1)?.startsWith('Z') === true

/** Processes that carry the mark of a run in their environment, and their children: PostgreSQL renames its own away. */
function processesOf(mark) {
  const all = numbers().filter((pid) => pid !== String(process.pid) && !isZombie(pid))
  const found = new Set(all.filter((pid) => read(pid, 'environ').includes(mark)))
  const parent = new Map(all.map((pid) => [pid, read(pid, 'stat').split(') ').at(-1)?.split(' ')[1]]))
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const [pid, of] of parent) if (found.has(of)) found.add(pid)
  }
  return [...found].map((pid) => ({ pid, words: wordsOf(pid) }))
}

async function until(condition, seconds) {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await pause(200)) if (condition()) return true
  return condition()
}

/** What is left of a run that was stopped when all that is to be looked for was there. */
async function stop({ words, shows }, signal) {
  const mark = `STOPPED_RUN=${randomUUID()}`
  const [name, id] = mark.split('=')
  const child = spawn(process.execPath, words, { cwd: root, stdio: 'ignore', env: { ...process.env, [name]: id } })
  const there = () => shows.every((one) => processesOf(mark).some((each) => one.test(each.words)))
  if (!(await until(() => there() || child.exitCode !== null, 300)) || child.exitCode !== null) {
    child.kill('SIGKILL')
    return [{ pid: '-', words: 'the run never got to its middle' }]
  }
  const before = processesOf(mark)
  child.kill(signal)
  // PostgreSQL's children lose the mark with their parent: those seen before are looked for by number and words.
  const left = () => {
    const marked = processesOf(mark)
    const others = before.filter(({ pid, words }) => marked.every((one) => one.pid !== pid) && wordsOf(pid) === words)
    return [...marked, ...others].filter(({ pid }) => !isZombie(pid))
  }
  await until(() => left().length === 0, 90)
  const stayed = left()
  for (const { pid } of stayed) process.kill(Number(pid), 'SIGKILL')
  return stayed
}

if (!existsSync('/proc/self/environ')) {
  console.log('There is no /proc here: nothing was looked at.')
  process.exit(0)
}
let failures = 0
for (const [name, run] of Object.entries(runs))
  for (const signal of asked.length > 0 && !asked.includes(name) ? [] : run.signals) {
    const left = await stop(run, signal)
    failures += left.length
    console.log(`${name}, ${signal}: ${left.length === 0 ? 'nothing stays behind' : 'STAYS BEHIND'}`)
    for (const { pid, words } of left) console.log(`  ${pid} ${words}`)
  }
process.exitCode = failures === 0 ? 0 : 1
