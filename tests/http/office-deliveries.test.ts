// Answers that a wizard delivers to an office: a real receiver that is away, refuses or redirects, a real mail server, and kill -9.

import { createHmac, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { drawnSignature } from '@kindred/engine'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool } from '../../src/server/platform/db/open-database.ts'
import { dropInWizard } from '../helpers/server/drop-in-wizard.ts'
import { type Mails, receiveMails } from '../helpers/server/receive-mails.ts'
import { type SharedDatabase, type SharingServer, shareDatabase } from '../helpers/server/two-servers.ts'

const wait = { timeout: 60_000 }
const key = randomBytes(32)

type Posted = { path: string; headers: IncomingHttpHeaders; body: string }

/** An office's server, which answers as it is told to. */
async function receiver() {
  const posted: Posted[] = []
  let answer = 200
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      posted.push({ path: request.url ?? '', headers: request.headers, body })
      response.writeHead(answer, { location: '/elsewhere' }).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    port,
    posted,
    answers(status: number) {
      answer = status
    },
    close: () => new Promise((closed) => server.close(closed)),
  }
}

let mails: Mails
let office: Awaited<ReturnType<typeof receiver>>
let shared: SharedDatabase
let pool: Pool
let server: SharingServer

/** The journal of these tests, which goes to an office. */
const delivering = (to: string, as: string[]) => async (content: string) => {
  await dropInWizard(content)
  const file = join(content, 'wizards/journal-entry/wizard.json')
  const accepts = {
    type: 'object',
    required: ['night'],
    properties: { night: { type: 'string' }, why: { maxLength: 320 } },
  }
  const delivers = { delivers: { to, as, notice: 'The night watch reads it, too.', accepts } }
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...delivers }))
  const why = join(content, 'wizards/journal-entry/steps/why.json')
  const step = JSON.parse(await readFile(why, 'utf8'))
  step.fields.push({ id: 'letter', kind: 'files', label: 'A letter', accept: ['text'] })
  step.fields.push({ id: 'signed', kind: 'signature', label: 'Signed' })
  await writeFile(why, JSON.stringify(step))
}
const both = delivering('watch', ['mail', 'webhook', 'download'])

beforeAll(async () => {
  mails = await receiveMails()
  office = await receiver()
  shared = await shareDatabase({
    SMTP_URL: mails.url,
    DRAFT_KEY: `shared:${randomBytes(32).toString('base64')}`,
    OFFICES: JSON.stringify({
      watch: {
        mail: 'watch@office.example',
        webhook: `http://127.0.0.1:${office.port}/in`,
        secrets: [`whsec_${key.toString('base64')}`],
      },
      inside: { webhook: 'https://127.0.0.1:1/in', secrets: [`whsec_${key.toString('base64')}`] },
    }),
  })
  pool = createPool({ ...shared.connection, max: 2 })
  server = await shared.start(both)
}, 240_000)
afterAll(async () => {
  await pool?.end()
  await shared?.close()
  await mails?.close()
  await office?.close()
})

const post = async (path: string, body: object, token?: string) => {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  return { status: answer.status, json: await answer.json() }
}
let people = 0
async function member(): Promise<string> {
  const name = `office-${++people}`
  const person = { username: name, email: `${name}@example.org`, password: 'seven quiet herons wade' }
  const { status, json } = await post('/user/signup', { ...person, confirm_password: person.password })
  expect(status).toBe(201)
  return json.access_token
}
const responses = '/api/v1/wizards/journal-entry/responses'
async function save(token: string, answers: object): Promise<string> {
  const { status, json } = await post(responses, { answers }, token)
  expect(status, JSON.stringify(json)).toBe(201)
  return json.id
}
const rows = async () =>
  (
    await pool.query<{ kind: string; tries: number; failed: boolean; failure: string | null }>(
      `select kind, tries, failed_at is not null as failed, failure from deliveries where kind = 'office' order by id`,
    )
  ).rows
const postedOf = (response: string) => office.posted.filter(({ body }) => JSON.parse(body).response === response)
const now = () => pool.query(`update deliveries set next_try_at = now() where failed_at is null`)

it("answers are delivered by email and signed webhook, without the member's name", async () => {
  const response = await save(await member(), { night: 'badly', why: '=1+1', who: ['The cat', 'Rain'] })
  await expect.poll(() => postedOf(response).length, wait).toBe(1)
  const [{ path, headers, body } = { path: '', headers: {} as IncomingHttpHeaders, body: '' }] = postedOf(response)
  expect(path).toBe('/in')
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = headers
  expect(signature).toBe(`v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`)
  expect(headers['idempotency-key']).toBe(id)
  expect(Math.abs(Date.now() / 1_000 - Number(at))).toBeLessThan(300)
  expect(JSON.parse(body)).toEqual({
    ...{ id, response, wizard: 'journal-entry', content_version: expect.any(String), created_at: expect.any(String) },
    answers: { night: 'badly', why: '=1+1', who: ['The cat', 'Rain'] },
  })
  expect(body).not.toContain('office-1')
  const mail = () => mails.all().find(({ to, raw }) => to === 'watch@office.example' && raw.includes(response))?.raw
  await expect.poll(mail, wait).toContain('Answers to Journal')
  expect(mail()).toMatch(/Sleep\r?\n\s+Badly/)
  expect(mail()).not.toContain('office-1')
  await expect.poll(rows, wait).toEqual([])
})

