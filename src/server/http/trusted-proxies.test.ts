import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { type Proxies, readProxies } from '../platform/setting-values.ts'
import { trustOf, warnOfUntrustedProxy } from './trusted-proxies.ts'

async function ipOf(proxies: Proxies, remoteAddress: string, forwarded: string): Promise<string> {
  const app = Fastify({ trustProxy: trustOf(proxies) })
  app.get('/', async (request) => request.ip)
  return (await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwarded } })).body
}

describe('the client address', () => {
  it.each<[string, Proxies, string, string, string]>([
    ['no proxy', 'off', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['one proxy', 1, '10.0.0.2', '198.51.100.1', '198.51.100.1'],
    ['one proxy, and a client that forges entries', 1, '10.0.0.2', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
    ['two proxies', 2, '127.0.0.1', '1.1.1.1, 198.51.100.1, 192.0.2.7', '198.51.100.1'],
    ['two proxies of which one was bypassed', 2, '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['a client that bypasses the proxy', 1, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['a proxy with an IPv6-mapped address', 1, '::ffff:10.0.0.2', '2001:db8::1', '2001:db8::1'],
    ['named networks', ['192.0.2.0/24', '10.0.0.2'], '10.0.0.2', '1.1.1.1, 198.51.100.1, 192.0.2.7', '198.51.100.1'],
    ['a client outside the named networks', ['192.0.2.0/24'], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['an invalid address', ['10.0.0.0/8'], '10.0.0.2', '198.51.100.1, evil', 'evil'],
  ])('with %s is the rightmost untrusted one', async (_what, proxies, from, forwarded, ip) => {
    expect(await ipOf(proxies, from, forwarded)).toBe(ip)
  })
})

it.each(['off', '1', '10', '10.0.0.0/8', '10.0.0.1', '10.0.0.0/8, 2001:db8::/32'])('TRUST_PROXY accepts %j', (text) =>
  expect(readProxies(text)).toBeDefined(),
)

it.each(['on', 'true', '0', '11', '-1', '1.5', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0', 'proxy', '10.0.0.1,', ''])(
  'TRUST_PROXY rejects %j',
  (text) => expect(readProxies(text)).toBeUndefined(),
)

it('warns once about an undeclared proxy, without an address', async () => {
  const lines: string[] = []
  const app = Fastify({ trustProxy: trustOf('off'), logger: { stream: { write: (line: string) => lines.push(line) } } })
  await app.register(warnOfUntrustedProxy)
  app.get('/', async () => 'ok')
  for (let n = 0; n < 3; n++) await app.inject({ url: '/', headers: { 'x-forwarded-for': '198.51.100.1' } })
  const told = lines.filter((line) => line.includes('TRUST_PROXY'))
  expect(told).toHaveLength(1)
  expect(told[0]).not.toContain('198.51.100.1')
})
