import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedUp } from '../helpers/server/make-app.ts'
import type { ReadMemory as Memory } from './memory-calls.ts'
import { type MemoryApp, makeMemoryApp, story, tags } from './memory-calls.ts'

let app: MemoryApp
let ann: SignedUp

beforeAll(async () => {
  app = await makeMemoryApp()
  ann = await app.signUp('ann')
})
afterAll(() => app.close())

const groups = {
  sibling: tags('only-child'),
  risk_factor: tags('we-moved-often', 'debts'),
  chronic_adverse_events: tags('coldness'),
  sudden_adverse_events: tags('eviction'),
  feelings: tags('scared', 'lonely'),
  needs: tags('love'),
  thoughts: tags('i-am-bad'),
  childhood_effects_emotions: tags('perfectionism'),
  childhood_effects_health: tags('insomnia'),
  childhood_effects_social: tags('exam-panic'),
}

const texts = {
  age_ranges_text: 'ages',
  sibling_text: 'siblings',
  risk_factor_text: 'risks',
  persons_actions_text: 'people',
  chronic_adverse_events_text: 'ongoing',
  sudden_adverse_events_text: 'sudden',
  feelings_text: 'feelings',
  needs_text: 'needs',
  thoughts_text: 'thoughts',
  childhood_effects_emotions_text: 'emotions',
  childhood_effects_health_text: 'health',
  childhood_effects_social_text: 'social',
}

const whole = {
  type: 3,
  title: 'The bus',
  description: 'We waited.\n\n  Long.',
  privacy: 0,
  status: 1,
  sensitive_topics: [{ id: 'neglect' }, { id: 'bullying' }],
  image_list: [],
  subjects: [{ description: 'My brother' }, { description: 'Me' }],
  relationship_description: 'I still wait.',
  pattern_title: 'The one who waits',
  impacts: [{ id: 'own-1', description: 'My own words' }],
  age_ranges: [{ id: '6-9-years', name: '6-9 years' }],
  persons_actions: [
    { person_involved: tags('mother')[0], person_action: tags('left-me-alone')[0] },
    { person_involved: tags('mother')[0], person_action: tags('broke-promises')[0] },
  ],
  ...groups,
  ...texts,
}

