// What an operator sees of a request: spans as a receiver of OTLP gets them from a server that runs.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pollOptions } from '../helpers/poll-timeout.ts'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
  status: { code?: number }
}

/** A receiver of OTLP over HTTP, which asks for a key, and may take another one from now on. */
const bodies: string[] = []
let asksFor = 'open sesame'
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    const isLetIn = request.url === '/v1/traces' && request.headers['x-key'] === asksFor
    if (isLetIn) bodies.push(body)
    response.writeHead(isLetIn ? 200 : 401, { 'content-type': 'application/json' }).end('{}')
  })
})
const spans = (): Span[] =>
  bodies.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap((one: { scopeSpans: { spans: Span[] }[] }) =>
      one.scopeSpans.flatMap(({ spans }) => spans),
    ),
  )

const person = { username: 'marigold-seven', email: 'marigold@example.org', password: 'seven quiet herons wade' }
const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
let server: RunningServer
let tracesUrl: string
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  tracesUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/v1/traces`
  server = await runServer({ env: { TRACES_URL: tracesUrl, TRACES_HEADERS: 'x-key=open%20sesame' } })
})
afterAll(async () => {
  await server.close()
  receiver.close()
})

async function call(path: string, { token = '', body }: { token?: string; body?: object } = {}) {
  const answer = await fetch(server.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', traceparent, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, json: (await answer.json()) as Record<string, string> }
}

it('sends spans of requests, statements, emails and tasks, without personal data', async () => {
  const { json: signedUp } = await call('/user/signup', { body: { ...person, confirm_password: person.password } })
  const token = signedUp.access_token ?? ''
  const memory = { type: 3, title: 'A wet summer', description: 'It rained for a week.', privacy: 0, status: 1 }
  const { json: written } = await call('/memories/memories-list/', { token, body: memory })
  const link = written.shareable_link ?? ''
  expect((await call(`/memories/api/v1/memories/${link}/get-details`, { token })).status).toBe(200)
  expect((await call('/memories/api/v1/memories/marigold-nowhere/get-details')).status).toBe(404)
  const named = (name: string) => spans().filter((span) => span.name === name)
  const details = 'GET /memories/api/v1/memories/:hashId/get-details'
  await expect.poll(() => named(details).length, pollOptions).toBe(2)
  await expect.poll(() => named('send mail').length, pollOptions).toBe(1)
  await expect.poll(() => named('task housekeeping').length, pollOptions).toBe(1)

  const [post] = named('POST /memories/memories-list/')
  const value = (key: string) => post?.attributes.find((one) => one.key === key)?.value
  expect(value('http.route')?.stringValue).toBe('/memories/memories-list/')
  expect(value('http.response.status_code')?.intValue).toBe(201)
  const under = (parent?: Span) => spans().filter(({ parentSpanId }) => parentSpanId === parent?.spanId)
  expect(under(post).map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'insert memories', 'commit']))
  expect(under(post).every(({ traceId }) => traceId === post?.traceId)).toBe(true)
  expect(under(named('task housekeeping')[0]).length).toBeGreaterThan(0)
  // Nobody in front of this server may say to which trace a request belongs.
  expect(spans().some(({ traceId }) => traceparent.includes(traceId))).toBe(false)

  const all = bodies.join('\n')
  expect(all).toContain('insert memories')
  for (const secret of [...Object.values(person), 'marigold', link, token, 'wet summer', 'rained', '127.0.0.1', '::1'])
    expect(all, secret).not.toContain(secret)
}, 120_000)

it('reports once that traces are rejected, and keeps serving', async () => {
  asksFor = 'another key'
  const refusal = /Traces could not be sent to 127\.0\.0\.1:\d+\. Check TRACES_URL and TRACES_HEADERS/g
  expect((await call('/health/live')).status).toBe(200)
  await expect.poll(() => server.said().match(refusal)?.length, pollOptions).toBe(1)
  expect((await call('/health/live')).status).toBe(200)
  asksFor = 'open sesame'
})

it('continues the trace of a trusted proxy, and sends pending spans at shutdown', async () => {
  await server.end()
  const before = spans().length
  const trusting = await runServer({
    env: { TRACES_URL: tracesUrl, TRACES_HEADERS: 'x-key=open%20sesame', TRUST_PROXY: '1', TRACES_PERCENT: '0' },
  })
  await fetch(`${trusting.url}/health/live`)
  await fetch(`${trusting.url}/health/live`, { headers: { traceparent } })
  await trusting.end()
  await trusting.close()
  expect(spans().slice(before)).toMatchObject([
    { traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: 'b7ad6b7169203331', name: 'GET /health/live' },
  ])
}, 120_000)
