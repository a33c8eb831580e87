import { afterAll, beforeAll, expect, it } from 'vitest'
import { giveRole, type Role } from '../../src/server/features/moderation/give-role.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'
import { withRole } from '../helpers/server/make-moderator.ts'

let app: TestApp
let ed: SignedUp
let pia: SignedUp
let ann: SignedUp
beforeAll(async () => {
  app = await makeApp()
  ann = await app.signUp('ann')
  ed = await signUpAs('edda', 'editor')
  pia = await signUpAs('pia', 'publisher')
})
afterAll(() => app.close())

async function signUpAs(name: string, role: Role): Promise<SignedUp> {
  const person = await app.signUp(name)
  await withRole(app, person, role)
  return person
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (person: SignedUp | null, method: Method, path: string, payload?: object) =>
  app.inject({
    ...{ method, url: `/api/v1/studio/${path}`, headers: person?.headers ?? {} },
    ...(payload && { payload }),
  })
/** The same, and it has to work. */
async function done(person: SignedUp, method: Method, path: string, payload?: object) {
  const answer = await call(person, method, path, payload)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}
const begin = async (person: SignedUp, title = 'Kinder words'): Promise<string> =>
  (await done(person, 'POST', 'changes', { title })).id
const write = (person: SignedUp, id: string, place: object, value: string | string[]) =>
  call(person, 'PUT', `changes/${id}/texts`, { ...place, value })
const publish = async (person: SignedUp, id: string, reason = 'It reads kinder.') => {
  const { revision } = await done(person, 'GET', `changes/${id}`)
  return call(person, 'POST', `changes/${id}/publication`, { revision, reason })
}

const feelings = { file: 'content/wizards/tag-memory/steps/feelings.json', at: '', field: 'question' }
const lifeline = { file: 'content/crisis/hotlines.json', at: '/lines/au-lifeline', field: 'call' }
const question = async () => {
  const { wizard } = (await app.inject('/api/v1/wizards/tag-memory')).json()
  return wizard.steps.find(({ id }: { id: string }) => id === 'feelings').question
}

it('an editor rewords a question, a publisher publishes it, members read it, and history brings the old words back', async () => {
  const before = await question()
  const found = await done(ed, 'GET', `contents?q=${encodeURIComponent(before)}`)
  expect(found.things[0]).toMatchObject({
    file: feelings.file,
    part: 'wizards',
    where: expect.arrayContaining([expect.any(String)]),
  })
  const id = await begin(ed)
  const saved = await write(ed, id, feelings, 'What did you feel then?')
  expect(saved.json()).toMatchObject({
    revision: 1,
    edits: [{ from: before, to: 'What did you feel then?', live: before, is_moved: false, field: 'question' }],
  })
  expect(
    (await done(ed, 'GET', `changes/${id}/findings`)).findings.filter(
      (one: { severity: string }) => one.severity === 'error',
    ),
  ).toEqual([])
  expect(await question()).toBe(before)
  expect((await publish(ed, id)).statusCode).toBe(403)
  expect((await publish(pia, id, '  ')).statusCode).toBe(400)
  const published = await publish(pia, id)
  expect(published.statusCode, published.body).toBe(200)
  expect(await question()).toBe('What did you feel then?')
  expect((await call(ed, 'GET', `changes/${id}`)).statusCode).toBe(404)
  const [latest] = (await done(ed, 'GET', 'history')).results
  expect(latest).toMatchObject({
    ...{ author: 'edda', publisher: 'pia', approver: null, reason: 'It reads kinder.', is_live: true, is_studio: true },
    edits: [{ from: before, to: 'What did you feel then?' }],
  })
  const back = await done(ed, 'POST', `history/${latest.number}/bring-back`)
  expect(back.edits).toMatchObject([{ from: 'What did you feel then?', to: before }])
  expect((await publish(pia, back.id, 'The old words were better.')).statusCode).toBe(200)
  expect(await question()).toBe(before)
})

it('is for editors with a second step alone; nobody else learns a word of it, and a role opens nothing of members', async () => {
  const member = await app.signUp('mila')
  const newcomer = await app.signUp('nell')
  await giveRole(app.pool, 'nell', 'editor')
  for (const [person, status] of [
    [null, 401],
    [member, 403],
    [newcomer, 403],
    [ed, 200],
  ] as const)
    expect((await call(person, 'GET', 'changes')).statusCode).toBe(status)
  expect((await call(newcomer, 'GET', 'changes')).json().code).toBe('second-factor-required')
  const story = { title: 'The cellar', description: 'It was dark.', type: 3, privacy: 1, status: 1 }
  const made = await app.inject({
    ...{ method: 'POST', url: '/memories/memories-list/', headers: ann.headers, payload: story },
  })
  const link = made.json().shareable_link
  for (const person of [ed, pia]) {
    const url = `/memories/api/v1/memories/${link}/get-details`
    expect((await app.inject({ url, headers: person.headers })).statusCode).toBe(404)
    expect((await app.inject({ url: '/api/v1/moderation/queue/', headers: person.headers })).statusCode).toBe(403)
  }
})

it('a change is written by its author alone, and holds only texts that can be edited', async () => {
  const id = await begin(ed)
  expect((await write(pia, id, feelings, 'Mine')).statusCode).toBe(403)
  for (const place of [
    { ...feelings, field: 'id' },
    { ...feelings, field: 'when' },
    { file: 'content/wizards/tag-memory/upgrades.json', at: '', field: 'itself' },
    { file: '../../etc/passwd', at: '', field: 'itself' },
    { file: 'content/site/texts.json', at: '/__proto__', field: 'itself' },
    { file: 'content/site/texts.json', at: '/texts/none.such', field: 'itself' },
    { file: 'content/voice.json', at: '', field: 'itself' },
  ])
    expect((await write(ed, id, place, 'x')).statusCode, JSON.stringify(place)).toBe(404)
  // An empty box of a text that has to be there is an edit, and the checker says what is wrong with it.
  expect((await write(ed, id, feelings, '')).json().edits).toMatchObject([{ to: null }])
  const { findings } = await done(ed, 'GET', `changes/${id}/findings`)
  expect(findings).toContainEqual(expect.objectContaining({ severity: 'error', file: feelings.file }))
  const refused = await publish(pia, id)
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    'This change has findings that have to be fixed first.',
  ])
  // Saying what is live is no edit.
  expect((await write(ed, id, feelings, await question())).json().edits).toEqual([])
  expect((await publish(pia, id)).statusCode).toBe(400)
  expect((await call(ed, 'DELETE', `changes/${id}`)).json()).toEqual({ is_discarded: true })
  expect((await call(ed, 'GET', `changes/${id}`)).statusCode).toBe(404)
})

