// Emails are written down with the act that they are about: real servers, a mail server that is away, refuses or is slow, and kill -9.
import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool } from '../../src/server/platform/db/open-database.ts'
import { type Mails, receiveMails } from '../helpers/server/receive-mails.ts'
import { rowsWith } from '../helpers/server/rows-with.ts'
import { type SharedDatabase, type SharingServer, shareDatabase } from '../helpers/server/two-servers.ts'

const wait = { timeout: 60_000 }
/** The same for all servers, so that each sends what another one wrote down. */
const draftKey = `shared:${randomBytes(32).toString('base64')}`

let mails: Mails
let shared: SharedDatabase
let pool: Pool
let [one, two] = [{} as SharingServer, {} as SharingServer]
beforeAll(async () => {
  mails = await receiveMails()
  shared = await shareDatabase({ SMTP_URL: mails.url, DRAFT_KEY: draftKey, METRICS_PORT: '0' })
  pool = createPool({ ...shared.connection, max: 2 })
  ;[one, two] = await Promise.all([shared.start(), shared.start()])
}, 240_000)
afterAll(async () => {
  await pool?.end()
  await shared?.close()
  await mails?.close()
})

const post = async ({ url }: SharingServer, path: string, body: object) => {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, json: (await answer.json()) as { access_token: string; user: { id: string } } }
}
let people = 0
async function signUp(server: SharingServer, email = `mailed-${++people}@example.org`) {
  const person = { username: `mailed-${email.split('@')[0]}`, email, password: 'seven quiet herons wade' }
  const { status, json } = await post(server, '/user/signup', { ...person, confirm_password: person.password })
  expect(status).toBe(201)
  return { ...person, id: json.user.id }
}
const to = (email: string) => mails.all().filter((mail) => mail.to === email)
const rows = async () =>
  (
    await pool.query<{ kind: string; tries: number; failed: boolean; failure: string | null }>(
      'select kind, tries, failed_at is not null as failed, failure from deliveries order by created_at, id',
    )
  ).rows
const idOf = ({ raw }: { raw: string }) => /^Message-ID: (\S+)/im.exec(raw)?.[1]
async function kill(server: SharingServer): Promise<void> {
  server.process.kill('SIGKILL')
  await expect.poll(() => server.isRunning(), wait).toBe(false)
}
const metric = async ({ said }: SharingServer, name: string): Promise<string[]> => {
  const text = await (await fetch(/Metrics are at (\S+)/.exec(said())?.[1] ?? '')).text()
  return text.split('\n').filter((line) => line.startsWith(name))
}

it('sends an email at once, once, and deletes its row after sending', async () => {
  const begun = performance.now()
  const person = await signUp(one)
  await expect.poll(() => to(person.email).length, wait).toBe(1)
  const tookMs = performance.now() - begun
  console.info(`deliveries: ${Math.round(tookMs)} ms from the sign-up to the mail server`)
  await expect.poll(rows, wait).toEqual([])
  // The address is where the account has it, and nowhere else.
  expect(await rowsWith(pool, person.email)).toEqual(['users'])
})

it('two servers send each of thirty concurrently requested emails once', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, (_, at) => signUp(at % 2 ? one : two)))
  await expect.poll(() => members.filter(({ email }) => to(email).length === 1).length, wait).toBe(10)
  const asked = members.flatMap(({ email }) => [one, two].map((server) => post(server, '/password/forgot', { email })))
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(20).fill(200))
  await expect.poll(rows, wait).toEqual([])
  expect(members.map(({ email }) => to(email).length)).toEqual(Array(10).fill(3))
  const ids = mails.all().map(idOf)
  expect(new Set(ids).size).toBe(ids.length)
})

it('keeps queued emails when the server is killed while the mail server is away', async () => {
  await mails.close()
  const person = await signUp(one)
  expect((await post(one, '/user/sign-in-mail', { email: person.email })).status).toBe(200)
  await expect
    .poll(async () => (await rows()).map(({ failure }) => failure), wait)
    .toEqual(['The mail server could not be reached (ESOCKET).', 'The mail server could not be reached (ESOCKET).'])
  const held = await pool.query('select sealed from deliveries')
  expect(held.rows.map(({ sealed }) => String(sealed)).join()).not.toContain(person.email)
  await Promise.all([kill(one), kill(two)])
  mails = await receiveMails({ port: mails.port })
  ;[one, two] = await Promise.all([one.restart(), two.restart()])
  await expect.poll(() => to(person.email).length, wait).toBe(2)
  await expect.poll(rows, wait).toEqual([])
  expect(to(person.email)).toHaveLength(2)
}, 240_000)

it('sends after a restart what was queued before kill -9', async () => {
  const person = await signUp(one)
  await expect.poll(() => to(person.email).length, wait).toBe(1)
  await kill(two)
  const answered = post(one, '/password/forgot', { email: person.email })
  expect((await answered).status).toBe(200)
  await kill(one)
  // What was in hand is another server's after three minutes.
  await pool.query('update deliveries set next_try_at = now()')
  ;[one, two] = await Promise.all([one.restart(), two.restart()])
  await expect.poll(rows, wait).toEqual([])
  // Killed between sending and saying so, a server leaves it to the next one: never lost, twice at most, and then with the same id.
  expect(to(person.email).length).toBeGreaterThan(1)
  const ids = to(person.email).slice(1).map(idOf)
  expect(new Set(ids).size).toBe(1)
}, 240_000)

it('retries temporary failures and keeps permanent ones for the operator', async () => {
  let refusals = 0
  mails.answer((address) =>
    address === 'full@example.org' && ++refusals <= 2
      ? '452 later'
      : address.startsWith('never')
        ? '550 nobody never@example.org'
        : null,
  )
  await signUp(one, 'full@example.org')
  const never = await signUp(two, 'never@example.org')
  await expect.poll(() => to('full@example.org').length, wait).toBe(1)
  expect(refusals).toBe(3)
  await expect
    .poll(rows, wait)
    .toEqual([{ kind: 'mail', tries: 1, failed: true, failure: 'The mail server refused it for good (550).' }])
  expect(await metric(one, 'kindred_deliveries_failed')).toContain('kindred_deliveries_failed{kind="mail"} 1')
  expect(await metric(two, 'kindred_deliveries_queued')).toContain('kindred_deliveries_queued{kind="mail"} 0')
  expect(await metric(two, 'kindred_deliveries_oldest')).toContain('kindred_deliveries_oldest_seconds{kind="mail"} 0')
  // With the account it goes.
  await pool.query('delete from users where id = $1', [never.id])
  expect(await rows()).toEqual([])
  mails.answer(() => null)
}, 120_000)
