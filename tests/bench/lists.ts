/**
 * What each list costs the database at two sizes, both on an embedded PostgreSQL: the calls of the repositories are
 * written down as they are made, and each statement is asked for its own time (planning and execution). Prints medians
 * and ratios, and fails when a goal is missed: 5 ms at the larger size (50 for searches), 1.3 times the smaller.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { openContentStore } from '../../src/server/features/content/content-store.ts'
import { seedDemo } from '../../src/server/features/demo/seed-demo.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { openDatabase } from '../../src/server/platform/db/open-database.ts'
import type { PreparedStatement } from '../../src/server/platform/db/prepared.ts'
import type { Queryable } from '../../src/server/platform/db/transaction.ts'
import { addConnections, addRareWords, type List, listsOf, readSample } from './list-calls.ts'

const sizes = (process.env.BENCH_SIZES ?? '20000,200000').split(',').map(Number)
const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
const goals = { ms: 5, ratio: 1.3 }
/** Of what is searched or likened: more statements, and no single range of an index. */
const searchMs = 50
const isSearch = (name: string) => /^(search|similar)/.test(name)

type Asked = { sql: string; values: unknown[] }

const store = await openContentStore({ folder: 'content' })
const say = (line: string) => process.stdout.write(`${line}\n`)

async function statementsOf(pool: Pool, list: List): Promise<Asked[]> {
  const asked: Asked[] = []
  const query = (statement: string | PreparedStatement, given: unknown[] = []) => {
    const { text: sql, values } = typeof statement === 'string' ? { text: statement, values: given } : statement
    asked.push({ sql, values })
    return pool.query(sql, values)
  }
  await list({ query } as unknown as Queryable)
  return asked
}

type Plan = { 'QUERY PLAN': { 'Planning Time': number; 'Execution Time': number }[] }

/** Planning and execution in ms, the median of some rounds. */
async function msOf(pool: Pool, { sql, values }: Asked): Promise<number> {
  const found: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { rows } = await pool.query<Plan>(`explain (analyze, buffers, timing off, format json) ${sql}`, values)
    const [plan] = rows[0]?.['QUERY PLAN'] ?? []
    found.push((plan?.['Planning Time'] ?? 0) + (plan?.['Execution Time'] ?? 0))
  }
  return found.sort((a, b) => a - b)[Math.floor(found.length / 2)] ?? 0
}

async function measure(memories: number): Promise<Map<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'lists-bench-'))
  const database = openDatabase(readConfig({ DATA_DIR: folder, DEMO: 'off' }))
  try {
    await database.ready
    const began = performance.now()
    const members = Math.ceil(memories / 50)
    const plan = { members, memories, interactions: memories, seed: 7, until: new Date('2026-11-01') }
    await database.backgroundPool((pool) => seedDemo(pool, store.current(), plan))
    await database.backgroundPool((pool) => pool.query('vacuum analyze'))
    say(`${memories} memories were written in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
    await database.backgroundPool(addRareWords)
    await database.backgroundPool(addConnections)
    const sample = await readSample(database.pool)
    const found = new Map<string, number>()
    for (const [name, list] of Object.entries(await listsOf(database.pool, store, sample))) {
      let ms = 0
      for (const statement of await statementsOf(database.pool, list)) ms += await msOf(database.pool, statement)
      found.set(name, ms)
    }
    return found
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const measured: Map<string, number>[] = []
for (const size of sizes) measured.push(await measure(size))
store.close()

const [small, large] = [measured[0], measured.at(-1)]
say(`\nDatabase time in ms at ${sizes.join(' and ')} memories, and how much more the last takes than the first`)
let missed = 0
for (const [name, ms] of large ?? []) {
  const ratio = ms === 0 ? 1 : ms / (small?.get(name) || ms)
  // What takes a fraction of a millisecond varies more than it grows.
  const isLate =
    ms > (isSearch(name) ? searchMs : goals.ms) || (ratio > goals.ratio && ms - (small?.get(name) ?? ms) > 0.5)
  if (isLate) missed += 1
  const times = measured.map((one) => (one.get(name) ?? 0).toFixed(2).padStart(8)).join('')
  say(`${name.padEnd(40)}${times}  ${ratio.toFixed(2)}×${isLate ? '  MISSED' : ''}`)
}
say(missed === 0 ? '\nEvery goal is met.' : `\n${missed} goal(s) missed.`)
if (missed > 0) process.exitCode = 1