describe('POST /memories/memories-list/', () => {
  it('returns 201 with the memory as read; a visitor gets 401 and nothing is stored [API-02]', async () => {
    const before = await app.stored()
    const refused = await app.post(null, story)
    expect(refused.statusCode).toBe(401)
    expect(await app.stored()).toBe(before)
    const created = await app.post(ann, story)
    expect(created.statusCode).toBe(201)
    expect(await app.stored()).toBe(before + 1)
    const { shareable_link } = created.json<Memory>()
    expect((await app.read(ann, shareable_link)).json()).toEqual(created.json())
  })

  it('accepts the path without its slash [AMB-82]', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/memories/memories-list',
      headers: ann.headers,
      payload: story,
    })
    expect(answer.statusCode).toBe(201)
  })

  it.each([1, 2, 3])('accepts type %i; status is 1 [ENT-01, ENT-04, LIM-22, LIM-43]', async (type) => {
    const memory = await app.made(ann, { type, status: 1 })
    expect([memory.type, memory.status]).toEqual([type, 1])
  })

  it.each([
    ['type', 0, 'ENT-01, LIM-43'],
    ['type', 4, 'ENT-01, LIM-43'],
    ['type', '1', 'ENT-01'],
    ['status', 0, 'ENT-04'],
    ['status', 2, 'ENT-04'],
    ['privacy', 3, 'PRV-01, LIM-43'],
    ['privacy', '0', 'PRV-01'],
  ])('rejects %s = %j [%s]', async (field, value, _codes) => {
    const before = await app.stored()
    const answer = await app.post(ann, { ...story, [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().errors)).toEqual([field])
    expect(await app.stored()).toBe(before)
  })

  it.each([
    ['no-such-field', 1],
    ['feelings', [{ id: 'scared', mood: 'x' }]],
    ['subjects', [{ description: 'a', id: 1 }]],
    ['revision', 1],
  ])('rejects the unknown %s by name', async (field, value) => {
    const answer = await app.post(ann, { ...story, [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().errors)).toEqual([field])
  })

  it('returns every field of the payload when read [API-04, ENT-02, ENT-03, ENT-06, ENT-07, ENT-08, ENT-12, ENT-14]', async () => {
    const { wizards } = app.app.content.current()
    const asked = [wizards.memory, wizards['tag-memory']].flatMap((wizard) =>
      (wizard?.steps ?? []).flatMap(({ fields }) => fields.flatMap(({ binding }) => binding?.payload ?? [])),
    )
    expect(asked.length).toBeGreaterThan(25)
    expect(asked.filter((name) => !(name in whole))).toEqual([])
    const created = await app.made(ann, whole)
    const memory = (await app.read(ann, created.shareable_link)).json<Memory>()
    const ids = (list: { tag_id: string }[]) => list.map(({ tag_id }) => ({ id: tag_id, description: tag_id }))

    expect(memory).toMatchObject({
      type: 3,
      title: 'The bus',
      description: 'We waited.\n\n  Long.',
      privacy: 0,
      status: 1,
      relationship_description: 'I still wait.',
      pattern_title: 'The one who waits',
      subjects: [{ description: 'My brother' }, { description: 'Me' }],
      sensitive_topics: [
        { id: 'neglect', desc: 'Neglect', description: 'Neglect' },
        { id: 'bullying', desc: 'Bullying', description: 'Bullying' },
      ],
      impacts: [{ tag_id: 'own-1', description: 'My own words' }],
      age_ranges: [{ tag_id: '6-9-years', description: '6-9 years', slug: '6-9-years' }],
      person: [{ tag_id: 'mother', description: 'Mother' }],
      persons_actions: {
        person: [{ tag_id: 'mother' }],
        action: [{ tag_id: 'left-me-alone' }, { tag_id: 'broke-promises' }],
      },
    })
    for (const [name, given] of Object.entries(groups))
      expect(ids(memory[name as keyof typeof groups]), name).toEqual(given)
    const readNames: Record<string, string> = {
      age_ranges_text: 'age_range_text',
      persons_actions_text: 'person_action_text',
    }
    for (const [name, text] of Object.entries(texts)) {
      const read = memory[(readNames[name] ?? name) as keyof Memory]
      expect(read, name).toEqual([{ description: text }])
    }
  })

  it('returns all keys of a memory, also when nothing was chosen [ENT-09, ENT-10, ENT-11, ENT-13]', async () => {
    const memory = await app.made(ann)
    expect(Object.keys(memory).sort()).toEqual(
      [
        ...[
          'id',
          'shareable_link',
          'title',
          'description',
          'lang',
          'type',
          'privacy',
          'status',
          'created',
          'updated',
          'revision',
        ],
        ...[
          'content_version',
          'memory_content_version',
          'sections',
          'x',
          'author',
          'total_tags',
          'photos',
          'image_list',
          'sensitive_topics',
          'subjects',
        ],
        ...[
          'relationship_description',
          'pattern_title',
          'impacts',
          'reactions',
          'counts',
          'age_ranges',
          'age_range_text',
        ],
        ...[
          'sibling',
          'sibling_text',
          'risk_factor',
          'risk_factor_text',
          'person',
          'persons_actions',
          'person_action_text',
        ],
        ...[
          'chronic_adverse_events',
          'sudden_adverse_events',
          'feelings',
          'needs',
          'thoughts',
          'childhood_effects_emotions',
        ],
        ...['childhood_effects_health', 'childhood_effects_social', 'chronic_adverse_events_text', 'feelings_text'],
        ...['sudden_adverse_events_text', 'needs_text', 'thoughts_text', 'childhood_effects_emotions_text'],
        ...['childhood_effects_health_text', 'childhood_effects_social_text'],
      ].sort(),
    )
    expect(memory.x.x1).toBe(ann.user.id)
    expect(memory.author).toEqual({ id: ann.user.id, username: 'ann', avatar: null })
    expect(memory.persons_actions).toEqual({ person: [], action: [] })
    const told = await app.made(ann, whole)
    expect(told.sensitive_topics).toMatchObject([
      { id: 'neglect', desc: 'Neglect' },
      { id: 'bullying', desc: 'Bullying' },
    ])
    expect(told.subjects).toEqual([{ description: 'My brother' }, { description: 'Me' }])
    const ofGroups = Object.keys(groups).flatMap((name) => told[name as keyof typeof groups])
    const items = [...told.age_ranges, ...told.person, ...told.persons_actions.action, ...ofGroups]
    expect(items).toHaveLength(told.total_tags)
    for (const item of items)
      expect(item).toEqual({
        tag_id: expect.stringMatching(/^[a-z0-9-]+$/),
        description: expect.stringMatching(/\w/),
        slug: item.tag_id,
        memory_tag_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
  })

  it('counts person and each action as one tag; texts and impacts count nothing [AMB-104]', async () => {
    expect((await app.made(ann, whole)).total_tags).toBe(1 + 1 + 2 + 12)
  })

  it('accepts the field spellings used when reading, and actions as a list [AMB-12, AMB-13]', async () => {
    const memory = await app.made(ann, {
      age_range_text: [{ description: 'about seven' }],
      person_action_text: 'on Sundays',
      feelings: [{ tag_id: 'scared', description: 'Scared' }],
      persons_actions: [{ person_involved: { id: 'father' }, person_action: tags('did-not-notice', 'left-me-alone') }],
    })
    expect(memory.age_range_text).toEqual([{ description: 'about seven' }])
    expect(memory.person_action_text).toEqual([{ description: 'on Sundays' }])
    expect(memory.feelings.map(({ tag_id }) => tag_id)).toEqual(['scared'])
    expect(memory.persons_actions.action.map(({ tag_id }) => tag_id)).toEqual(['did-not-notice', 'left-me-alone'])
    const alone = await app.made(ann, { persons_actions: [{ person_involved: { id: 'father' }, person_action: null }] })
    expect([alone.person.length, alone.persons_actions.action.length]).toEqual([1, 0])
  })

  it('stores the version of the wizard that the answers were given with', async () => {
    const { version } = (await app.get(null, '/api/v1/wizards/tag-memory')).json()
    expect((await app.made(ann, { content_version: version })).content_version).toBe(version)
    expect((await app.made(ann)).content_version).toBe(version)
  })

  it('stores an empty title and public privacy by default [LIM-31, LIM-32]', async () => {
    expect(await app.made(ann)).toMatchObject({ title: '', privacy: 0, status: 1, revision: 1 })
  })
})

describe('Idempotency-Key', () => {
  it('makes one memory for the same key, also concurrently', async () => {
    const before = await app.stored()
    const key = { 'idempotency-key': 'double-click' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.post(ann, { ...story, title: 'once' }, key)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await app.stored()).toBe(before + 1)
  })

  it('returns 409 with another memory', async () => {
    const key = { 'idempotency-key': 'reused' }
    expect((await app.post(ann, story, key)).statusCode).toBe(201)
    const other = await app.post(ann, { ...story, title: 'other' }, key)
    expect(other.statusCode).toBe(409)
    expect(other.json().detail).toContain('Idempotency-Key')
  })

  it('treats the same memory in another JSON order as the same call', async () => {
    const before = await app.stored()
    const headers = { ...ann.headers, 'idempotency-key': 'other-order', 'content-type': 'application/json' }
    const said = [
      '{"type":3,"description":"Bus","subjects":[{"description":"A"}],"feelings":[{"id":"scared","description":"s"}]}',
      '{"feelings":[{"description":"s","id":"scared"}], "subjects":[{"description":"\\u0041"}],"description":"Bus","type":3.0}',
    ]
    const answers = []
    for (const payload of said)
      answers.push(await app.inject({ method: 'POST', url: '/memories/memories-list/', payload, headers }))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(answers[0]?.body).toBe(answers[1]?.body)
    expect(await app.stored()).toBe(before + 1)
  })

  it('is separate for each member', async () => {
    const ben = await app.signUp()
    const key = { 'idempotency-key': 'shared' }
    const [mine, his] = [await app.post(ann, story, key), await app.post(ben, story, key)]
    expect(mine.json().shareable_link).not.toBe(his.json().shareable_link)
  })

  it('can be reused after the memory was rejected', async () => {
    const key = { 'idempotency-key': 'second-try' }
    expect((await app.post(ann, { ...story, feelings: tags('nope') }, key)).statusCode).toBe(400)
    expect((await app.post(ann, story, key)).statusCode).toBe(201)
  })
})
