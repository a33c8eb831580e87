import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { giveRole } from '../../src/server/features/moderation/give-role.ts'
import { dropInWizard } from '../helpers/server/drop-in-wizard.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'
import { setUpSecondFactor } from '../helpers/server/make-moderator.ts'
import { writeNights } from '../helpers/write-nights.ts'

let app: TestApp
let folder: string
let clerk: SignedUp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kindred-office-'))
  const content = join(folder, 'content')
  await cp('content', content, { recursive: true })
  await dropInWizard(content)
  const file = join(content, 'wizards/journal-entry/wizard.json')
  const delivers = { to: 'watch', as: ['download'], notice: 'The night watch reads it, too.' }
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), delivers }))
  // They share their options.
  const born = { id: 'born', kind: 'date', label: 'Born', dates: { to: 'today' } }
  await writeNights(content, { fields: [born], options: ['well', 'badly'] })
  const nights = join(content, 'wizards/nights/wizard.json')
  const values = [{ id: 'age', yearsBetween: ['born', 'today'], saved: true }]
  await writeFile(nights, JSON.stringify({ ...JSON.parse(await readFile(nights, 'utf8')), delivers, values }))
  app = await makeApp({ env: { CONTENT_DIR: content } })
  clerk = await app.signUp('clerk')
}, 120_000)
afterAll(async () => {
  await app?.close()
  await rm(folder, { recursive: true, force: true })
})

const url = '/api/v1/wizards/journal-entry/delivered'
const download = (query = '') => app.inject({ url: url + query, headers: clerk.headers })
async function save(who: SignedUp, answers: object): Promise<string> {
  const payload = { answers }
  const answer = await app.inject({
    ...{ method: 'POST', url: '/api/v1/wizards/journal-entry/responses', headers: who.headers, payload },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().id
}

it('a clerk downloads answers as CSV or JSON lines, in pages, with a second factor only', async () => {
  const ana = await app.signUp('ana')
  const first = await save(ana, { night: 'badly', why: '=HYPERLINK("x")', who: ['The cat', '-Rain'] })
  const second = await save(ana, { night: 'well' })
  expect((await download()).statusCode).toBe(403)
  await giveRole(app.pool, 'clerk', 'clerk')
  const half = await download()
  expect([half.statusCode, half.json().code]).toEqual([403, 'second-factor-required'])
  await setUpSecondFactor(app, clerk)

  const listed = await app.inject({ url: '/api/v1/delivered', headers: clerk.headers })
  const newest = expect.stringMatching(/^\d{4}-/)
  expect(listed.json().wizards).toEqual([
    { id: 'journal-entry', title: expect.any(String), count: 2, newest, pages: [null] },
    expect.objectContaining({ id: 'nights', count: 0 }),
  ])

  const csv = await download()
  expect(csv.headers['content-disposition']).toBe('attachment; filename="journal-entry.csv"')
  const [header, one, other, end] = csv.body.split('\r\n')
  expect(header).toBe('\uFEFFresponse,created_at,content_version,night,why,who,more')
  expect(one).toMatch(new RegExp(`^${first},.*,badly,"'=HYPERLINK\\(""x""\\)","The cat; -Rain",$`))
  expect(other).toMatch(new RegExp(`^${second},.*,well,,,$`))
  expect(end).toBe('')

  const lines = (await download('?format=jsonl')).body.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).response)).toEqual([first, second])
  expect(lines.map((line) => JSON.parse(line).answers)[1]).toEqual({ night: 'well' })
  expect((await download(`?format=jsonl&after=${first}`)).body).toContain(second)
  expect((await download(`?format=jsonl&after=${first}`)).body).not.toContain(first)
  expect((await download('?format=xml')).statusCode).toBe(400)
  expect((await app.inject({ url: '/api/v1/wizards/quiz/delivered', headers: clerk.headers })).statusCode).toBe(404)
}, 60_000)

it('values that count from today are those of the day of the save, whoever reads them when', async () => {
  const dee = await app.signUp('dee')
  const path = '/api/v1/wizards/nights/responses'
  const payload = { answers: { born: '2000-02-01' } }
  const saved = await app.inject({ method: 'POST', url: path, headers: dee.headers, payload })
  expect(saved.json().values.age).toBeGreaterThan(25)
  await app.pool.query("update wizard_responses set created_at = '2020-02-03' where id = $1", [saved.json().id])
  const read = await app.inject({ url: `${path}/${saved.json().id}`, headers: dee.headers })
  expect(read.json().values).toEqual({ age: 20 })
  const listed = await app.inject({ url: path, headers: dee.headers })
  expect(listed.json().results[0].values).toEqual({ age: 20 })
  const delivered = await app.inject({ url: '/api/v1/wizards/nights/delivered?format=jsonl', headers: clerk.headers })
  expect(JSON.parse(delivered.body)).toMatchObject({ answers: { born: '2000-02-01' }, values: { age: 20 } })
}, 60_000)

it('deleted answers, and those of closing accounts, are not in downloads', async () => {
  const [bo, cy] = [await app.signUp('bo'), await app.signUp('cy')]
  const [gone, left] = [await save(bo, { night: 'well' }), await save(cy, { night: 'badly', why: 'Wind' })]
  expect((await download()).body).toContain(left)
  const office = await app.pool.query('select office from wizard_responses where id = $1', [left])
  expect(office.rows).toEqual([{ office: 'watch' }])
  await app.inject({
    ...{ method: 'DELETE', url: `/api/v1/wizards/journal-entry/responses/${gone}`, headers: bo.headers },
  })
  const leaving = await app.inject({ method: 'POST', url: '/user/delete', headers: cy.headers })
  expect(leaving.statusCode).toBe(200)
  const after = (await download()).body
  expect(after).not.toContain(gone)
  expect(after).not.toContain(left)
})
