import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'
import { capacityOf, crowd, recovery, tellingDelay, told } from './crowd.ts'
import { joinServer } from './member.ts'
import { percentile } from './probe.ts'
import { isNightly, tell } from './test-amounts.ts'

const seconds = isNightly ? 20 : 3
const times = 5
const path = '/memories/memories-list/?page_size=50'

let server: RunningServer
beforeAll(async () => {
  const env = { NODE_ENV: 'test', BUSY_AFTER_MS: isNightly ? '1500' : '100', DATABASE_POOL: isNightly ? '20' : '2' }
  server = await runServer({ run: tellingDelay(inject('server')), env })
  const author = await joinServer(server.url)
  for (let at = 0; at < 50; at++)
    await author.call(server.url, 'POST', '/memories/memories-list/', { type: 3, description: `Story ${at} #river` })
})
afterAll(() => server.close())

it(
  `at ${times} times its capacity answers help pages, serves or sheds the rest with 503, and recovers`,
  async () => {
    const calm = await crowd(server, { path, clients: 8, seconds: isNightly ? 5 : 1 })
    const capacity = capacityOf(calm)
    const crowded = await crowd(server, { path, rate: Math.max(50, Math.round(capacity * times)), seconds })
    const recoveredMs = await recovery(
      server.url + path,
      isNightly ? Math.max(50, percentile(calm.load.ms[200], 0.99)) : Number.POSITIVE_INFINITY,
    )
    const { load, help } = crowded
    const served = (load.answers[200] ?? 0) / load.seconds
    tell(
      `overload: ${times} × ${Math.round(capacity)} a second for ${seconds} s, recovered in ${Math.round(recoveredMs)} ms`,
    )
    for (const line of told(crowded)) tell(`overload: ${line}`)
    expect(Object.keys(help.statuses)).toEqual(['200'])
    expect(Object.keys(load.answers).filter((status) => !['200', '503'].includes(status))).toEqual([])
    expect(load.answers[200] ?? 0).toBeGreaterThan(0)
    if (!isNightly) return
    expect(percentile(help.ms, 0.99)).toBeLessThan(200)
    expect(served / capacity).toBeGreaterThan(0.5)
    expect(recoveredMs).toBeLessThan(10_000)
  },
  seconds * 1_000 + 240_000,
)
