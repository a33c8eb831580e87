import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '../../src/server/features/demo/random.ts'
import { startEmbedded } from '../../src/server/platform/db/embedded/start-embedded.ts'
import { createPool } from '../../src/server/platform/db/open-database.ts'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'
import { startWriters } from './steady-writers.ts'
import { dose, seed, tell } from './test-amounts.ts'

// The whole server is killed while people write to it; tests/db/kill-nine.test.ts kills each process of its database.

const kills = dose('SERVER_KILLS', { ci: 3, nightly: 200 })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kindred-killed-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const start = async (): Promise<RunningServer> => runServer({ folder, env: { NODE_ENV: 'test' } })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function kill({ process: child }: RunningServer): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

/** How many times each story is stored. */
async function stored(): Promise<Map<string, number>> {
  const embedded = await startEmbedded(join(folder, 'data/postgres'))
  const pool = createPool({ ...embedded.connection, database: 'kindred' })
  const { rows } = await pool.query<{ story: string; times: number }>(
    'select description as story, count(*) as times from memories group by description',
  )
  await pool.end()
  await embedded.stop()
  return new Map(rows.map(({ story, times }) => [story, times]))
}

it(
  `after ${kills} kills by SIGKILL under writes, the server starts and stores every acknowledged memory once`,
  async () => {
    const random = createRandom(seed)
    let server = await start()
    const writers = await startWriters(server.url, 4)
    let slowest = 0
    for (let at = 0; at < kills; at++) {
      await pause(random.below(1_500))
      await kill(server)
      const began = Date.now()
      server = await start()
      slowest = Math.max(slowest, Date.now() - began)
      writers.moveTo(server.url)
    }
    await pause(500)
    await writers.finish()
    await server.close()
    const found = await stored()
    const lost = [...writers.acknowledged].filter((story) => found.get(story) !== 1)
    tell(
      `killed server: ${kills} kills, ${writers.acknowledged.size} stories acknowledged, ${lost.length} lost or doubled, slowest start ${slowest} ms`,
    )
    expect(lost).toEqual([])
    expect([...found.values()].filter((times) => times !== 1)).toEqual([])
    expect(writers.acknowledged.size).toBeGreaterThan(kills)
  },
  60_000 + kills * 60_000,
)
