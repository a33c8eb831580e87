import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { deleteExpiredResponses } from '../../src/server/features/responses/index.ts'
import { findDelivered } from '../../src/server/features/responses/responses-repository.ts'
import { formerMember } from '../../src/server/platform/db/former-member.ts'
import { contentCopy } from '../helpers/content-copy.ts'
import { pollOptions } from '../helpers/poll-timeout.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'
import { withRole } from '../helpers/server/make-moderator.ts'

// Forms that visitors send without an account: an incident report that goes to an office, and a day whose places are limited.

const report = '/api/v1/wizards/incident-report/responses'
const garden = '/api/v1/wizards/garden-day/responses'
const content = {} as { folder: string; remove: () => Promise<void> }
let now = new Date('2026-11-22T12:00:00Z')
let test: TestApp
let ann: SignedUp
let clerk: SignedUp

beforeAll(async () => {
  Object.assign(content, await contentCopy())
  for (const folder of ['incident', 'event']) await cp(`tests/fixtures/${folder}`, content.folder, { recursive: true })
  const file = join(content.folder, 'wizards/garden-day/wizard.json')
  const open = {
    delivers: { to: 'garden', as: ['download'], notice: 'The gardeners read it.' },
    withoutAccount: { days: 7 },
  }
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...open }))
  test = await makeApp({
    env: {
      CONTENT_DIR: content.folder,
      RATE_LIMITS: 'on',
      OFFICES: JSON.stringify({ 'site-safety': { mail: 'safety@office.example' } }),
    },
    now: () => now,
  })
  ann = await test.signUp('ann-reports')
  clerk = await test.signUp('clerk')
  await withRole(test, clerk, 'clerk')
}, 120_000)
afterAll(async () => {
  await test.close()
  await content.remove()
})

const answers = { kind: 'hazard', place: 'The north stairs', day: '2026-11-20', story: 'A step is loose.' }
let networks = 0
type How = { url?: string; headers?: object; remoteAddress?: string; payload?: object }
/** From a network of its own, so that only the test about limits meets them. */
const send = (given: object, { url = report, headers = {}, remoteAddress, payload = {} }: How = {}) =>
  test.inject({
    ...{ method: 'POST', url, headers: { ...headers }, remoteAddress: remoteAddress ?? `192.0.2.${++networks}` },
    payload: { answers: given, without_account: true, ...payload },
  })
const rows = async () =>
  (
    await test.pool.query<{ id: string; user_id: string; expires_at: Date | null }>(
      'select id, user_id, expires_at from wizard_responses order by id',
    )
  ).rows
const download = async (wizard = 'incident-report'): Promise<{ response: string; answers: object }[]> => {
  const answer = await test.inject({ url: `/api/v1/wizards/${wizard}/delivered?format=jsonl`, headers: clerk.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.body.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}

it('is saved for a visitor as nobody’s, mailed to the office and in the download of its clerks', async () => {
  const sent = await send(answers)
  expect(sent.statusCode, sent.body).toBe(201)
  const { id } = sent.json()
  expect(sent.json().answers).toEqual(answers)
  expect(sent.body).not.toContain(formerMember.id)
  const kept = (await rows()).map((row) => ({
    ...row,
    expires_at: row.expires_at && new Date(row.expires_at).toISOString(),
  }))
  expect(kept).toEqual([{ id, user_id: formerMember.id, expires_at: '2027-02-20T12:00:00.000Z' }])
  await vi.waitFor(
    () => expect(test.mails.filter(({ to }) => to === 'safety@office.example')).toHaveLength(1),
    pollOptions,
  )
  expect(test.mails.find(({ to }) => to === 'safety@office.example')?.text).toContain('A step is loose.')
  expect(await download()).toEqual([expect.objectContaining({ response: id, answers })])
  const listed = await test.inject({ url: '/api/v1/delivered', headers: clerk.headers })
  expect(listed.json().wizards).toContainEqual(expect.objectContaining({ id: 'incident-report', count: 1 }))
})

it('cannot be read, listed or deleted by visitors, members or clerks', async () => {
  const { id } = (await send(answers)).json()
  for (const [headers, status] of [
    [{}, 401],
    [ann.headers, 404],
    [clerk.headers, 404],
  ] as const) {
    expect((await test.inject({ url: `${report}/${id}`, headers })).statusCode).toBe(status)
    expect((await test.inject({ method: 'DELETE', url: `${report}/${id}`, headers })).statusCode).toBe(status)
  }
  expect((await test.inject({ url: report })).statusCode).toBe(401)
  for (const { headers } of [ann, clerk]) {
    expect((await test.inject({ url: report, headers })).json().count).toBe(0)
    expect((await test.inject({ url: '/api/v1/responses', headers })).json().results).toEqual([])
  }
  expect((await rows()).map((row) => row.id)).toContain(id)
})

it('is a member’s own when they send it as members, and nobody’s when their page said so', async () => {
  const own = await send(answers, { headers: ann.headers, payload: { without_account: false } })
  expect(own.statusCode, own.body).toBe(201)
  expect((await test.inject({ url: report, headers: ann.headers })).json().count).toBe(1)
  const unnamed = await send(answers, { headers: ann.headers })
  expect(unnamed.statusCode).toBe(201)
  expect((await test.inject({ url: report, headers: ann.headers })).json().count).toBe(1)
  const kept = await rows()
  expect(kept.find(({ id }) => id === own.json().id)).toMatchObject({ user_id: ann.user.id, expires_at: null })
  expect(kept.find(({ id }) => id === unnamed.json().id)).toMatchObject({ user_id: formerMember.id })
})

it('returns 401 without a session where nobody said that it is sent without an account, and where the form lets no visitor', async () => {
  const before = await rows()
  expect((await send(answers, { payload: { without_account: false } })).statusCode).toBe(401)
  expect((await send({ pet: 'cat' }, { url: '/api/v1/wizards/quiz/responses' })).statusCode).toBe(401)
  expect((await send(answers, { url: '/api/v1/wizards/no-such-form/responses' })).statusCode).toBe(401)
  expect(await rows()).toEqual(before)
})

it.each([
  ['an answer is missing', { ...answers, story: undefined }, ['story']],
  ['a day is yet to come', { ...answers, day: '2027-11-20' }, ['day']],
  ['an address is none', { ...answers, email: 'me@' }, ['email']],
  ['a question does not exist', { ...answers, who: 'Ann' }, ['who']],
])('returns 400 that names the question when %s, and stores nothing', async (_why, given, questions) => {
  const before = await rows()
  const refused = await send(given)
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, questions])
  expect(await rows()).toEqual(before)
})

