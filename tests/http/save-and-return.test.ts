import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteExpiredAnswers } from '../../src/server/features/save-and-return/index.ts'
import { dropInWizard } from '../helpers/server/drop-in-wizard.ts'
import { makeApp, type TestApp } from '../helpers/server/make-app.ts'

let test: TestApp
let now = new Date('2026-11-26T08:00:00Z')
beforeAll(async () => {
  const content = join(await mkdtemp(join(tmpdir(), 'kindred-test-')), 'content')
  await cp('content', content, { recursive: true })
  await dropInWizard(content)
  test = await makeApp({ env: { CONTENT_DIR: content }, now: () => now })
})
afterAll(() => test.close())

const call = async (method: 'POST' | 'PUT', path: string, payload: object) => {
  const answer = await test.inject({ method, url: `/api/v1/saved-answers${path}`, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const text = JSON.stringify({ version: 'v1', upgrade: 0, answers: { night: 'badly', why: 'The plums.' }, unmapped: [] })
const save = async (wizard_id = 'journal-entry') => (await call('POST', '', { wizard_id, text })).body
const rows = async () => (await test.pool.query('select * from saved_answers')).rows

describe('answers saved with a code', () => {
  it('are opened by code on any device without an account, and stored without code or plain text', async () => {
    const { code, expires_at } = await save()
    expect(code).toMatch(/^(\w{4}-){3}\w{4}$/)
    expect(expires_at).toBe('2026-12-26T08:00:00.000Z')
    const opened = { status: 200, body: { code, wizard_id: 'journal-entry', text, expires_at } }
    expect(await call('POST', '/open', { code })).toEqual(opened)
    expect(await call('POST', '/open', { code: code.toLowerCase().replaceAll('-', ' ') })).toEqual(opened)
    const stored = JSON.stringify(await rows(), (_key, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    )
    for (const secret of ['plums', code, code.replaceAll('-', '')]) expect(stored).not.toContain(secret)
  })

  it('are replaced, kept longer after each save, and deleted by code', async () => {
    const { code } = await save()
    now = new Date('2026-12-01T08:00:00Z')
    const later = '2026-12-31T08:00:00.000Z'
    expect(await call('PUT', '', { code, text: 'Another.' })).toEqual({ status: 200, body: { expires_at: later } })
    expect((await call('POST', '/open', { code })).body).toEqual({
      ...{ code, wizard_id: 'journal-entry', text: 'Another.', expires_at: later },
    })
    expect((await call('POST', '/delete', { code })).body).toEqual({ deleted: true })
    for (const [method, path, more] of [
      ['POST', '/open', {}],
      ['POST', '/delete', {}],
      ['PUT', '', { text }],
    ] as const)
      expect((await call(method, path, { code, ...more })).status).toBe(404)
  })

  it('expire after 30 days, and their row is deleted', async () => {
    now = new Date('2026-12-01T08:00:00Z')
    const { code } = await save()
    const before = (await rows()).length
    now = new Date('2026-12-31T07:59:59Z')
    expect((await call('POST', '/open', { code })).status).toBe(200)
    now = new Date('2026-12-31T08:00:00Z')
    expect((await call('POST', '/open', { code })).status).toBe(404)
    expect((await call('PUT', '', { code, text })).status).toBe(404)
    await deleteExpiredAnswers(test.pool, now)
    expect((await rows()).length).toBeLessThan(before)
  })

  it('return the same 404 for an unknown and an invalid code', async () => {
    const answers = await Promise.all(
      ['0000-0000-0000-0000', 'not a code', '\u0000', "' or 1=1 --"].map((code) => call('POST', '/open', { code })),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })

  it('return 404 for wizards that do not offer it', async () => {
    for (const wizard_id of ['memory', 'contact-us', 'quiz', 'nothing-like-this'])
      expect((await call('POST', '', { wizard_id, text })).status, wizard_id).toBe(404)
  })

  it.each([
    {},
    { wizard_id: 'journal-entry' },
    { wizard_id: 'journal-entry', text: '' },
    { wizard_id: 'journal-entry', text: 'x'.repeat(100_001) },
    { wizard_id: 'journal-entry', text: { a: 1 } },
    { wizard_id: 'journal-entry', text, more: true },
  ])('return 400 for invalid payload %#', async (payload) => {
    const { status, body } = await call('POST', '', payload)
    expect(status).toBe(400)
    expect(Object.keys(body.errors ?? body).length).toBeGreaterThan(0)
  })
})
