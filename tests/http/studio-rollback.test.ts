import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'
import { withRole } from '../helpers/server/make-moderator.ts'

let app: TestApp
let pia: SignedUp
beforeAll(async () => {
  app = await makeApp()
  pia = await app.signUp('pia')
  await withRole(app, pia, 'publisher')
})
afterAll(() => app.close())

type Method = 'GET' | 'POST' | 'PUT'
const call = (method: Method, path: string, payload?: object) =>
  app.inject({ ...{ method, url: `/api/v1/studio/${path}`, headers: pia.headers }, ...(payload && { payload }) })
async function done(method: Method, path: string, payload?: object) {
  const answer = await call(method, path, payload)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}
const begin = async (title: string): Promise<string> => (await done('POST', 'changes', { title })).id
const publish = async (id: string) => {
  const { revision } = await done('GET', `changes/${id}`)
  return (await done('POST', `changes/${id}/publication`, { revision, reason: 'Because.' })).number
}
const errors = async (id: string) =>
  (await done('GET', `changes/${id}/findings`)).findings.filter(
    ({ severity }: { severity: string }) => severity === 'error',
  )

const list = 'content/options/feelings.json'
const step = 'content/wizards/tag-memory/steps/feelings.json'
const upgrades = 'content/wizards/tag-memory/upgrades.json'
type Answered = { who: SignedUp; link: string }
const details = ({ who, link }: Answered) => ({
  url: `/memories/api/v1/memories/${link}/get-details`,
  headers: who.headers,
})
const story = { title: 'A day', description: 'It was dark.', type: 3, privacy: 1, status: 1 }
async function answer(name: string, tags: object): Promise<Answered> {
  const who = await app.signUp(name)
  const made = await app.inject({
    ...{ method: 'POST', url: '/memories/memories-list/', headers: who.headers, payload: { ...story, ...tags } },
  })
  expect(made.statusCode, made.body).toBe(201)
  return { who, link: made.json().shareable_link }
}
const read = async (memory: Answered) => (await app.inject(details(memory))).json()
const chosen = (tags: { tag_id: string }[] | undefined) => tags?.map(({ tag_id }) => tag_id)
const offered = async (): Promise<string[]> =>
  (await app.inject('/memories/api/v1/tags/get-feelings/list/?mt=3'))
    .json()
    .map(({ description }: { description: string }) => description)

