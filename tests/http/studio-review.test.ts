import { afterAll, beforeAll, expect, it } from 'vitest'
import { giveRole } from '../../src/server/features/moderation/give-role.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'
import { withRole } from '../helpers/server/make-moderator.ts'

let app: TestApp
let ann: SignedUp
let ed: SignedUp
let eva: SignedUp
let pia: SignedUp
beforeAll(async () => {
  app = await makeApp()
  ann = await app.signUp('ann')
  ed = await app.signUp('edda')
  eva = await app.signUp('eva')
  pia = await app.signUp('pia')
  for (const one of [ed, eva]) await withRole(app, one, 'editor')
  await withRole(app, pia, 'publisher')
})
afterAll(() => app.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (person: SignedUp, method: Method, path: string, payload?: object) =>
  app.inject({ method, url: `/api/v1/studio/${path}`, headers: person.headers, ...(payload && { payload }) })
async function done(person: SignedUp, method: Method, path: string, payload?: object) {
  const answer = await call(person, method, path, payload)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}
async function changeOf(option: string, value: string): Promise<string> {
  const { id } = await done(ed, 'POST', 'changes', { title: value })
  await write(ed, id, option, value)
  return id
}
const write = (person: SignedUp, id: string, option: string, value: string) =>
  done(person, 'PUT', `changes/${id}/texts`, {
    ...{ file: 'content/options/feelings.json', at: `/options/${option}`, field: 'label', value },
  })
/** What the bell of somebody says of changes, and how much of it is new. */
async function bell({ headers }: SignedUp) {
  const { notices, unseen_count } = (await app.inject({ url: '/api/v1/notifications/?page=1', headers })).json()
  return {
    unseen: unseen_count,
    said: notices.map(
      (one: { kind: string; who: string; reason: string; change: { id: string; title: string } | null }) => [
        ...[one.kind, one.who, one.change?.title ?? null, one.reason],
      ],
    ),
  }
}
const nothing = { unseen: 0, said: [] }

it('a review request notifies all other editors, the outcome notifies its author, members get nothing', async () => {
  const id = await changeOf('sad', 'Blue')
  const asked = await done(ed, 'POST', `changes/${id}/review`, { word: 'Is “blue” clear? ' })
  expect(asked).toMatchObject({
    waits_for_review: true,
    reviews: [{ kind: 'asked', by: 'edda', word: 'Is “blue” clear?', revision: 1 }],
  })
  for (const one of [eva, pia])
    expect(await bell(one)).toEqual({ unseen: 1, said: [['review-asked', 'edda', 'Blue', 'Is “blue” clear?']] })
  for (const one of [ann, ed]) expect(await bell(one)).toEqual(nothing)

  // Asked again it rings once more, and is one line.
  await done(ed, 'POST', `changes/${id}/review`, {})
  expect(await bell(eva)).toEqual({ unseen: 1, said: [['review-asked', 'edda', 'Blue', '']] })

  const refused = await call(eva, 'POST', `changes/${id}/changes-asked`, { revision: 1, word: ' ' })
  expect([refused.statusCode, refused.json().errors]).toEqual([400, { word: ['Say what to change.'] }])
  expect((await call(eva, 'POST', `changes/${id}/changes-asked`, { revision: 0, word: 'Old' })).statusCode).toBe(409)
  const back = await done(eva, 'POST', `changes/${id}/changes-asked`, { revision: 1, word: 'It is a color, too.' })
  expect(back).toMatchObject({ waits_for_review: false, approved_by: null })
  // Nobody else has to look at it now.
  expect(await bell(pia)).toEqual(nothing)
  expect(await bell(ed)).toEqual({ unseen: 1, said: [['review-returned', 'eva', 'Blue', 'It is a color, too.']] })

  await write(ed, id, 'sad', 'Very sad')
  await done(ed, 'POST', `changes/${id}/review`, {})
  expect(await done(pia, 'POST', `changes/${id}/approval`, { revision: 2, word: 'Thank you.' })).toMatchObject({
    ...{ waits_for_review: false, approved_by: 'pia' },
    reviews: [{ kind: 'asked' }, { kind: 'asked' }, { kind: 'returned' }, { kind: 'asked' }, { kind: 'approved' }],
  })
  expect((await bell(ed)).said[0]).toEqual(['review-approved', 'pia', 'Blue', 'Thank you.'])
  expect((await bell(eva)).said).toEqual([])
  // Somebody else who asks for changes takes the approval back.
  const doubted = await done(eva, 'POST', `changes/${id}/changes-asked`, { revision: 2, word: 'Wait.' })
  expect(doubted.approved_by).toBeNull()
})

it('writers of a change cannot review it, others cannot request its review', async () => {
  const id = await changeOf('lonely', 'Alone')
  const status = async (person: SignedUp, path: string, payload: object) =>
    (await call(person, 'POST', `changes/${id}/${path}`, payload)).statusCode
  expect(await status(eva, 'review', {})).toBe(403)
  expect(await status(ed, 'changes-asked', { revision: 1, word: 'No' })).toBe(403)
  await write(eva, id, 'bored', 'Glad')
  expect(await status(eva, 'changes-asked', { revision: 2, word: 'No' })).toBe(403)
  const before = (await bell(ed)).said.length
  // Whoever asked hears of the answer beside the author.
  expect(await status(eva, 'review', { word: 'Both of us' })).toBe(200)
  expect((await bell(ed)).said).toHaveLength(before)
  expect(await status(pia, 'changes-asked', { revision: 2, word: 'Shorter' })).toBe(200)
  for (const one of [ed, eva]) expect((await bell(one)).said[0]).toEqual(['review-returned', 'pia', 'Alone', 'Shorter'])
  const empty = (await done(ed, 'POST', 'changes', { title: 'Nothing' })).id
  expect((await call(ed, 'POST', `changes/${empty}/review`, {})).statusCode).toBe(400)
})

it('withdraws review requests of published or discarded changes, and of deleted accounts', async () => {
  const published = await changeOf('guilty', 'Guilt')
  const discarded = await changeOf('angry', 'Anger')
  const left = await changeOf('scared', 'Fear')
  for (const id of [published, discarded, left]) await done(ed, 'POST', `changes/${id}/review`, {})
  const asked = async () =>
    (await bell(eva)).said.flatMap(([kind, , title]: string[]) => (kind === 'review-asked' ? [title] : []))
  expect(await asked()).toEqual(['Fear', 'Anger', 'Guilt'])
  await done(pia, 'POST', `changes/${published}/publication`, { revision: 1, reason: 'Clearer.' })
  await done(ed, 'DELETE', `changes/${discarded}`)
  expect(await asked()).toEqual(['Fear'])
  const zoe = await app.signUp('zoe')
  await withRole(app, zoe, 'editor')
  await write(zoe, left, 'loved', 'Quiet')
  await done(zoe, 'POST', `changes/${left}/review`, {})
  expect((await bell(eva)).said[0]).toEqual(['review-asked', 'zoe', 'Fear', ''])
  const gone = { method: 'POST', url: '/user/delete/', payload: {}, headers: zoe.headers } as const
  expect((await app.inject(gone)).statusCode).toBe(200)
  // While they may come back nobody is named.
  expect((await bell(eva)).said[0]).toEqual(['review-asked', null, 'Fear', ''])
  await app.whenDaysAreOver()
  expect(await asked()).not.toContain('Fear')
})

it('returns 409 with advice when there is no other editor', async () => {
  const id = await changeOf('jealous', 'Envy')
  for (const name of ['eva', 'pia']) await giveRole(app.pool, name, 'member')
  const refused = await call(ed, 'POST', `changes/${id}/review`, {})
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    'There is nobody who could review this. Ask an admin to make someone else an editor.',
  ])
})
