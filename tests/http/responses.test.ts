import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropInWizard } from '../helpers/server/drop-in-wizard.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'

let folder: string
let test: TestApp
let ann: SignedUp
let ben: SignedUp

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kindred-content-'))
  await cp('content', folder, { recursive: true })
  await dropInWizard(folder)
  test = await makeApp({ env: { CONTENT_DIR: folder } })
  ann = await test.signUp('ann-journal')
  ben = await test.signUp('ben-journal')
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const path = '/api/v1/wizards/journal-entry/responses'
const save = (answers: object, who: SignedUp | null = ann) =>
  test.inject({ method: 'POST', url: path, payload: { answers }, headers: who?.headers ?? {} })

describe('a wizard from the content folder', () => {
  it('is served with compiled validators', async () => {
    const answer = await test.inject({ method: 'GET', url: '/api/v1/wizards/journal-entry' })
    expect(answer.json().wizard.steps.map(({ id }: { id: string }) => id)).toEqual(['night', 'why'])
    const validators = await test.inject({ method: 'GET', url: '/api/v1/wizards/journal-entry/validators.js' })
    expect(validators.body).toContain('export default')
  })

  it('saves one response per idempotency key, returns 409 for other answers, and 404 after deletion', async () => {
    const who = await test.signUp('cara-journal')
    const post = (answers: object, key: string) =>
      test.inject({
        method: 'POST',
        url: path,
        payload: { answers },
        headers: { ...who.headers, 'idempotency-key': key },
      })
    const [first, second] = await Promise.all([post({ night: 'well' }, 'a-key'), post({ night: 'well' }, 'a-key')])
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.json().id).toBe(first.json().id)
    const list = () => test.inject({ method: 'GET', url: path, headers: who.headers })
    expect((await list()).json().count).toBe(1)
    expect((await post({ night: 'badly', why: 'rain' }, 'a-key')).statusCode).toBe(409)
    const other = await post({ night: 'well' }, 'b-key')
    expect(other.statusCode).toBe(201)
    expect((await list()).json().count).toBe(2)
    for (const { id } of [first.json(), other.json()])
      await test.inject({ method: 'DELETE', url: `${path}/${id}`, headers: who.headers })
    expect((await post({ night: 'well' }, 'a-key')).statusCode).toBe(404)
    expect((await list()).json().count).toBe(0)
  })

  it('saves, reads, lists and deletes answers for their owner only', async () => {
    const answers = { night: 'badly', why: 'rain', who: ['my cat'] }
    const saved = await save(answers)
    expect(saved.statusCode).toBe(201)
    const { id } = saved.json()
    expect(saved.json()).toMatchObject({ wizard_id: 'journal-entry', answers })
    const read = (who: SignedUp) => test.inject({ method: 'GET', url: `${path}/${id}`, headers: who.headers })
    expect((await read(ann)).json().answers).toEqual(answers)
    expect((await read(ben)).statusCode).toBe(404)
    const list = await test.inject({ method: 'GET', url: path, headers: ann.headers })
    expect(list.json()).toMatchObject({ count: 1, page: 1, total_pages: 1 })
    const ofOthers = await test.inject({ method: 'GET', url: path, headers: ben.headers })
    expect(ofOthers.json()).toMatchObject({ count: 0, results: [] })
    expect((await test.inject({ method: 'GET', url: path })).statusCode).toBe(401)
    const erase = (who: SignedUp) => test.inject({ method: 'DELETE', url: `${path}/${id}`, headers: who.headers })
    expect((await erase(ben)).statusCode).toBe(404)
    expect((await erase(ann)).statusCode).toBe(200)
    expect((await read(ann)).statusCode).toBe(404)
  })

  it('rejects answers that no journey can give, with field and rule, and stores nothing', async () => {
    const refused = async (answers: object) => {
      const answer = await save(answers)
      expect(answer.statusCode).toBe(400)
      return JSON.stringify(answer.json().errors)
    }
    expect(await refused({})).toContain('[required]')
    expect(await refused({ night: 'well', why: 'rain' })).toContain('[closed-branch]')
    expect(await refused({ night: 'so-so' })).toContain('[unknown-option]')
    expect(await refused({ night: 'badly', why: 'x'.repeat(21) })).toContain('[max-length]')
    expect(await refused({ night: 'badly', who: 'my cat' })).toContain('[shape]')
    expect(await refused({ night: ['badly'] })).toContain('[shape]')
    const { rows } = await test.pool.query('select count(*) as n from wizard_responses')
    expect(Number(rows[0].n)).toBe(0)
  })

  it('returns 401 to visitors, and 404 for wizards saved elsewhere', async () => {
    expect((await save({ night: 'well' }, null)).statusCode).toBe(401)
    const memory = await test.inject({
      method: 'POST',
      url: '/api/v1/wizards/memory/responses',
      payload: { answers: {} },
      headers: ann.headers,
    })
    expect(memory.statusCode).toBe(404)
  })
})