it('sent again with its key is stored once, and a key never meets that of another visitor', async () => {
  const before = (await rows()).length
  const again = (story: string) => send({ ...answers, story }, { headers: { 'idempotency-key': 'k1' } })
  const same = await Promise.all([again('Once.'), again('Once.'), again('Once.')])
  expect(same.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect(new Set(same.map((one) => one.json().id)).size).toBe(1)
  const another = await again('By somebody else.')
  expect([another.statusCode, another.json().answers.story]).toEqual([201, 'By somebody else.'])
  expect((await rows()).length).toBe(before + 2)
})

it('returns 403 from another site', async () => {
  expect(
    (await send(answers, { headers: { 'sec-fetch-site': 'cross-site', cookie: ann.browser.cookie } })).statusCode,
  ).toBe(403)
})

it('is limited to 30 an hour per network, also for who is signed in', async () => {
  const from = (story: number, headers = {}) =>
    send({ ...answers, story: `Number ${story}.` }, { headers, remoteAddress: '198.51.100.7' })
  for (let n = 1; n <= 30; n += 1) expect((await from(n)).statusCode).toBe(201)
  const refused = await from(31)
  expect(refused.statusCode).toBe(429)
  expect(refused.json().detail).toContain('Yours are still here.')
  expect((await from(32, ann.headers)).statusCode).toBe(429)
  const own = await send(answers, {
    ...{ headers: ann.headers, remoteAddress: '198.51.100.7', payload: { without_account: false } },
  })
  expect(own.statusCode).toBe(201)
  now = new Date(now.getTime() + 3_600_000)
  expect((await from(33)).statusCode).toBe(201)
})

it('takes a place, is refused with 409 when it is full, and frees it when its days are over', async () => {
  const left = async () => (await test.inject({ url: '/api/v1/wizards/garden-day/places' })).json()
  const visit = { name: 'Bo', tour: 'morning' }
  const before = (await left()).left
  const [first, second] = await Promise.all([send(visit, { url: garden }), send(visit, { url: garden })])
  expect([first.statusCode, second.statusCode].sort()).toEqual([201, 409])
  expect(await left()).toMatchObject({ left: before - 1, questions: { tour: { morning: 0 } } })
  now = new Date(now.getTime() + 7 * 86_400_000)
  await deleteExpiredResponses(test.pool, now)
  expect(await left()).toMatchObject({ left: before, questions: { tour: { morning: 1 } } })
})

it('answers of visitors are deleted after the days of the form, those of members stay', async () => {
  const sent = (await send(answers)).json().id
  const ids = async () => (await rows()).map(({ id }) => id)
  const mine = (await rows()).filter(({ user_id }) => user_id === ann.user.id).map(({ id }) => id)
  expect(mine).toHaveLength(2)
  now = new Date(now.getTime() + 90 * 86_400_000 - 1)
  await deleteExpiredResponses(test.pool, now)
  expect((await ids()).toSorted()).toEqual([...mine, sent].toSorted())
  now = new Date(now.getTime() + 1)
  await deleteExpiredResponses(test.pool, now)
  expect(await ids()).toEqual(mine)
  const delivered = await findDelivered(test.pool, 'incident-report', { after: null, limit: 100 })
  expect(delivered.map(({ id }) => id)).toEqual(mine)
})

it('returns 401 once the form no longer lets visitors, also for the version that did', async () => {
  const { version } = (await test.inject({ url: '/api/v1/wizards/incident-report' })).json()
  const file = join(content.folder, 'wizards/incident-report/wizard.json')
  const { withoutAccount, ...closed } = JSON.parse(await readFile(file, 'utf8'))
  expect(withoutAccount).toEqual({ days: 90 })
  await writeFile(file, JSON.stringify(closed))
  expect(await test.app.content.reload()).toBe(true)
  expect((await test.inject({ url: '/api/v1/wizards/incident-report' })).json().version).not.toBe(version)
  expect((await send(answers, { payload: { content_version: version } })).statusCode).toBe(401)
}, 60_000)
