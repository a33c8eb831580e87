// tsx tests/bench/saves.ts [--times=300] [--beside=FOLDER]: what a save costs: a new memory, and other tags on one. Each server has a
// database of its own and is asked in turn. `--beside`: another checkout with a build (`node scripts/build.mjs`), to compare with.
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { joinServer, type Reply } from '../attack/member.ts'
import { bundleServer } from '../helpers/server/bundled-server.ts'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { times: text, beside: text } })
const times = Number(values.times ?? 300)
const warm = 50

interface Side {
  name: string
  server: RunningServer
  call: (method: string, path: string, body: object) => Promise<Reply>
  /** The memory that is tagged. */
  link: string
}

/** What each act cost in milliseconds: for who asks, and of the processor. */
interface Cost extends Processor {
  ms: number[]
}

async function open(name: string, folder: string, run: string[]): Promise<Side> {
  const place = await mkdtemp(join(tmpdir(), 'kindred-saves-'))
  await cp(join(folder, 'content'), join(place, 'content'), { recursive: true })
  const server = await runServer({ run, folder: place })
  ended.push(() => server.close().then(() => rm(place, { recursive: true, force: true })))
  const member = await joinServer(server.url)
  const call = (method: string, path: string, body: object) => member.call(server.url, method, path, body)
  const link = (await write({ call }, 0)).json<{ shareable_link: string }>().shareable_link
  await untilCalm(server)
  return { name, server, call, link }
}

/** Behind its start a server still looks through its content. */
async function untilCalm(server: RunningServer): Promise<void> {
  for (let before = -1, now = 0; now - before > 20; ) {
    before = now
    await new Promise((done) => setTimeout(done, 1_000))
    now = (await processorOf(server)).here
  }
}

async function write({ call }: Pick<Side, 'call'>, turn: number): Promise<Reply> {
  const memory = { type: 3, title: `The yard ${turn}`, description: `It was raining, and we ${turn}.`, privacy: 0 }
  return stored(await call('POST', '/memories/memories-list/', { ...memory, status: 1 }))
}

function stored(reply: Reply): Reply {
  if (reply.status > 299) throw new Error(`Not stored: ${reply.status} ${JSON.stringify(reply.json())}`)
  return reply
}

const feelings = ['angry', 'sad', 'ashamed', 'lonely', 'scared', 'numb', 'guilty']

async function tag({ call, link }: Side, turn: number): Promise<Reply> {
  const chosen = [0, 2, 3].map((step) => feelings[(turn + step) % feelings.length])
  const answers = { feelings: chosen.map((id) => ({ id, description: id })) }
  return stored(await call('PUT', `/memories/api/v1/memories/${link}/get-details`, answers))
}

const at = (share: number, values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

const acts = { 'a new memory': write, 'other tags': tag }

interface Processor {
  here: number
  database: number
}

/** User and system time so far, in milliseconds: of the server's process, and of all that it started, which is its database. */
async function processorOf({ process: { pid } }: RunningServer): Promise<Processor> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(names.map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')))
  const processes = stats.flatMap((stat, at) => {
    const [, parent, ...more] = stat.split(') ')[1]?.split(' ') ?? []
    return parent === undefined ? [] : [{ id: Number(names[at]), parent: Number(parent), ms: timeIn(more) }]
  })
  const family = (id: number | undefined): number =>
    processes.filter(({ parent }) => parent === id).reduce((sum, child) => sum + child.ms + family(child.id), 0)
  return { here: processes.find(({ id }) => id === pid)?.ms ?? 0, database: family(pid) }
}

/** The kernel counts in hundredths of a second; these are the fields behind the parent of `/proc/…/stat`. */
const timeIn = (fields: readonly string[]): number => (Number(fields[9]) + Number(fields[10])) * 10

async function measure(sides: readonly Side[], act: (side: Side, turn: number) => Promise<unknown>): Promise<Cost[]> {
  const costs = sides.map((): Cost => ({ ms: [], here: 0, database: 0 }))
  for (let turn = 1; turn <= warm; turn += 1) for (const side of sides) await act(side, turn)
  const before = await Promise.all(sides.map(({ server }) => processorOf(server)))
  for (let turn = warm + 1; turn <= warm + times; turn += 1)
    for (const [place, side] of sides.entries()) {
      const began = performance.now()
      await act(side, turn)
      costs[place]?.ms.push(performance.now() - began)
    }
  for (const [place, { server }] of sides.entries()) {
    const cost = costs[place]
    const [began, ended] = [before[place], await processorOf(server)]
    if (cost === undefined || began === undefined) continue
    cost.here = (ended.here - began.here) / times
    cost.database = (ended.database - began.database) / times
  }
  return costs
}

const ended: (() => Promise<unknown>)[] = []
try {
  const sides = [await open('this', '.', await bundleServer('bench-server'))]
  if (values.beside !== undefined) {
    const folder = resolve(values.beside)
    sides.push(await open('beside', folder, [join(folder, 'dist/server/main.js')]))
  }
  for (const [name, act] of Object.entries(acts)) {
    console.log(`\n${name}, ${times} times`)
    const costs = await measure(sides, act)
    for (const [place, { ms, here, database }] of costs.entries()) {
      const [median, far] = [0.5, 0.95].map((share) => at(share, ms).toFixed(1))
      const processor = `${here.toFixed(1)} ms here, ${database.toFixed(1)} ms in the database`
      console.log(`  ${sides[place]?.name.padEnd(7)} ${median} ms (p95 ${far}); processor ${processor}`)
    }
    const [ours, beside] = costs
    if (ours === undefined || beside === undefined) continue
    const ratios = [at(0.5, ours.ms) / at(0.5, beside.ms), ours.here / beside.here, ours.database / beside.database]
    console.log(`  this in terms of beside: ${ratios.map((ratio) => ratio.toFixed(2)).join('; ')}`)
  }
} finally {
  for (const end of ended) await end()
}