it("reverting a publication keeps members' answers, and their memories stay editable", async () => {
  const id = await begin('Car rides')
  await done('POST', `changes/${id}/structure`, { act: 'add', file: list, at: '/options', label: 'Carsick' })
  await done('POST', `changes/${id}/structure`, { act: 'add', file: list, at: '/options', label: 'Never chosen' })
  const question = { label: 'What helped', kind: 'checklist', list: 'feelings' }
  await done('POST', `changes/${id}/structure`, { act: 'add', file: step, at: '/fields', ...question })
  const number = await publish(id)
  const tags = (...ids: string[]) => ids.map((one) => ({ id: one, description: one }))
  const memories: Answered[] = []
  for (const nth of [1, 2, 3, 4, 5])
    memories.push(
      await answer(`rider${nth}`, {
        feelings: tags('carsick', 'sad'),
        ...(nth < 5 && { 'what-helped': tags('calm') }),
      }),
    )
  const [first] = memories as [Answered]
  expect(chosen((await read(first)).feelings)).toEqual(expect.arrayContaining(['carsick', 'sad']))

  const back = await done('POST', `history/${number}/bring-back`)
  expect(back.edits).toMatchObject([
    { file: list, at: '/options/carsick/retired', to: true, words: { to: 'Yes' } },
    { file: list, at: '/options/never-chosen', act: 'removed' },
    { file: step, at: '/fields/what-helped', act: 'removed' },
    { file: upgrades, to: [{ number: 1, change: 'drop-field', field: 'what-helped', why: expect.any(String) }] },
  ])
  // The checker lets it live: every answer that was given since opens.
  expect(await errors(back.id)).toEqual([])
  const { answers, is_checked, wizards } = await done('GET', `changes/${back.id}/touches`)
  expect(is_checked).toBe(true)
  const wizard = 'Tag Your Childhood Trauma'
  expect(answers).toEqual(
    expect.arrayContaining([
      { wizard, question: 'How you felt', option: 'Carsick', count: 5 },
      { wizard, question: 'How you felt', option: 'Never chosen', count: null },
      // Fewer than five.
      { wizard, question: 'What helped', count: null },
    ]),
  )
  const said = wizards.flatMap(({ sentences }: { sentences: { sentence: string }[] }) =>
    sentences.map(({ sentence }) => sentence),
  )
  expect(said).toContain('Drafts and memories lose their answer to "What helped": We no longer ask this question.')

  // Who wants to go on asking takes that edit back, and the upgrade goes with it.
  const asking = await done('POST', `changes/${back.id}/take-back`, { file: step, at: '/fields/what-helped' })
  expect(asking.edits.map(({ at }: { at: string }) => at)).toEqual([
    '/options/carsick/retired',
    '/options/never-chosen',
  ])
  await done('POST', `changes/${back.id}/structure`, { act: 'remove', file: step, at: '/fields', item: 'what-helped' })
  expect(await errors(back.id)).toEqual([])

  await publish(back.id)
  expect(await offered()).not.toContain('Carsick')
  const { wizard: served } = (await app.inject('/api/v1/wizards/tag-memory')).json()
  const asks = served.steps.flatMap(({ fields }: { fields: { id: string }[] }) => fields.map((one) => one.id))
  expect(asks).not.toContain('what-helped')
  for (const memory of memories) {
    const shown = await read(memory)
    expect(chosen(shown.feelings)).toEqual(expect.arrayContaining(['carsick', 'sad']))
    expect(shown['what-helped']).toBeUndefined()
  }
  const edited = await app.inject({
    ...{ method: 'PUT', ...details(first) },
    payload: { ...story, title: 'A long day', feelings: tags('carsick', 'calm'), revision: 1 },
  })
  expect(edited.statusCode, edited.body).toBe(202)
  const after = await read(first)
  expect([after.title, chosen(after.feelings)?.sort()]).toEqual(['A long day', ['calm', 'carsick']])
  // Only the edit of its author takes an answer away that nobody asks for any more.
  const { rows } = await app.pool.query("select count(*)::int as kept from memory_tags where field = 'what-helped'")
  expect(rows).toEqual([{ kept: 3 }])
}, 300_000)

it('reverting a renamed option adds an upgrade, and answers get the old id', async () => {
  const id = await begin('Another id')
  await done('POST', `changes/${id}/structure`, { act: 'rename', file: list, item: 'lonely', to: 'all-alone' })
  const number = await publish(id)
  const memory = await answer('alma', { feelings: [{ id: 'all-alone', description: 'Lonely' }] })
  const back = await done('POST', `history/${number}/bring-back`)
  expect(await errors(back.id)).toEqual([])
  await publish(back.id)
  expect(chosen((await read(memory)).feelings)).toEqual(['lonely'])
}, 180_000)

it('removing a step drops its answered questions by an upgrade, and can be undone', async () => {
  const file = 'content/wizards/tag-memory/wizard.json'
  const id = await begin('One step less')
  await answer('bea', { age_ranges: [{ id: (await firstAge()).id }] })
  const { edits } = await done('POST', `changes/${id}/structure`, { act: 'remove', file, at: '/steps', item: 'age' })
  const dropped = edits.find((one: { file: string }) => one.file === upgrades)
  expect(dropped.to.at(-1)).toMatchObject({ change: 'drop-field' })
  const left = await done('POST', `changes/${id}/take-back`, {
    file: 'content/wizards/tag-memory/steps/age.json',
    at: '',
  })
  expect(left.edits).toEqual([])
})

async function firstAge(): Promise<{ id: string }> {
  const { wizard } = (await app.inject('/api/v1/wizards/tag-memory')).json()
  const age = wizard.steps.find(({ id }: { id: string }) => id === 'age')
  return age.fields[0].list.options[0]
}
