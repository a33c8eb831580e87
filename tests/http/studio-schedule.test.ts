import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { giveRole } from '../../src/server/features/moderation/give-role.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'
import { withRole } from '../helpers/server/make-moderator.ts'

let app: TestApp
let ed: SignedUp
let pia: SignedUp
let paul: SignedUp
beforeAll(async () => {
  app = await makeApp()
  ;[ed, pia, paul] = [await app.signUp('edda'), await app.signUp('pia'), await app.signUp('paul')]
  await withRole(app, ed, 'editor')
  for (const one of [pia, paul]) await withRole(app, one, 'publisher')
})
afterAll(() => app.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** A server that is busy is asked again, as every client does. */
async function call(person: SignedUp, method: Method, path: string, payload?: object) {
  const asked = { method, url: `/api/v1/studio/${path}`, headers: person.headers, ...(payload && { payload }) }
  for (let tries = 0; ; tries++) {
    const answer = await app.inject(asked)
    if (answer.statusCode !== 503 || tries > 5) return answer
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}
async function done(person: SignedUp, method: Method, path: string, payload?: object) {
  const answer = await call(person, method, path, payload)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}
const place = (option: string) => ({ file: 'content/options/feelings.json', at: `/options/${option}`, field: 'label' })
async function changeOf(option: string, value: string, person = ed): Promise<string> {
  const { id } = await done(person, 'POST', 'changes', { title: value })
  await done(person, 'PUT', `changes/${id}/texts`, { ...place(option), value })
  return id
}
const zone = 'Europe/Vienna'
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
async function schedule(id: string, at: string, more: object = {}, person = pia) {
  const { revision } = await done(ed, 'GET', `changes/${id}`)
  return call(person, 'PUT', `changes/${id}/schedule`, { revision, reason: 'From Monday on.', at, zone, ...more })
}
/** That time has come. */
const isTime = (...ids: string[]) =>
  app.pool.query("update content_changes set publish_at = now() - interval '1 second' where id = any($1::uuid[])", [
    ids,
  ])
const soon = (isSo: () => Promise<void>) => vi.waitFor(isSo, { timeout: 60_000, interval: 200 })
const labels = async (): Promise<string[]> =>
  (await app.inject('/memories/api/v1/tags/get-feelings/list/?mt=3'))
    .json()
    .map(({ description }: { description: string }) => description)

it('a scheduled change goes live on time, cannot be edited meanwhile, and can be unscheduled', async () => {
  const id = await changeOf('sad', 'Blue')
  for (const [at, more, status, person] of [
    [inMs(-1_000), {}, 400, pia],
    [inMs(400 * 86_400_000), {}, 400, pia],
    [inMs(60_000), { zone: 'Europe/Nowhere' }, 400, pia],
    [inMs(60_000), { reason: ' ' }, 400, pia],
    [inMs(60_000), { revision: 7 }, 409, pia],
    ['Monday', {}, 400, pia],
    [inMs(60_000), {}, 403, ed],
  ] as const)
    expect((await schedule(id, at, more, person)).statusCode, JSON.stringify([at, more])).toBe(status)
  const later = inMs(3_600_000)
  expect((await schedule(id, later)).json().scheduled).toEqual({ at: later, zone, by: 'pia' })
  const listed = (await done(ed, 'GET', 'changes')).results.find((one: { id: string }) => one.id === id)
  expect(listed).toMatchObject({ scheduled: { at: later }, not_published: null })
  const edit = await call(ed, 'PUT', `changes/${id}/texts`, { ...place('sad'), value: 'Bluer' })
  expect([edit.statusCode, edit.json().detail]).toEqual([
    409,
    'This change goes live at a time that was set. Call that off to edit it.',
  ])
  expect((await call(ed, 'POST', `changes/${id}/undo`, {})).statusCode).toBe(409)
  expect((await done(ed, 'DELETE', `changes/${id}/schedule`)).scheduled).toBeNull()
  await done(ed, 'PUT', `changes/${id}/texts`, { ...place('sad'), value: 'Bluer' })

  expect((await schedule(id, later)).statusCode).toBe(200)
  expect(await labels()).not.toContain('Bluer')
  await isTime(id)
  await soon(async () => expect(await labels()).toContain('Bluer'))
  const [latest] = (await done(ed, 'GET', 'history')).results
  expect(latest).toMatchObject({ author: 'edda', publisher: 'pia', reason: 'From Monday on.' })
  expect((await call(ed, 'GET', `changes/${id}`)).statusCode).toBe(404)
}, 120_000)

it('a scheduled change merges with later publications, except edits of the same text, and reports these', async () => {
  const [fits, meets] = [await changeOf('scared', 'Afraid'), await changeOf('angry', 'Cross')]
  const at = inMs(3_600_000)
  for (const id of [fits, meets]) expect((await schedule(id, at)).statusCode).toBe(200)
  for (const [option, value] of [
    ['worried', 'Anxious'],
    ['angry', 'Full of anger'],
  ] as const) {
    const other = await changeOf(option, value, paul)
    await done(paul, 'POST', `changes/${other}/publication`, { revision: 1, reason: 'Clearer.' })
  }
  await isTime(fits, meets)
  await soon(async () => expect(await labels()).toEqual(expect.arrayContaining(['Afraid', 'Anxious', 'Full of anger'])))
  await soon(async () =>
    expect(await done(ed, 'GET', `changes/${meets}`)).toMatchObject({ scheduled: null, not_published: 'moved' }),
  )
  expect(await labels()).not.toContain('Cross')
  // The next edit is another state of it.
  await done(ed, 'POST', `changes/${meets}/take-back`, {
    ...place('angry'),
    at: `${place('angry').at}/label`,
    field: undefined,
    keep: true,
  })
  expect((await done(ed, 'GET', `changes/${meets}`)).not_published).toBeNull()
}, 120_000)

it("scheduling a crisis line needs a second reviewer; a former publisher's schedule does not run", async () => {
  const { id } = await done(pia, 'POST', 'changes', { title: 'Lifeline' })
  const line = { file: 'content/crisis/hotlines.json', at: '/lines/au-lifeline', field: 'call' }
  await done(pia, 'PUT', `changes/${id}/texts`, { ...line, value: '13 11 15' })
  expect((await schedule(id, inMs(60_000))).statusCode).toBe(403)
  const today = new Date().toISOString().slice(0, 10)
  await done(pia, 'PUT', `changes/${id}/texts`, { ...line, field: 'verifiedAt', value: today })
  await done(ed, 'POST', `changes/${id}/approval`, { revision: 2 })
  expect((await schedule(id, inMs(60_000))).statusCode).toBe(200)
  await giveRole(app.pool, 'pia', 'editor')
  await isTime(id)
  await soon(async () =>
    expect(await done(ed, 'GET', `changes/${id}`)).toMatchObject({ scheduled: null, not_published: 'publisher' }),
  )
  expect((await app.inject('/safety')).body).not.toContain('13 11 15')
}, 120_000)