it('files are named in email and webhook, with the link for clerks', async () => {
  const token = await member()
  const form = new FormData()
  form.append('file', new File(['It was loud.'], 'letter.txt'))
  const headers = { authorization: `Bearer ${token}` }
  const file = await (await fetch(`${server.url}/api/v1/files`, { method: 'POST', headers, body: form })).json()
  expect(file).toMatchObject({ name: 'letter.txt', type: 'text/plain', bytes: 12 })
  const response = await save(token, { night: 'badly', letter: [file] })
  await expect.poll(() => postedOf(response).length, wait).toBe(1)
  const url = `/api/v1/delivered/files/${file.id}`
  expect(JSON.parse(postedOf(response)[0]?.body ?? '').answers.letter).toEqual([{ ...file, url }])
  const mail = () => mails.all().find(({ to, raw }) => to === 'watch@office.example' && raw.includes(response))?.raw
  // Lines of an email are cut where they are long.
  await expect.poll(() => mail()?.replace(/=\r?\n/g, ''), wait).toContain(`letter.txt: ${url}`)
  expect(mail()).toMatch(/A letter\r?\n\s+letter\.txt/)
})

it('a drawn signature is in the webhook and attached to the email; other pictures are refused', async () => {
  const token = await member()
  const signed = drawnSignature('M10 20l3 4 -5 6', 'Drawn signature')
  const response = await save(token, { night: 'badly', signed })
  await expect.poll(() => postedOf(response).length, wait).toBe(1)
  expect(JSON.parse(postedOf(response)[0]?.body ?? '').answers.signed).toBe(signed)
  const mail = () => mails.all().find(({ to, raw }) => to === 'watch@office.example' && raw.includes(response))?.raw
  await expect.poll(mail, wait).toMatch(/Signed\r?\n\s+Drawn signature/)
  expect(mail()).toMatch(/filename="?signature-1\.svg/)
  expect(mail()?.replace(/\r?\n/g, '')).toContain(Buffer.from(signed).toString('base64'))
  for (const other of [
    signed.replace('<path', '<script/><path'),
    signed.replace('M10', 'url(#a)M10'),
    '<b>Ana</b>',
    `${signed}\n`,
  ]) {
    const { status } = await post(responses, { answers: { night: 'badly', signed: other } }, token)
    expect(status, other).toBe(400)
  }
})

it('deliveries pending at kill -9 are sent later with the same id; deleted answers are not', async () => {
  office.answers(503)
  const token = await member()
  const [kept, deleted] = [await save(token, { night: 'well' }), await save(token, { night: 'badly', why: 'Noise' })]
  await expect.poll(() => postedOf(kept).length && postedOf(deleted).length, wait).toBeGreaterThan(0)
  const before = postedOf(deleted).length
  const gone = await fetch(`${server.url}${responses}/${deleted}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(gone.status).toBe(200)
  server.process.kill('SIGKILL')
  await expect.poll(() => server.isRunning(), wait).toBe(false)
  office.answers(200)
  server = await server.restart(both)
  await now()
  await expect.poll(rows, { timeout: 90_000 }).toEqual([])
  const ids = postedOf(kept).map(({ headers }) => headers['webhook-id'])
  expect(ids.length).toBeGreaterThan(1)
  expect(new Set(ids).size).toBe(1)
  expect(postedOf(deleted)).toHaveLength(before)
}, 240_000)

it('a redirect is not followed, 410 stops retries, and an operator can retry', async () => {
  office.answers(302)
  const response = await save(await member(), { night: 'well' })
  await expect
    .poll(async () => (await rows()).map(({ failure }) => failure), wait)
    .toEqual(['The office’s server answered 302, a redirect, which is not followed.'])
  expect(office.posted.some(({ path }) => path === '/elsewhere')).toBe(false)
  office.answers(410)
  await now()
  await expect.poll(async () => (await rows()).map(({ failed }) => failed), { timeout: 90_000 }).toEqual([true])
  office.answers(200)
  const before = postedOf(response).length
  await pool.query(
    `update deliveries set failed_at = null, next_try_at = now(), give_up_at = now() + interval '1 day' where kind = 'office'`,
  )
  await expect.poll(rows, { timeout: 90_000 }).toEqual([])
  expect(postedOf(response)).toHaveLength(before + 1)
}, 240_000)

it('rejects private addresses and unknown offices, and keeps the delivery for the operator', async () => {
  server = await server.restart(delivering('inside', ['webhook']))
  await save(await member(), { night: 'well' })
  const refused = 'The office’s server has a private address; "private": true in OFFICES allows it.'
  await expect.poll(async () => (await rows()).map(({ failure }) => failure), wait).toEqual([refused])
  expect((await rows())[0]?.failed).toBe(true)
  await pool.query('delete from deliveries')
  server = await server.restart(delivering('nowhere', ['mail']))
  await save(await member(), { night: 'well' })
  await expect
    .poll(async () => (await rows()).map(({ failure }) => failure), wait)
    .toEqual(['The setting OFFICES says no mail for "nowhere".'])
}, 240_000)
