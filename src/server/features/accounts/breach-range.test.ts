import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { createBreachRange } from './breach-range.ts'
import { validatePassword } from './password-rule.ts'

const password = 'quiet green ladder'
const hash = createHash('sha1').update(password).digest('hex').toUpperCase()

let server: Server | undefined
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())))

/** A service that answers so, what it was asked, and what was logged. */
async function service(status: number, body: string) {
  const asked: string[] = []
  server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    reply.writeHead(status).end(body)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { ...logged(new URL(`http://127.0.0.1:${port}/range`)), asked }
}

function logged(base: URL | null) {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const { log } = Fastify({ logger: { level: 'warn', stream } })
  return { isBreached: createBreachRange(base, log), lines }
}

it('sends the first five digits of the hash only, and rejects a listed password', async () => {
  const { isBreached, asked, lines } = await service(200, `0018A45C4D1DEF81644B54AB7F969B88D65:1\r\n${hash.slice(5)}:3`)
  expect(await validatePassword(password, [], isBreached)).toEqual([expect.stringContaining('data breach')])
  expect(asked).toEqual([`/range/${hash.slice(0, 5)}`])
  expect(lines).toEqual([])
})

it('accepts a password that is not listed, and one with count 0', async () => {
  const { isBreached } = await service(200, `0018A45C4D1DEF81644B54AB7F969B88D65:1\r\n${hash.slice(5)}:0`)
  expect(await validatePassword(password, [], isBreached)).toEqual([])
})

it('makes no request for a password that the built-in list rejects', async () => {
  const { isBreached, asked } = await service(200, '')
  expect(await validatePassword('zvezdochka', [], isBreached)).toEqual([expect.stringContaining('data breach')])
  expect(asked).toEqual([])
})

it('accepts the password when the service fails, and logs this without the password', async () => {
  const failing = await service(503, '')
  const away = logged(new URL('http://127.0.0.1:9/'))
  for (const { isBreached, lines } of [failing, away]) {
    expect(await validatePassword(password, [], isBreached)).toEqual([])
    expect(lines).toEqual([expect.stringContaining('The breach service gave no answer')])
    expect(lines.join()).not.toContain(password)
    expect(lines.join()).not.toContain(hash.slice(0, 5))
  }
})

it('makes no request without an address', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('asked'))
  const { isBreached, lines } = logged(null)
  expect(await isBreached(password)).toBe(false)
  expect(asked).not.toHaveBeenCalled()
  expect(lines).toEqual([])
  asked.mockRestore()
})
