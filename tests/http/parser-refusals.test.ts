import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../helpers/server/make-app.ts'

let test: TestApp
let port: number
beforeAll(async () => {
  test = await makeApp()
  const { port: taken } = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }))
  port = Number(taken)
})
afterAll(() => test.close())

/** Sends bytes as they are, and gives what comes back until the server closes. */
function say(bytes: string): Promise<{ status: number; head: string; body: unknown }> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      answer += part
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1]), head, body: body === '' ? null : JSON.parse(body) })
    })
  })
}

const close = 'connection: close\r\n\r\n'

it.each([
  ['a request that is not HTTP', 'HELLO\r\n\r\n', 400, 'errors'],
  ['a header with a NUL character', 'GET / HTTP/1.1\r\nhost: a\r\nx: \0\r\n\r\n', 400, 'errors'],
  [
    'two different Content-Lengths',
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    400,
    'errors',
  ],
  ['headers that are too large', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'detail'],
  ['a request without a Host header', `GET /user/session HTTP/1.1\r\n${close}`, 400, 'errors'],
  ['an unknown Expect header', `GET /user/session HTTP/1.1\r\nhost: a\r\nexpect: tea\r\n${close}`, 417, 'detail'],
])('%s is rejected with the usual error shape and headers', async (_what, bytes, status, shape) => {
  const answer = await say(bytes)
  expect([answer.status, Object.keys(answer.body as object)]).toEqual([status, [shape]])
  expect(answer.head).toContain("content-security-policy: default-src 'none'")
  expect(answer.head).toContain('x-content-type-options: nosniff')
  expect(answer.head).toContain('cache-control: no-store')
})

it('answers HTTP 1.0 without a Host header', async () => {
  expect((await say('GET /user/session HTTP/1.0\r\n\r\n')).status).toBe(200)
})
