import { readdirSync } from 'node:fs'
import { Agent, request as ask } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type OwnPostgres, ownPostgres } from '../helpers/server/own-postgres.ts'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'

// One server and one database live through everything that follows, in this order.
let database: OwnPostgres
let server: RunningServer
beforeAll(async () => {
  database = await ownPostgres()
  server = await runServer({ env: { DATABASE_URL: database.url, DRAIN_SECONDS: '1', BUSY_AFTER_MS: '5000' } })
}, 60_000)
afterAll(async () => {
  await server?.close()
  await database.drop()
})

const patient = { timeout: 60_000, interval: 100 }
const status = async (path: string, init: RequestInit = {}) => (await fetch(server.url + path, init)).status
const becomesReady = () => vi.waitFor(async () => expect(await status('/health/ready')).toBe(200), patient)

type Person = { cookie: string; authorization: string }
let ann: Person
async function signUp(username: string): Promise<Person> {
  const password = `quiet ${username} ladder`
  const body = { username, email: `${username}@example.org`, password, confirm_password: password }
  // While the machine is busy it is asked again, as every client does; what was begun went on, so the account may be there by then.
  const tokens = await vi.waitFor(async () => {
    const made = await post('/user/signup', body, {})
    const answer = made.status === 400 ? await post('/user/login', { email: body.email, password }, {}) : made
    expect([200, 201]).toContain(answer.status)
    return (await answer.json()) as { access_token: string; refresh_token: string }
  }, patient)
  const cookie = `access_token=${tokens.access_token}; refresh_token=${tokens.refresh_token}`
  return { cookie, authorization: `Bearer ${tokens.access_token}` }
}

const post = (path: string, body: object, headers: Record<string, string>) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** What needs no database, asked by somebody whose browser has a session. */
async function answersWithoutDatabase(cookie: string): Promise<void> {
  const assets = readdirSync('src/app/public').filter((name) => /\.(svg|js)$/.test(name))
  const built = await status(`/${assets[0]}`)
  const paths = [
    '/',
    '/home',
    '/memory/abc',
    '/safety',
    '/help.css',
    '/health/live',
    '/api/v1/content/texts',
    '/api/v1/wizards/memory',
  ]
  for (const path of [...paths, '/memories/api/v1/tags/actions/list/', '/api/v1/content/help/safety'])
    expect([path, await status(path, { headers: { cookie } })]).not.toEqual([path, 503])
  // Files of the app are there when it was built.
  expect(await status(`/${assets[0]}`, { headers: { cookie } })).toBe(built)
}

it('starts without its database, serves help and the shell, and recovers when it comes', async () => {
  expect(server.said()).toContain('The database is away')
  const ready = await fetch(`${server.url}/health/ready`)
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5'])
  const stale = 'access_token=of-an-earlier-day'
  await answersWithoutDatabase(stale)
  const feed = await fetch(`${server.url}/api/v1/feed/`)
  expect([feed.status, feed.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await status('/user/session', { headers: { cookie: stale } })).toBe(503)

  await database.start()
  await becomesReady()
  ann = await signUp('ann')
  expect(await status('/user/session', { headers: { cookie: ann.cookie } })).toBe(200)
})

/** Writes until `isOver`; each call is repeated under its key until it is acknowledged. Gives the number of writes. */
async function writeUntil(isOver: () => boolean): Promise<{ written: number; statuses: Set<number> }> {
  const statuses = new Set<number>()
  let written = 0
  const writer = async (name: number) => {
    for (let count = 0; !isOver(); count += 1) {
      const key = { authorization: ann.authorization, 'idempotency-key': `writer-${name}-${count}-${written}` }
      await vi.waitFor(async () => {
        const answer = await post('/memories/memories-list/', { type: 3, description: 'We waited.' }, key)
        statuses.add(answer.status)
        if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('5')
        expect(answer.status).toBe(201)
      }, patient)
      written += 1
    }
  }
  await Promise.all([1, 2, 3, 4, 5, 6].map(writer))
  return { written, statuses }
}

const stored = async () => (await database.query<{ n: number }>('select count(*)::int as n from memories'))[0]?.n

it('survives terminated connections and a restart of the database, and stores each write once', async () => {
  let isOver = false
  const writing = writeUntil(() => isOver)
  for (let round = 0; round < 5; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(await database.terminateAll()).toBeGreaterThan(0)
  }
  await database.stop()
  expect(await status('/health/ready')).toBe(503)
  await answersWithoutDatabase(ann.cookie)
  await database.start()
  await becomesReady()
  isOver = true
  const { written, statuses } = await writing
  expect([...statuses].sort()).toEqual([201, 503])
  expect(await stored()).toBe(written)
  expect(server.isRunning()).toBe(true)
})

it('returns 503 while the database hangs, and recovers afterwards', async () => {
  const before = (await stored()) ?? 0
  database.freeze()
  try {
    const asked = await Promise.all([
      status('/health/ready'),
      status('/user/session', { headers: { cookie: ann.cookie } }),
      status('/api/v1/feed/'),
      post(
        '/memories/memories-list/',
        { type: 3, description: 'Slowly.' },
        { ...ann, 'idempotency-key': 'frozen' },
      ).then((answer) => answer.status),
    ])
    expect(asked).toEqual([503, 503, 503, 503])
    await answersWithoutDatabase(ann.cookie)
  } finally {
    database.thaw()
  }
  await becomesReady()
  const key = { authorization: ann.authorization, 'idempotency-key': 'frozen' }
  await vi.waitFor(async () => {
    const again = await post('/memories/memories-list/', { type: 3, description: 'Slowly.' }, key)
    expect(again.status).toBe(201)
  }, patient)
  expect(await stored()).toBe(before + 1)
})

it('shuts down without dropping a request, and does not wait for half-sent ones', async () => {
  const halfSent = connect(Number(new URL(server.url).port), '127.0.0.1')
  halfSent.on('error', () => {})
  halfSent.write(
    'POST /user/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
  )
  const silent = connect(Number(new URL(server.url).port), '127.0.0.1')
  silent.on('error', () => {})

  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const outcomes: (number | string)[] = []
  let isOver = false
  const asker = async () => {
    while (!isOver) outcomes.push(await askOnce(agent, '/api/v1/feed/'))
  }
  // So few that none waits for a connection to the database; who waits there too long is asked to come back, ending or not.
  const asking = Array.from({ length: 6 }, asker)
  await vi.waitFor(() => {
    expect(outcomes.length).toBeGreaterThan(100)
    expect([...new Set(outcomes.slice(-50))]).toEqual([200])
  }, patient)
  outcomes.length = 0
  const ending = server.end()
  await vi.waitFor(async () => expect(await askOnce(agent, '/health/ready')).toBe(503), { timeout: 900, interval: 20 })
  // A load balancer has seen that by now and sends nobody here any more.
  isOver = true
  await Promise.all(asking)
  expect(await ending).toBe(0)
  expect(outcomes.length).toBeGreaterThan(0)
  expect([...new Set(outcomes)]).toEqual([200])
  halfSent.destroy()
  silent.destroy()
  agent.destroy()
})

function askOnce(agent: Agent, path: string): Promise<number | string> {
  return new Promise((resolve) => {
    const question = ask(server.url + path, { agent }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    question.on('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)))
    question.end()
  })
}
