import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'
import { bundledServer } from './bundled-server.ts'
import { isNightly, tell } from './dose.ts'
import { joinServer } from './member.ts'
import { percentile, probe } from './probe.ts'

const forMs = isNightly ? 30_000 : 3_000
const readers = isNightly ? 1_500 : 300

let server: RunningServer
beforeAll(async () => {
  const env = { NODE_ENV: 'test', BUSY_AFTER_MS: isNightly ? '1500' : '100', DATABASE_POOL: isNightly ? '20' : '2' }
  server = await runServer({ run: await bundledServer(), env })
  const author = await joinServer(server.url)
  for (let at = 0; at < 50; at++)
    await author.call(server.url, 'POST', '/memories/memories-list/', { type: 3, description: `Story ${at} #river` })
})
afterAll(() => server.close())

const path = '/memories/memories-list/?page_size=50'

/** Far more readers than one process can serve; ending them tells how often each status came. */
function load(): () => Promise<Record<string, number>> {
  const child = spawn(process.execPath, ['tests/attack/fixtures/load.mjs', `${server.url}${path}`, String(readers)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const said = text(child.stdout)
  return async () => {
    child.stdin.end()
    return JSON.parse(await said)
  }
}

/** Milliseconds until twenty answers in a row are good. */
async function recovery(): Promise<number> {
  const began = Date.now()
  for (let good = 0; good < 20; ) {
    const { statuses } = await probe(`${server.url}${path}`, 1, 0)
    good = statuses.has(200) ? good + 1 : 0
    if (Date.now() - began > 60_000) throw new Error('It did not recover within a minute.')
  }
  return Date.now() - began
}

it(
  `with ${readers} readers at once help answers, the rest is served or asked to come back, and all is well afterwards`,
  async () => {
    const stop = load()
    const help = await probe(`${server.url}/safety`, forMs, 50)
    const answers = await stop()
    const recoveredMs = await recovery()
    const told = Object.entries(answers)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')
    tell(`overload: ${readers} readers for ${forMs} ms, ${told}`)
    tell(
      `overload: /safety p50 ${percentile(help.ms, 0.5)} ms, p99 ${percentile(help.ms, 0.99)} ms; recovered in ${recoveredMs} ms`,
    )
    expect([...help.statuses.keys()]).toEqual([200])
    expect(Object.keys(answers).filter((status) => !['200', '503'].includes(status))).toEqual([])
    if (!isNightly) return
    expect(answers[200] ?? 0).toBeGreaterThan(0)
    expect(percentile(help.ms, 0.99)).toBeLessThan(200)
    expect(recoveredMs).toBeLessThan(10_000)
  },
  forMs + 240_000,
)
