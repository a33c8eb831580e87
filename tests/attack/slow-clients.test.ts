import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'
import { joinServer } from './member.ts'
import { percentile, probe } from './probe.ts'
import { dose, isNightly, tell } from './test-amounts.ts'

const clients = dose('SLOW_CLIENTS', { ci: 100, nightly: 1_000 })
const forMs = isNightly ? 30_000 : 2_000

let server: RunningServer
beforeAll(async () => {
  server = await runServer({ env: { NODE_ENV: 'test', BUSY_AFTER_MS: '1500' } })
})
afterAll(() => server.close())

type Kind = { first: string; drip?: string; reads: boolean }

/** Connections that stay open with hardly any data. */
const kinds: Kind[] = [
  { first: 'GET /safety HTTP/1.1\r\nHost: localhost\r\nX-', drip: 'a', reads: true },
  { first: 'GET /api/v1/feed/ HTTP/1.1\r\n', reads: true },
  {
    first:
      'POST /user/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{"email":"',
    drip: 'a',
    reads: true,
  },
  {
    first:
      'POST /user/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"ema',
    reads: true,
  },
  { first: 'GET /api/v1/wizards/tag-memory HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(3), reads: false },
  { first: '', reads: true },
]

function open(at: number): { socket: Socket; stop: () => void } {
  const kind = kinds[at % kinds.length] as Kind
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  if (kind.reads) socket.resume()
  else socket.pause()
  if (kind.first) socket.write(kind.first)
  const timer = kind.drip ? setInterval(() => socket.writable && socket.write(kind.drip as string), 300) : undefined
  const stop = () => {
    clearInterval(timer)
    socket.destroy()
  }
  return { socket, stop }
}

it(
  `${clients} slow clients block neither help pages nor writes`,
  async () => {
    const member = await joinServer(server.url)
    const slow = Array.from({ length: clients }, (_, at) => open(at))
    const { statuses, ms } = await probe(`${server.url}/safety`, forMs)
    const written = await member.call(server.url, 'POST', '/memories/memories-list/', {
      type: 3,
      description: 'Still here',
    })
    for (const { stop } of slow) stop()
    tell(
      `slow clients: ${clients} for ${forMs} ms, /safety p50 ${percentile(ms, 0.5)} ms, p99 ${percentile(ms, 0.99)} ms, longest ${percentile(ms, 1)} ms`,
    )
    expect([...statuses.keys()]).toEqual([200])
    expect(written.status).toBe(201)
    if (isNightly) expect(percentile(ms, 0.99)).toBeLessThan(200)
  },
  forMs + 120_000,
)
