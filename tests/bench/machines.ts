/**
 * What lists and pages cost on several machines beside one: CITUS_URL=postgres://…@COORDINATOR/postgres npm run bench:machines. The same
 * community is written twice on the coordinator, in a database of its own each, and one of the two is distributed. Prints medians by the clock of
 * whoever asks, and how much more the several machines take; fails where a goal of the hot ones is missed. BENCH_SIZES=20000 names the memories.
 */
import { openContentStore } from '../../src/server/features/content/content-store.ts'
import { seedDemo } from '../../src/server/features/demo/seed-demo.ts'
import { migrate } from '../../src/server/platform/db/migrate.ts'
import { createPool } from '../../src/server/platform/db/open-database.ts'
import { asDatabase, run } from '../helpers/server/admin.ts'
import { createOnCitus, distributeOnCitus, dropOnCitus, requireCluster } from '../helpers/server/citus.ts'
import { addConnections, listsOf, readSample } from './list-calls.ts'

const url = process.env.CITUS_URL
try {
  if (!url) throw new Error('Set CITUS_URL to a database of the coordinator of a Citus cluster that has workers.')
  await requireCluster(url)
} catch (error) {
  console.error((error as Error).message)
  process.exit(2)
}
const cluster = { connectionString: url }
const memories = Number(process.env.BENCH_SIZES ?? 20_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
/** On several machines at most so many times of what one takes. */
const goal = 1.5
const hot = ['feed', 'by tag', 'by hashtag', 'bell: how much is unseen', 'bell: a page', 'page of a memory']

const store = await openContentStore({ folder: 'content' })
const say = (line: string) => process.stdout.write(`${line}\n`)

async function measure(name: string, isOnMachines: boolean): Promise<Map<string, number>> {
  const connection = asDatabase(cluster, name)
  if (isOnMachines) await createOnCitus(cluster, name)
  else await run(cluster, `create database ${name}`)
  const pool = createPool({ ...connection, max: 4 })
  try {
    await migrate(pool)
    const plan = { members: Math.ceil(memories / 50), memories, interactions: memories, seed: 7 }
    const began = performance.now()
    await seedDemo(pool, store.current(), { ...plan, until: new Date('2026-11-01') })
    say(`${name}: ${memories} memories were written in ${((performance.now() - began) / 1_000).toFixed(0)} s.`)
    await addConnections(pool)
    const sample = await readSample(pool)
    if (isOnMachines) await distributeOnCitus(connection)
    await pool.query('vacuum analyze')
    const found = new Map<string, number>()
    for (const [list, ask] of Object.entries(await listsOf(pool, store, sample))) {
      const times: number[] = []
      for (let round = -3; round < rounds; round++) {
        const from = performance.now()
        await ask(pool)
        if (round >= 0) times.push(performance.now() - from)
      }
      found.set(list, times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0)
    }
    return found
  } finally {
    await pool.end()
    if (isOnMachines) await dropOnCitus(cluster, name)
    else await run(cluster, `drop database ${name} with (force)`)
  }
}

const one = await measure('kindred_bench_one', false)
const several = await measure('kindred_bench_several', true)
store.close()
say(`\nms by the clock of ${memories} memories: on one PostgreSQL, on the machines of ${new URL(url).host}`)
const missed: string[] = []
for (const [list, ms] of one) {
  const there = several.get(list) ?? 0
  const isMissed = hot.includes(list) && there > goal * ms
  if (isMissed) missed.push(list)
  const times = [ms, there].map((time) => time.toFixed(1).padStart(9)).join('')
  say(`${list.padEnd(42)}${times}  ${(there / ms).toFixed(1)}×${isMissed ? '  MISSED' : ''}`)
}
if (missed.length > 0) process.exitCode = 1
say(
  missed.length === 0
    ? '\nEvery goal is met.'
    : `\n${missed.length} of ${hot.length} goals missed: ${missed.join(', ')}.`,
)
