import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../helpers/server/make-app.ts'

// Requests that no HTTP library would send.

let test: TestApp
let port: number
beforeAll(async () => {
  test = await makeApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const address = test.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => test.close())

/** Everything received until the connection closes or is idle after a response. */
function send(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    const end = () => {
      socket.destroy()
      resolve(received)
    }
    socket.setTimeout(1_500, end)
    socket.on('data', (part) => {
      received += part.toString('latin1')
    })
    socket.on('close', end)
    socket.on('error', end)
    socket.write(bytes)
  })
}

const post = (headers: string, body: string) =>
  `POST /user/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`
const get = (path: string, headers = 'Host: localhost\r\n') => `GET ${path} HTTP/1.1\r\n${headers}\r\n`
const body = '{"email":"a@example.org","password":"x"}'
const hidden = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n'

const odd: Record<string, string | Buffer> = {
  'two lengths': post(`Content-Length: ${body.length}\r\nContent-Length: 3`, body),
  'a length and chunks': post(`Content-Length: 5\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${hidden}`),
  'chunks in a disguise': post('Transfer-Encoding: \x0bchunked', `0\r\n\r\n${hidden}`),
  'chunks twice': post('Transfer-Encoding: chunked, chunked', `0\r\n\r\n${hidden}`),
  'an unknown coding': post('Transfer-Encoding: made-up', body),
  'a length that is no number': post('Content-Length: 0x10', body),
  'a negative length': post('Content-Length: -1', body),
  'a length with a plus': post('Content-Length: +5', body),
  'an enormous length': post(`Content-Length: ${'9'.repeat(40)}`, body),
  'an enormous chunk': post('Transfer-Encoding: chunked', 'ffffffffffffffffffff\r\nx'),
  'a chunk with a long extension': post('Transfer-Encoding: chunked', `1;${'x'.repeat(40_000)}\r\n{\r\n0\r\n\r\n`),
  'headers without end': `GET / HTTP/1.1\r\n${'X-A: b\r\n'.repeat(5_000)}\r\n`,
  'one huge header': get('/', `Host: localhost\r\nX-A: ${'b'.repeat(100_000)}\r\n`),
  'a huge address': get(`/${'a'.repeat(100_000)}`),
  'no host': get('/health/live', ''),
  'two hosts': get('/health/live', 'Host: a\r\nHost: b\r\n'),
  'a folded header': get('/health/live', 'Host: localhost\r\nX-A: b\r\n c\r\n'),
  'a space before the colon': get('/health/live', 'Host : localhost\r\n'),
  'a header without a name': get('/health/live', 'Host: localhost\r\n: x\r\n'),
  'a zero byte in a header': get('/health/live', 'Host: localhost\r\nX-A: \0\r\n'),
  'a zero byte in the address': get('/user/\0/public'),
  'bytes above 127 in the address': Buffer.from(get('/user/\xff\xfe/public'), 'latin1'),
  'line feeds alone': 'GET /health/live HTTP/1.1\nHost: localhost\n\n',
  'a whole address': get('http://elsewhere.example/user/session'),
  'an address without a slash': get('user/session'),
  'a way up': get('/../../etc/passwd'),
  'a tunnel': 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n',
  'an upgrade': get('/health/live', 'Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'),
  'HTTP/2 out of the blue': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a made-up version': 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n',
  'no version': 'GET /\r\n\r\n',
  'a made-up method': 'FETCH /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'the asterisk': 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n',
  TLS: Buffer.from('16030100c8010000c403035f', 'hex'),
  noise: Buffer.from(Array.from({ length: 2_000 }, (_, at) => (at * 7919) % 256)),
}

it.each(Object.entries(odd))(
  '%s: is answered at most once without a server error, and the server stays up',
  async (_name, bytes) => {
    const received = await send(bytes)
    const statuses = [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
    expect(
      statuses.filter((status) => status >= 500 && status !== 505),
      received.slice(0, 500),
    ).toEqual([])
    expect(received).not.toMatch(/node_modules|\n\s+at /)
    // A second response would mean request smuggling.
    expect(statuses.length, received.slice(0, 500)).toBeLessThanOrEqual(1)
    expect((await test.inject('/health/live')).statusCode).toBe(200)
  },
)