it('live that moved on under a change is told, by both texts, and nothing is lost whichever stays', async () => {
  const before = await question()
  const [first, second] = [await begin(ed, 'First'), await begin(pia, 'Second')]
  await write(ed, first, feelings, 'What did you feel?')
  await write(pia, second, feelings, 'How was it for you?')
  await write(pia, second, { ...feelings, field: 'title' }, 'How it felt')
  expect((await publish(pia, first)).statusCode).toBe(200)
  const moved = await done(pia, 'GET', `changes/${second}`)
  expect(moved.edits).toMatchObject([
    { from: before, to: 'How was it for you?', live: 'What did you feel?', is_moved: true },
    { field: 'title', is_moved: false },
  ])
  const { findings } = await done(pia, 'GET', `changes/${second}/findings`)
  expect(findings[0]).toMatchObject({ rule: 'moved-on', severity: 'error', file: feelings.file, field: 'question' })
  expect((await publish(pia, second)).statusCode).toBe(409)
  expect(await question()).toBe('What did you feel?')
  const kept = await done(pia, 'POST', `changes/${second}/take-back`, {
    ...{ file: feelings.file, at: '/question', keep: true },
  })
  expect(kept.edits).toContainEqual(
    expect.objectContaining({ from: 'What did you feel?', to: 'How was it for you?', is_moved: false }),
  )
  expect((await publish(pia, second)).statusCode).toBe(200)
  expect(await question()).toBe('How was it for you?')
  for (const { number } of (await done(ed, 'GET', 'history')).results.slice(0, 2))
    expect((await publish(pia, (await done(ed, 'POST', `history/${number}/bring-back`)).id)).statusCode).toBe(200)
  expect(await question()).toBe(before)
})

