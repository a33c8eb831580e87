import { afterAll, beforeAll, expect, it } from 'vitest'
import { giveRole } from '../../src/server/features/moderation/give-role.ts'
import type { Role } from '../../src/server/platform/sessions/roles.ts'
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
const checked = { ...lifeline, field: 'verifiedAt' }
const today = () => new Date().toISOString().slice(0, 10)
const question = async () => {
  const { wizard } = (await app.inject('/api/v1/wizards/tag-memory')).json()
  return wizard.steps.find(({ id }: { id: string }) => id === 'feelings').question
}

it('an editor edits a question, a publisher publishes it, and history reverts it', async () => {
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

it('requires an editor with a second factor; editors cannot read private memories or moderate', async () => {
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

it('returns 404 or 400 for texts that cannot be edited; errors block publishing', async () => {
  const id = await begin(ed)
  for (const place of [
    { ...feelings, field: 'id' },
    { file: 'content/wizards/tag-memory/upgrades.json', at: '', field: 'itself' },
    { file: '../../etc/passwd', at: '', field: 'itself' },
    { file: 'content/site/texts.json', at: '/__proto__', field: 'itself' },
    { file: 'content/site/texts.json', at: '/texts/none.such', field: 'itself' },
    { file: 'content/voice.json', at: '', field: 'itself' },
  ])
    expect((await write(ed, id, place, 'x')).statusCode, JSON.stringify(place)).toBe(404)
  // A condition is built, never written.
  expect((await write(ed, id, { ...feelings, field: 'when' }, 'x')).statusCode).toBe(400)
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

it('a live change of the same text blocks publishing until one text is chosen', async () => {
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

it('concurrent publishing keeps both edits, also when the second has to retry', async () => {
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

it('a crisis line needs approval of its exact state by another editor, and a new date of its check', async () => {
  const shown = async (number: string) => (await app.inject('/safety')).body.includes(number)
  const id = await begin(pia, 'Lifeline')
  await write(pia, id, lifeline, '13 11 15')
  const refused = await publish(pia, id)
  expect([refused.statusCode, refused.json().detail]).toEqual([
    403,
    'This change needs a second person. Someone other than the author has to approve it first.',
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
  // The day of its check was that of the old number.
  const unchecked = await publish(pia, id)
  expect([unchecked.statusCode, JSON.stringify(unchecked.json())]).toEqual([409, expect.stringContaining('verifiedAt')])
  const { edits } = (await write(pia, id, checked, today())).json()
  expect(edits.map(({ at }: { at: string }) => at.split('/').at(-1)).sort()).toEqual(['call', 'verifiedAt'])
  expect(await approve(ed, 3)).toBe(200)
  expect(await shown('13 11 16')).toBe(false)
  expect((await publish(pia, id)).statusCode).toBe(200)
  const line = new URLSearchParams({ file: lifeline.file, at: lifeline.at })
  expect(await done(ed, 'GET', `thing?${line}`)).toMatchObject({ verified_by: 'pia', values: { verifiedAt: today() } })
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

it('content defines which texts need a second reviewer, in every language; this cannot be edited', async () => {
  const health = { file: 'content/wizards/tag-memory/steps/health.json', at: '', field: 'question' }
  const option = { file: 'content/options/suddens.json', at: '/options/a-suicide-in-the-family', field: 'label' }
  const reasons = async (id: string) => {
    const { needs_second_person, second_person_for } = await done(ed, 'GET', `changes/${id}`)
    expect(needs_second_person).toBe(second_person_for.length > 0)
    return second_person_for
  }
  const of = async (place: object, value: string) => {
    const id = await begin(pia, 'A second look')
    expect((await write(pia, id, place, value)).statusCode, JSON.stringify(place)).toBe(200)
    return [id, await reasons(id)] as const
  }
  const [, ofFeelings] = await of(feelings, 'What did you feel?')
  expect(ofFeelings).toEqual([])
  const [id, ofHealth] = await of(health, 'How was your health then?')
  expect(ofHealth).toEqual([{ kind: 'sensitive', word: null }])
  // Who takes the mark away needs somebody for that, too.
  await write(pia, id, { ...health, field: 'sensitive' }, 'no')
  expect(await reasons(id)).toEqual([{ kind: 'sensitive', word: null }])
  // A word that goes, or comes, counts.
  expect((await of(option, 'A death in the family'))[1]).toEqual([{ kind: 'word', word: 'suicid' }])
  expect((await of(feelings, 'Did you think of suicide?'))[1]).toEqual([{ kind: 'word', word: 'suicid' }])
  const translated = await begin(pia, 'In Spanish')
  const words = { language: 'es', of: 'wizards/tag-memory/steps/health.json', id: 'question', to: '¿Y tu salud?' }
  await done(pia, 'PUT', `changes/${translated}/translations`, words)
  expect(await reasons(translated)).toEqual([{ kind: 'sensitive', word: null }])
  const refused = await publish(pia, id)
  expect([refused.statusCode, refused.json().detail]).toEqual([
    403,
    'This change needs a second person. Someone other than the author has to approve it first.',
  ])
  const { revision } = await done(ed, 'GET', `changes/${id}`)
  expect((await call(ed, 'POST', `changes/${id}/approval`, { revision })).statusCode).toBe(200)
  // What decides is not edited here.
  expect((await write(pia, id, { file: 'content/reviews.json', at: '', field: 'sensitive' }, 'no')).statusCode).toBe(
    404,
  )
})

it('text is escaped on pages and in previews, and unsafe links are errors', async () => {
  const script = '<img src=x onerror=alert(1)><script>alert(1)</script>'
  const id = await begin(ed, script)
  await write(ed, id, { ...lifeline, field: 'forWhom' }, script)
  await write(ed, id, { ...lifeline, field: 'web' }, 'javascript:alert(1)')
  await write(ed, id, checked, today())
  const { findings } = await done(ed, 'GET', `changes/${id}/findings`)
  expect(findings).toContainEqual(expect.objectContaining({ severity: 'error', at: '/lines/au-lifeline/web' }))
  await write(ed, id, { ...lifeline, field: 'web' }, 'https://www.lifeline.org.au')
  await write(ed, id, checked, today())
  const { html } = await done(ed, 'GET', `pages?file=content/crisis/hotlines.json&change=${id}`)
  expect(html).not.toMatch(/<img src=x|<script>alert|javascript:alert/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
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

it('a help page is edited by field and previewed, and published with its tiles', async () => {
  const file = 'content/help/help-and-support.md'
  const { things } = await done(ed, 'GET', `contents?q=${encodeURIComponent('Get Help & Support')}&part=help`)
  expect(things[0]).toMatchObject({ file, at: '', form: 'help-page', where: ['Get Help & Support'] })
  const { forms, settings } = await done(ed, 'GET', 'start')
  const shown = await done(ed, 'GET', `thing?file=${file}`)
  expect(shown.values).toMatchObject({ title: 'Get Help & Support', note: null, listed: null })
  expect(shown.values.body).toMatch(/^## If you are in danger now/)
  expect(JSON.stringify(shown)).not.toContain('$schema')
  expect(forms['help-page'].fields.map(({ id }: { id: string }) => id)).toEqual(['title', 'note', 'updated', 'body'])
  const tile = shown.inside[0]
  const [opens] = settings['help-page.tiles'].fields
  const page = (id: string) => opens.list.options.find((one: { id: string }) => one.id === id).label
  expect([tile.words, page('grounding')]).toEqual(['Safety & Grounding', 'Essential Grounding Techniques'])

  const id = await begin(ed, 'Help reads kinder')
  const edits: [string, string, string][] = [
    ['', 'title', 'Help: “now” & later'],
    ['', 'updated', '2026-11-29'],
    ['', 'listed', 'no'],
    [tile.at, 'opens', 'faq'],
  ]
  for (const [at, field, value] of edits) expect((await write(ed, id, { file, at, field }, value)).statusCode).toBe(200)
  const errors = async () => {
    const { findings } = await done(ed, 'GET', `changes/${id}/findings`)
    return findings.filter((one: { severity: string }) => one.severity === 'error')
  }
  expect(await errors()).toEqual([])
  // What cannot be shown is told at the box that it is in, and the others stay.
  await write(ed, id, { file, at: '', field: 'body' }, '## Heading\n\n<b>bold</b>')
  expect(await errors()).toMatchObject([{ file, thing: '', form: 'help-page', field: 'body' }])
  const seen = (of: string, change = `&change=${id}`) => done(ed, 'GET', `pages?file=${of}${change}`)
  expect(await seen(file)).toEqual({ has_page: true, html: null })
  await write(ed, id, { file, at: '', field: 'body' }, '## One heading\n\nAnd **one** sentence.')
  expect((await seen(file)).html).toMatch(/One heading.*<strong>one<\/strong> sentence/)
  expect((await seen(file, '')).html).toContain('If you are in danger now')
  expect(await seen('content/messages/studio.json')).toEqual({ has_page: false, html: null })
  await write(ed, id, { file, at: tile.at, field: 'opens' }, 'nowhere')
  expect((await errors()).map((one: { field: string }) => one.field)).toContain('opens')
  await write(ed, id, { file, at: tile.at, field: 'opens' }, 'faq')
  const { edits: views } = await done(ed, 'GET', `changes/${id}`)
  const said = views.map(({ field, words }: { field: string; words: { to: string } }) => [field, words.to])
  expect(said).toContainEqual(['opens', 'Questions and answers'])
  expect((await publish(pia, id)).statusCode).toBe(200)
  const live = (await app.inject('/api/v1/content/help/help-and-support')).json()
  expect(live).toMatchObject({ title: 'Help: “now” & later', listed: false, tiles: [{ opens: 'faq' }, {}, {}, {}] })
  expect(JSON.stringify(live.sections)).toContain('One heading')
})

const tags = 'content/wizards/tag-memory'
const restructure = (person: SignedUp, id: string, act: object) => call(person, 'POST', `changes/${id}/structure`, act)

/** What a change touches in its first wizard, a line a sentence. */
const inWords = ({ wizards }: { wizards: { sentences: { sentence: string }[] }[] }): string =>
  wizards[0]?.sentences.map(({ sentence }) => sentence).join('\n') ?? ''

it('lowering a limit shows affected journeys and answer counts, counts below five hidden', async () => {
  const id = await begin(ed, 'Fewer feelings')
  const place = { file: feelings.file, at: '/fields/feelingsAtTheTime', field: 'limit' }
  const thing = await done(ed, 'GET', `thing?${new URLSearchParams({ file: place.file, at: place.at, change: id })}`)
  expect(thing.values).toMatchObject({ limit: 15, search: true, sort: 'label' })
  // A checklist has no placeholder and no bounds of a number.
  expect(Object.keys(thing.values)).not.toEqual(expect.arrayContaining(['placeholder', 'maxLength']))
  for (const wrong of ['a few', '2.5', ['3']])
    expect((await call(ed, 'PUT', `changes/${id}/texts`, { ...place, value: wrong })).statusCode).toBe(400)
  expect((await write(ed, id, place, '2')).json().edits).toMatchObject([
    { act: 'changed', from: 15, to: 2, words: { from: '15', to: '2' }, form: 'step.fields', field: 'limit' },
  ])
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    const who = await app.signUp(`limit${name}`)
    const chosen = ['sad', 'scared', 'worried'].slice(0, name === 'one' ? 1 : 3)
    const made = await app.inject({
      ...{ method: 'POST', url: '/memories/memories-list/', headers: who.headers },
      payload: {
        ...{ title: 'A day', description: 'It was dark.', type: 3, privacy: 1, status: 1 },
        feelings: chosen.map((one) => ({ id: one, description: one })),
      },
    })
    expect(made.statusCode, made.body).toBe(201)
  }
  const touched = await done(ed, 'GET', `changes/${id}/touches`)
  expect(touched.wizards).toHaveLength(1)
  expect(inWords(touched)).toMatch(/at most 2 can be chosen \(before: 15\)/)
  expect(touched.answers).toEqual([
    { wizard: 'Tag Your Childhood Trauma', question: 'How you felt', count: 5 },
    { wizard: 'Tag Your Childhood Trauma', question: 'How you felt', above: 2, count: null },
  ])
  expect((await publish(pia, id, 'Two are enough.')).statusCode).toBe(200)
  const { wizard } = (await app.inject('/api/v1/wizards/tag-memory')).json()
  const step = wizard.steps.find((one: { id: string }) => one.id === 'feelings')
  expect(step.fields[0].limit).toBe(2)
  const [{ number }] = (await done(ed, 'GET', 'history')).results
  const back = await done(ed, 'POST', `history/${number}/bring-back`)
  expect(back.edits).toMatchObject([{ from: 2, to: 15 }])
  expect((await publish(pia, back.id, 'More is better.')).statusCode).toBe(200)
})

it('an editor adds a conditional step, moves it, edits it, and reverts all', async () => {
  const id = await begin(ed, 'A new step')
  const { kinds, asked } = await done(ed, 'GET', `outlines/tag-memory?change=${id}`)
  expect(kinds).toContainEqual(expect.objectContaining({ kind: 'details', chooses: false }))
  expect(asked[0]).toMatchObject({
    id: 'memoryType',
    options: expect.arrayContaining([{ id: 'unhappy', label: 'Unhappy' }]),
  })
  const wizard = `${tags}/wizard.json`
  const add = {
    act: 'add',
    file: wizard,
    at: '/steps',
    label: 'What helped',
    question: 'What helped you afterwards?',
    kind: 'details',
  }
  const added = await restructure(ed, id, add)
  expect(added.statusCode, added.body).toBe(200)
  const step = `${tags}/steps/what-helped.json`
  // The member's list of answers has a line of the new step before it is answered.
  expect((await done(ed, 'GET', `outlines/tag-memory?change=${id}`)).hasSummaries).toBe(true)
  expect(added.json().edits).toMatchObject([
    { file: step, at: '', act: 'added', to: { title: 'What helped', summary: 'What helped' } },
    {
      file: wizard,
      at: '/steps/*',
      act: 'ordered',
      words: { to: expect.arrayContaining(['Feelings', 'What helped']) },
    },
  ])
  // What is in a thing that this change adds is edited as part of it.
  const when = { when: [{ ask: 'memoryType', is: ['unhappy'] }] }
  expect(
    (await call(ed, 'PUT', `changes/${id}/texts`, { file: step, at: '', field: 'when', value: when })).statusCode,
  ).toBe(200)
  expect(
    (await write(ed, id, { file: step, at: '', field: 'help' }, 'People, places, animals.')).json().edits,
  ).toHaveLength(2)
  const opened = await done(ed, 'GET', `thing?${new URLSearchParams({ file: step, at: '', change: id })}`)
  expect(opened).toMatchObject({
    in_change: { title: 'What helped', help: 'People, places, animals.' },
    conditions: [{ field: 'when', parts: when.when, words: 'Only if “Memory type” is Unhappy' }],
  })
  expect(
    (await restructure(ed, id, { act: 'move', file: wizard, at: '/steps', item: 'what-helped', to: 0 })).statusCode,
  ).toBe(200)
  expect((await done(ed, 'GET', `changes/${id}`)).edits[0].words.to).toContain('Only if “Memory type” is Unhappy')
  const { steps } = await done(ed, 'GET', `outlines/tag-memory?change=${id}`)
  expect(steps[0]).toMatchObject({ id: 'what-helped', title: 'What helped', when: 'Only if “Memory type” is Unhappy' })
  const { findings } = await done(ed, 'GET', `changes/${id}/findings`)
  expect(findings.filter((one: { severity: string }) => one.severity === 'error')).toEqual([])
  const touched = await done(ed, 'GET', `changes/${id}/touches`)
  expect(inWords(touched)).toContain('What helped')
  // Others publish meanwhile: a step that the change knows nothing of.
  const other = await begin(pia, 'Another step')
  await restructure(pia, other, { ...add, label: 'What hurt', question: 'What hurt most?' })
  expect((await publish(pia, other)).statusCode).toBe(200)
  const published = await publish(pia, id)
  expect(published.statusCode, published.body).toBe(200)
  const served = (await app.inject('/api/v1/wizards/tag-memory')).json().wizard
  expect(served.steps.map((one: { id: string }) => one.id)).toEqual([
    'what-helped',
    ...steps.slice(1).map((one: { id: string }) => one.id),
    'what-hurt',
  ])
  expect(served.steps[0].when).toEqual({ properties: { memoryType: { const: 'unhappy' } }, required: ['memoryType'] })
  for (const { number } of (await done(ed, 'GET', 'history')).results.slice(0, 2)) {
    const back = await done(ed, 'POST', `history/${number}/bring-back`)
    const answer = await publish(pia, back.id)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const after = (await app.inject('/api/v1/wizards/tag-memory')).json().wizard
  expect(after.steps.map((one: { id: string }) => one.id)).toEqual(steps.slice(1).map((one: { id: string }) => one.id))
})

it('a question can be created with its own option list, which needs two options', async () => {
  const id = await begin(ed, 'A list')
  const file = `${tags}/steps/age.json`
  const add = {
    act: 'add',
    file,
    at: '/fields',
    label: 'How often was it?',
    kind: 'checklist',
    list: '+',
    single: 'yes',
  }
  const one = await restructure(ed, id, { ...add, options: 'Often' })
  expect([one.statusCode, one.json().errors]).toEqual([
    400,
    { options: ['Write at least two options, one on each line.'] },
  ])
  const { edits } = (await restructure(ed, id, { ...add, options: 'Rarely\n Often \n\nOften' })).json()
  expect(edits).toMatchObject([
    {
      file: 'content/options/how-often-was-it.json',
      to: {
        id: 'how-often-was-it',
        options: [
          { id: 'rarely', label: 'Rarely' },
          { id: 'often', label: 'Often' },
        ],
      },
    },
    { file, at: '/fields/how-often-was-it', to: { kind: 'checklist', options: 'how-often-was-it', limit: 1 } },
  ])
  const { lists, pageWhenLive } = await done(ed, 'GET', `outlines/tag-memory?change=${id}`)
  expect(lists).toContainEqual({ id: 'how-often-was-it', label: 'How often was it: Rarely, Often' })
  expect(pageWhenLive).toBeNull()
  await done(ed, 'DELETE', `changes/${id}`)
})

it('a change without a title is named after its first edit', async () => {
  const id = await begin(ed, '')
  expect((await write(ed, id, feelings, 'What did you feel?')).json().title).toBe('Feelings: Question')
  expect((await write(ed, id, { ...feelings, field: 'title' }, 'How it felt')).json().title).toBe('Feelings: Question')
  await done(ed, 'DELETE', `changes/${id}`)
})

it('rejects invalid structure acts; taking back a step restores its wizard', async () => {
  const id = await begin(ed)
  const wizard = `${tags}/wizard.json`
  const add = { act: 'add', file: wizard, at: '/steps', label: 'A step', kind: 'details' }
  for (const [act, status] of [
    [{ ...add, kind: 'no-such' }, 400],
    [{ ...add, kind: 'checklist' }, 400],
    [{ ...add, kind: 'checklist', list: 'no-such' }, 400],
    [{ ...add, kind: undefined }, 400],
    [{ ...add, label: '' }, 400],
    [{ ...add, at: '/__proto__' }, 404],
    [{ ...add, file: 'content/crisis/hotlines.json', at: '/lines' }, 404],
    [{ ...add, file: '../../package.json', at: '/steps' }, 404],
    [{ act: 'remove', file: wizard, at: '/steps', item: 'no-such' }, 404],
    [{ act: 'move', file: wizard, at: '/steps', item: 'age', to: -1 }, 400],
    [{ act: 'burn', file: wizard, at: '/steps', item: 'age' }, 400],
  ] as const) {
    const answer = await restructure(ed, id, act)
    expect([answer.statusCode, act], answer.body).toEqual([status, act])
  }
  const [file] = (await restructure(ed, id, add)).json().edits
  const taken = await done(ed, 'POST', `changes/${id}/take-back`, { file: file.file, at: '' })
  expect(taken.edits).toEqual([])
  const removed = (await restructure(ed, id, { act: 'remove', file: wizard, at: '/steps', item: 'age' })).json()
  expect(removed.edits.map((one: { act: string }) => one.act)).toEqual(['removed', 'ordered'])
  expect((await done(ed, 'POST', `changes/${id}/take-back`, { file: `${tags}/steps/age.json`, at: '' })).edits).toEqual(
    [],
  )
  const step = `${tags}/steps/feelings.json`
  for (const item of ['feelingsAtTheTime', 'feelings_text'])
    await restructure(ed, id, { act: 'move', file: step, at: '/fields', item, to: 0 })
  expect((await done(ed, 'GET', `changes/${id}`)).edits).toMatchObject([
    { act: 'ordered', words: { from: ['How you felt', 'Add more details'], to: ['Add more details', 'How you felt'] } },
  ])
})

it('each template becomes a wizard without errors, with unique ids, and can be removed', async () => {
  const id = await begin(pia, 'New wizards')
  const { templates, wizards } = await done(pia, 'GET', 'outlines')
  const ids = wizards.map((one: { id: string }) => one.id)
  expect(ids).toEqual([...new Set(ids)])
  expect(templates.map((one: { id: string }) => one.id)).toEqual([
    ...['branch-and-result', 'contact-details', 'scored-scale', 'short-form'],
  ])
  const add = (template: string, title: string) => call(pia, 'POST', `changes/${id}/wizards`, { template, title })
  for (const [title, template, status] of [
    ['A form', 'none-such', 400],
    ['   ', 'short-form', 400],
    ['A form', '__proto__', 400],
  ] as const)
    expect((await add(template, title)).statusCode, title).toBe(status)
  const made: string[] = []
  for (const { id: template } of templates) made.push((await add(template, 'Small joys')).json().wizard)
  made.push((await add('short-form', 'Quiz')).json().wizard)
  expect(made).toEqual(['small-joys', 'small-joys-2', 'small-joys-3', 'small-joys-4', 'quiz-2'])
  const all = await done(pia, 'GET', `changes/${id}`)
  const file = 'content/wizards/quiz-2/wizard.json'
  const left = await done(pia, 'POST', `changes/${id}/take-back`, { file, at: '' })
  expect(all.edits.filter((one: { file: string }) => one.file.includes('quiz-2')).length).toBe(4)
  expect(left.edits.filter((one: { file: string }) => one.file.includes('quiz-2'))).toEqual([])
  expect(left.edits.length).toBe(all.edits.length - 4)
  const step = { file: 'content/wizards/small-joys/steps/good.json', at: '' }
  await done(pia, 'POST', `changes/${id}/take-back`, step)
  const { steps, page } = await done(pia, 'GET', `outlines/small-joys?change=${id}`)
  expect([steps.map((one: { id: string }) => one.id), page]).toEqual([['today', 'hard', 'result'], null])
  const remove = { act: 'remove', file: 'content/wizards/small-joys-4/wizard.json', at: '/steps', item: 'words' }
  await done(pia, 'POST', `changes/${id}/structure`, remove)
  expect((await done(pia, 'GET', `outlines/small-joys-4?change=${id}`)).steps).toHaveLength(1)
  expect((await done(pia, 'GET', `changes/${id}/findings`)).findings).toEqual([])
  // Nobody has answered what is new.
  expect((await done(pia, 'GET', `changes/${id}/touches`)).answers).toEqual([])
  const published = await publish(pia, id)
  expect(published.statusCode, published.body).toBe(200)
  for (const wizard of made.slice(0, 4))
    expect((await app.inject(`/api/v1/wizards/${wizard}`)).json().wizard).toMatchObject({ title: 'Small joys' })
  expect((await done(pia, 'GET', 'outlines/small-joys')).page).toBe('/w/small-joys')
})

it('a wizard with own questions is created in one call, named by its title, invalid questions rejected', async () => {
  const [first, second] = [await begin(pia, ''), await begin(pia, '')]
  const add = (id: string, more: object) =>
    call(pia, 'POST', `changes/${id}/wizards`, { title: 'How is your sleep?', isSaved: true, ...more })
  const words = { question: 'Anything else?', kind: 'long-text' }
  for (const [questions, why] of [
    [[{ question: 'Which?', kind: 'checklist', options: 'One' }], 'Write at least two options, one on each line.'],
    [[{ question: 'Which?', kind: 'choice-cards' }], 'Write at least two options, one on each line.'],
    [[{ question: 'Which?', kind: 'photos' }], 'Choose how it is answered.'],
    [[{ question: 'Which?', kind: 'constructor' }], 'Choose how it is answered.'],
  ] as const) {
    const refused = await add(first, { questions })
    expect([refused.statusCode, Object.values(refused.json().errors).flat()]).toEqual([400, [why]])
  }
  expect((await add(first, { questions: [] })).statusCode).toBe(400)
  expect((await add(first, { questions: [{ question: '  ', kind: 'long-text' }] })).statusCode).toBe(400)
  const questions = [{ question: 'How did you sleep?', kind: 'choice-cards', options: 'Well\nBadly' }, words]
  const { wizard, change } = (
    await add(first, { questions, ending: { heading: 'Thank you', text: 'Good night.' } })
  ).json()
  expect([wizard, change.title]).toEqual(['how-is-your-sleep', 'How is your sleep?'])
  const step = change.edits.find(({ file }: { file: string }) => file.endsWith('/how-did-you-sleep.json'))
  expect(step.where).toEqual(['How is your sleep?', 'How did you sleep'])
  const { steps } = await done(pia, 'GET', `outlines/${wizard}?change=${first}`)
  expect(steps.map(({ title }: { title: string }) => title)).toEqual([
    'How did you sleep',
    'Anything else',
    'Last page',
  ])
  // What nobody has to do before, and most want to.
  const remaining = () => done(pia, 'GET', `changes/${first}/remaining`)
  const { translations, unlinked } = await remaining()
  expect(translations).toEqual([
    { language: 'es', name: 'Español', count: 13, texts: ['Well', 'Badly', 'How is your sleep?'] },
  ])
  expect(unlinked).toEqual([{ wizard, title: 'How is your sleep?', address: '/w/how-is-your-sleep', is_listed: true }])
  const open = await done(pia, 'GET', `translations?only=change&change=${first}`)
  // Two of the thirteen say what others do, and are translated once.
  expect([open.total, open.rows.every(({ state }: { state: string }) => state === 'missing')]).toEqual([11, true])
  const { of, id: text } = open.rows[0]
  await done(pia, 'PUT', `changes/${first}/translations`, { language: 'es', of, id: text, to: 'Bien' })
  expect((await done(pia, 'GET', `translations?only=change&change=${first}`)).total).toBe(11)
  expect((await remaining()).translations).toMatchObject([{ count: 12 }])
  const linked = await done(pia, 'POST', `changes/${first}/structure`, { act: 'link', wizard })
  expect(linked.edits.at(-1)).toMatchObject({
    ...{ file: 'content/site/navigation.json', act: 'added', form: 'navigation.entries' },
    to: { label: 'How is your sleep?', to: '/w/how-is-your-sleep' },
  })
  // The entry of the menu is a text as well.
  expect(await remaining()).toMatchObject({ unlinked: [], translations: [{ count: 13 }] })
  const elsewhere = { act: 'link', wizard: 'tag-memory' }
  expect((await call(pia, 'POST', `changes/${first}/structure`, elsewhere)).statusCode).toBe(404)
  // The same title again, in another change.
  expect((await add(second, { questions: [words, words], isSaved: false })).json().wizard).toBe('how-is-your-sleep')
  expect((await publish(pia, first)).statusCode).toBe(200)
  expect((await app.inject('/api/v1/wizards/how-is-your-sleep')).json().wizard.steps).toHaveLength(3)
  for (const id of [second]) await done(pia, 'DELETE', `changes/${id}`)
})

it('each optional setting with choices states its default, except two', async () => {
  const { settings } = await done(ed, 'GET', 'start')
  type Setting = { id: string; kind: string; help?: string }
  const asked = Object.values(settings as Record<string, { fields: Setting[] }>)
    .flatMap(({ fields }) => fields)
    .filter(({ kind }) => kind === 'scale')
  const silent = asked.filter(({ help = '' }) => !/Left empty, it is |Normally: /.test(help)).map(({ id }) => id)
  expect(asked.length).toBeGreaterThan(15)
  expect(silent.toSorted()).toEqual(['autocomplete', 'format'])
  const helpOf = (form: string, id: string) => settings[form].fields.find((one: Setting) => one.id === id).help
  expect(helpOf('step', 'previous')).toBe('Normally: Yes.')
  expect(helpOf('step', 'ends')).toBe('Normally: No.')
  expect(helpOf('step', 'skip')).toBe('Left empty, it is as in the settings of the wizard.')
  expect(helpOf('wizard', 'skip')).toBe('Normally: Yes.')
  expect(helpOf('step.fields', 'sort')).toBe('Normally: As listed.')
})

it('an editor adds, orders, conditions and removes results of a step; members see the rest', async () => {
  const id = await begin(pia, 'Results')
  const { wizard, change } = await done(pia, 'POST', `changes/${id}/wizards`, {
    template: 'branch-and-result',
    title: 'A day and its result',
  })
  expect(change.edits.length).toBeGreaterThan(0)
  expect((await publish(pia, id)).statusCode).toBe(200)
  const file = `content/wizards/${wizard}/steps/result.json`
  const results = async (where = '') => {
    const { steps } = await done(pia, 'GET', `outlines/${wizard}${where}`)
    return steps.find((step: { id: string }) => step.id === 'result').results
  }
  const live = (await results()).map((one: { id: string }) => one.id)
  expect(live).toEqual(['a-good-day', 'a-hard-day'])

  const next = await begin(pia, 'Another result')
  const add = {
    act: 'add',
    file,
    at: '/results',
    label: 'Both at once',
    text: 'Days can be both.\n\n They often are. ',
  }
  const added = await done(pia, 'POST', `changes/${next}/structure`, add)
  expect(added.edits).toMatchObject([
    {
      ...{ at: '/results/both-at-once', act: 'added', form: 'step.results' },
      to: { id: 'both-at-once', title: 'Both at once', paragraphs: ['Days can be both.', 'They often are.'] },
    },
  ])
  const move = { act: 'move', file, at: '/results', item: 'both-at-once', to: 0 }
  await done(pia, 'POST', `changes/${next}/structure`, move)
  const when = [{ ask: 'today', is: ['good', 'hard'] }]
  const written = await done(pia, 'PUT', `changes/${next}/texts`, {
    ...{ file, at: '/results/both-at-once', field: 'when', value: { when } },
  })
  expect(written.edits).toHaveLength(2)
  await done(pia, 'POST', `changes/${next}/structure`, { act: 'remove', file, at: '/results', item: 'a-hard-day' })
  expect(await results(`?change=${next}`)).toMatchObject([
    { id: 'both-at-once', when: expect.stringContaining('Good or Hard') },
    { id: 'a-good-day', at: '/results/a-good-day' },
  ])
  expect((await publish(pia, next)).statusCode).toBe(200)
  const shown = (await app.inject(`/api/v1/wizards/${wizard}`)).json().wizard.steps.at(-1).results
  expect(shown.map(({ title }: { title: string }) => title)).toEqual(['Both at once', 'A good day'])
})

it('the first and last results of a step are added, edited, and taken back completely', async () => {
  const id = await begin(ed, 'First results')
  const file = 'content/wizards/contact-us/steps/letter.json'
  const act = (body: object) => restructure(ed, id, { file, at: '/results', ...body })
  expect((await act({ act: 'add', label: 'Thank you' })).statusCode).toBe(400)
  const first = (await act({ act: 'add', label: 'Thank you', text: 'We read every letter.' })).json()
  expect(first.edits).toMatchObject([
    { at: '/results', act: 'added', words: { to: ['Thank you', expect.any(String)] } },
  ])
  await act({ act: 'add', label: 'And soon', text: 'Within a day.' })
  await act({ act: 'move', item: 'and-soon', to: 0 })
  const place = { file, at: '/results/and-soon', field: 'title' }
  const { edits } = (await write(ed, id, place, 'Soon')).json()
  expect(edits).toMatchObject([{ at: '/results', to: [{ id: 'and-soon', title: 'Soon' }, { id: 'thank-you' }] }])
  expect(
    await done(ed, 'GET', `thing?${new URLSearchParams({ file, at: '/results/and-soon', change: id })}`),
  ).toMatchObject({
    in_change: { title: 'Soon' },
    values: { title: null },
  })
  await act({ act: 'remove', item: 'thank-you' })
  const last = (await act({ act: 'remove', item: 'and-soon' })).json()
  expect(last.edits).toEqual([])
  await act({ act: 'add', label: 'Thank you', text: 'We read every letter.' })
  const taken = await done(ed, 'POST', `changes/${id}/take-back`, { file, at: '/results' })
  expect(taken.edits).toEqual([])
})

it('shows a wizard as in the change, also with errors; an unusable one as null', async () => {
  const id = await begin(ed)
  const shown = async (wizard: string, of = `?change=${id}`) => (await done(ed, 'GET', `screens/${wizard}${of}`)).wizard
  const asked = (wizard: { steps: { id: string; question: string }[] }) =>
    wizard.steps.find((step) => step.id === 'feelings')?.question
  await write(ed, id, feelings, 'What did you feel?')
  expect(asked(await shown('tag-memory'))).toBe('What did you feel?')
  expect(asked(await shown('tag-memory', ''))).toBe(await question())
  await write(ed, id, { ...feelings, field: 'help' }, 'You need {answer.nothing} to know.')
  const { findings } = await done(ed, 'GET', `changes/${id}/findings`)
  expect(findings.map((one: { severity: string }) => one.severity)).toContain('error')
  expect(asked(await shown('tag-memory'))).toBe('What did you feel?')
  await write(ed, id, feelings, '')
  expect(await shown('tag-memory')).toBeNull()
  expect(await shown('__proto__')).toBeNull()
})

it('concurrent edits of one field: one wins, others get 409 with its text; other fields merge', async () => {
  const id = await begin(ed, 'Two at once')
  const live = await question()
  const put = (person: SignedUp, field: string, value: string, seen: string) =>
    call(person, 'PUT', `changes/${id}/texts`, { ...feelings, field, value, seen })
  const [one, other] = await Promise.all([
    put(ed, 'question', 'What did you feel?', live),
    put(pia, 'why', 'Feelings come back.', (await done(ed, 'GET', `thing?file=${feelings.file}`)).values.why ?? ''),
  ])
  expect([one.statusCode, other.statusCode]).toEqual([200, 200])
  const both = await done(ed, 'GET', `changes/${id}`)
  expect(both).toMatchObject({ revision: 2, author: 'edda', writers: ['pia'], is_mine: true, may_approve: false })
  expect(new Set(both.edits.map((edit: { to: string }) => edit.to))).toEqual(
    new Set(['What did you feel?', 'Feelings come back.']),
  )
  // Of ten who write the same field at once from the same text one is first, and each other is told what stands there.
  const at = await Promise.all(
    Array.from({ length: 10 }, (_, nth) =>
      put(nth % 2 === 0 ? ed : pia, 'question', `Text ${nth}`, 'What did you feel?'),
    ),
  )
  const now = (await done(ed, 'GET', `changes/${id}`)).edits.find(
    (edit: { field: string }) => edit.field === 'question',
  )
  expect(at.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  for (const { body } of at.filter(({ statusCode }) => statusCode === 409))
    expect(JSON.parse(body).current).toEqual({ field: 'question', value: now.to })
  expect((await put(ed, 'question', 'Mine after all', now.to)).statusCode).toBe(200)
  // What says what stands there already is no conflict.
  expect((await put(pia, 'question', 'Mine after all', 'Never seen')).statusCode).toBe(200)
  const { revision } = await done(ed, 'GET', `changes/${id}`)
  for (const person of [ed, pia])
    expect((await call(person, 'POST', `changes/${id}/approval`, { revision })).statusCode).toBe(403)
  expect((await call(pia, 'DELETE', `changes/${id}`)).statusCode).toBe(200)
})

it("undo reverts one's own last edits in order, and never later ones of others", async () => {
  const id = await begin(ed, 'To undo')
  const undo = (person: SignedUp) => call(person, 'POST', `changes/${id}/undo`, {})
  const edits = async (person = ed) => {
    const change = await done(person, 'GET', `changes/${id}`)
    return [change.can_undo, change.edits.map(({ at, to }: { at: string; to: unknown }) => [at, to])]
  }
  expect(await edits()).toEqual([false, []])
  const nothing = await undo(ed)
  expect([nothing.statusCode, nothing.json().detail]).toEqual([409, 'You have nothing to undo in this change.'])
  // What is typed in one place is one edit, however often it was saved.
  for (const words of ['What', 'What did', 'What did you feel?']) await write(ed, id, feelings, words)
  await write(ed, id, { ...feelings, field: 'help' }, 'All at once is fine.')
  await write(pia, id, { ...feelings, field: 'why' }, 'Feelings come back.')
  expect(
    (await restructure(ed, id, { act: 'remove', file: `${tags}/wizard.json`, at: '/steps', item: 'needs' })).statusCode,
  ).toBe(200)
  const removed = await undo(ed)
  expect(removed.json()).toMatchObject({
    change: { can_undo: true },
    undone: expect.arrayContaining([expect.objectContaining({ act: 'removed' })]),
  })
  expect((await undo(ed)).json().undone).toMatchObject([{ at: '/help', field: 'help' }])
  const words = ['/question', 'What did you feel?']
  expect(await edits()).toEqual([true, [words, ['/why', 'Feelings come back.']]])
  // Another editor writes where the first one did: theirs stays.
  await write(pia, id, feelings, 'How was it?')
  const refused = await undo(ed)
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    'Someone else has edited this since. Your edit can’t be undone without theirs.',
  ])
  expect((await undo(pia)).statusCode).toBe(200)
  expect((await undo(pia)).statusCode).toBe(200)
  expect(await edits(pia)).toEqual([false, [words]])
  expect((await undo(ed)).statusCode).toBe(200)
  expect(await edits()).toEqual([false, []])
  expect((await call(ann, 'POST', `changes/${id}/undo`, {})).statusCode).toBe(403)
})