it('of two who publish at once the second is told that live moved, and neither takes back what the other did', async () => {
  const label = (name: string) => ({ file: 'content/options/feelings.json', at: `/options/${name}`, field: 'label' })
  const ids = await Promise.all(
    ['sad', 'lonely'].map(async (name) => {
      const id = await begin(ed, name)
      expect((await write(ed, id, label(name), `Very ${name}`)).statusCode).toBe(200)
      return id
    }),
  )
  const answers = await Promise.all(ids.map((id) => publish(pia, id)))
  for (const [index, { statusCode }] of answers.entries())
    if (statusCode !== 200) expect((await publish(pia, ids[index] ?? '')).statusCode).toBe(200)
  const list = (await app.inject('/memories/api/v1/tags/get-feelings/list/?mt=3')).json()
  const labels = list.map(({ description }: { description: string }) => description)
  expect(labels).toEqual(expect.arrayContaining(['Very sad', 'Very lonely']))
})

it('a crisis line is published when somebody other than its author approved it as it is: no session alone can change one', async () => {
  const shown = async (number: string) => (await app.inject('/safety')).body.includes(number)
  const id = await begin(pia, 'Lifeline')
  await write(pia, id, lifeline, '13 11 15')
  const refused = await publish(pia, id)
  expect([refused.statusCode, refused.json().detail]).toEqual([
    403,
    'Crisis lines need a second person. Someone other than the author has to approve this first.',
  ])
  const approve = async (person: SignedUp, revision: number) =>
    (await call(person, 'POST', `changes/${id}/approval`, { revision })).statusCode
  expect(await approve(pia, 1)).toBe(403)
  expect(await approve(ed, 0)).toBe(409)
  expect(await approve(ed, 1)).toBe(200)
  // What was edited since then is not what was approved.
  await write(pia, id, lifeline, '13 11 16')
  expect((await publish(pia, id)).statusCode).toBe(403)
  expect(await approve(ed, 2)).toBe(200)
  expect(await shown('13 11 16')).toBe(false)
  expect((await publish(pia, id)).statusCode).toBe(200)
  expect(await shown('13 11 16')).toBe(true)
  expect((await done(ed, 'GET', 'history')).results[0]).toMatchObject({
    author: 'pia',
    approver: 'edda',
    publisher: 'pia',
  })
  expect(
    (
      await publish(
        pia,
        (
          await done(ed, 'POST', `history/${(await done(ed, 'GET', 'history')).results[0].number}/bring-back`)
        ).id,
      )
    ).statusCode,
  ).toBe(403)
})

it('a text is words on every page: no tag and no script comes out of one', async () => {
  const script = '<img src=x onerror=alert(1)><script>alert(1)</script>'
  const id = await begin(ed, script)
  await write(ed, id, { ...lifeline, field: 'forWhom' }, script)
  await write(ed, id, { ...lifeline, field: 'web' }, 'javascript:alert(1)')
  const { findings } = await done(ed, 'GET', `changes/${id}/findings`)
  expect(findings).toContainEqual(expect.objectContaining({ severity: 'error', at: '/lines/au-lifeline/web' }))
  await write(ed, id, { ...lifeline, field: 'web' }, 'https://www.lifeline.org.au')
  const { revision } = await done(ed, 'GET', `changes/${id}`)
  await done(pia, 'POST', `changes/${id}/approval`, { revision })
  const published = await publish(pia, id)
  const page = (await app.inject('/safety')).body
  expect(published.statusCode).toBe(200)
  expect(page).not.toMatch(/<img src=x|<script>alert|javascript:alert/)
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
  // The studio's own answers are JSON, which no browser takes for a page.
  expect((await call(ed, 'GET', 'history')).headers['content-type']).toMatch(/^application\/json/)
})
