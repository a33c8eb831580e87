import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp, type ReadMemory, tags } from './memory-calls.ts'

/** Each field of a memory goes there and back by PUT, and a stranger reads both: a PUT that leaves one out is seen here. */
let app: MemoryApp
let ann: SignedUp
let ben: SignedUp

beforeAll(async () => {
  app = await makeMemoryApp()
  ann = await app.signUp('ann')
  ben = await app.signUp('ben')
})
afterAll(() => app.close())

const strangers = () => [ben, null]

/** What each stranger gets under a link: the memory, or how they are refused. */
const readBy = async (link: string) =>
  Promise.all(
    strangers().map(async (person) => {
      const answer = await app.read(person, link)
      return answer.statusCode === 200 ? answer.json<ReadMemory>() : answer.statusCode
    }),
  )

const put = async (link: string, change: object): Promise<ReadMemory> => {
  const answer = await app.put(ann, link, change)
  expect(answer.statusCode, answer.body).toBe(202)
  return answer.json<ReadMemory>()
}

it('privacy changes from public to private, by link and back apply to readers and lists at once [PRV-07, PRV-08, PRV-09]', async () => {
  const { shareable_link: first } = await app.made(ann, { title: 'The gate', privacy: 0 })
  const listed = async (link: string) => (await app.list(null, `user=${ann.user.id}`)).includes(link)
  expect(await readBy(first)).toMatchObject([{ privacy: 0 }, { privacy: 0 }])
  expect(await listed(first)).toBe(true)

  const hidden = await put(first, { privacy: 1 })
  expect(hidden.privacy).toBe(1)
  expect(await readBy(first)).toEqual([404, 404])
  expect(await readBy(hidden.shareable_link)).toEqual([404, 404])
  expect(await listed(hidden.shareable_link)).toBe(false)

  const again = await put(hidden.shareable_link, { privacy: 0 })
  expect(again.privacy).toBe(0)
  expect(await readBy(again.shareable_link)).toMatchObject([
    { privacy: 0, title: 'The gate' },
    { privacy: 0, title: 'The gate' },
  ])
  expect(await listed(again.shareable_link)).toBe(true)
  expect(await readBy(first)).toEqual([404, 404])

  const byLink = await put(again.shareable_link, { privacy: 2 })
  expect(await readBy(byLink.shareable_link)).toMatchObject([{ privacy: 2 }, { privacy: 2 }])
  expect(await listed(byLink.shareable_link)).toBe(false)
})

const told = (...words: string[]) => words.map((description) => ({ description }))
const read = (...ids: string[]) => ids.map((tag_id) => expect.objectContaining({ tag_id }))
const pairs = (person: string, ...actions: string[]) =>
  actions.map((id) => ({ person_involved: tags(person)[0], person_action: tags(id)[0] }))

/** What is written first and then, and what is read of each. */
const plain: [field: string, first: unknown, next: unknown][] = [
  ['type', 3, 2],
  ['title', 'The gate', ''],
  ['description', 'We waited.', 'Nobody came.\n\nIt rained.'],
  ['relationship_description', 'I wait.', ''],
  ['pattern_title', 'The one who waits', 'The one who leaves'],
  ['subjects', told('Mother', 'Me'), told('Aunt')],
]
const tagged: [field: string, first: string[], next: string[]][] = [
  ['sibling', ['only-child'], []],
  ['risk_factor', ['we-moved-often', 'debts'], ['debts']],
  ['chronic_adverse_events', ['coldness'], ['constant-fighting']],
  ['sudden_adverse_events', ['eviction'], ['a-parent-lost-their-job']],
  ['feelings', ['scared', 'lonely'], ['sad', 'lonely', 'angry']],
  ['needs', ['love'], ['comfort', 'love']],
  ['thoughts', ['i-am-bad'], []],
  ['childhood_effects_emotions', ['perfectionism'], []],
  ['childhood_effects_health', ['insomnia'], ['anxiety']],
  ['childhood_effects_social', ['exam-panic'], ['poor-marks']],
]
const written: [name: string, readAs: string][] = [
  ['age_ranges_text', 'age_range_text'],
  ['persons_actions_text', 'person_action_text'],
  ...tagged.map(([field]): [string, string] => [`${field}_text`, `${field}_text`]),
]

interface Journey {
  field: string
  codes: string
  first: unknown
  next: unknown
  readFirst: object
  readNext: object
}

const journeys: Journey[] = [
  ...plain.map(([field, first, next]) => ({
    ...{ field, codes: 'API-04', first, next },
    readFirst: { [field]: first },
    readNext: { [field]: next },
  })),
  ...tagged.map(([field, first, next]) => ({
    ...{ field, codes: 'ENT-07, API-04', first: tags(...first), next: tags(...next) },
    readFirst: { [field]: read(...first) },
    readNext: { [field]: read(...next) },
  })),
  ...written.map(([field, readAs]) => ({
    ...{ field, codes: 'API-04', first: 'the first words', next: '' },
    readFirst: { [readAs]: told('the first words') },
    readNext: { [readAs]: [] },
  })),
  {
    field: 'age_ranges',
    codes: 'ENT-03, API-04',
    first: [{ id: '6-9-years', name: '6-9 years' }],
    next: [{ id: '3-5-years', name: '3-5 years' }],
    readFirst: { age_ranges: read('6-9-years') },
    readNext: { age_ranges: read('3-5-years') },
  },
  {
    field: 'sensitive_topics',
    codes: 'API-04',
    first: [{ id: 'neglect' }, { id: 'bullying' }],
    next: [{ id: 'bullying' }],
    readFirst: { sensitive_topics: ['neglect', 'bullying'].map((id) => expect.objectContaining({ id })) },
    readNext: { sensitive_topics: [expect.objectContaining({ id: 'bullying' })] },
  },
  {
    field: 'persons_actions',
    codes: 'ENT-06, API-04',
    first: pairs('mother', 'left-me-alone', 'broke-promises'),
    next: pairs('father', 'did-not-notice'),
    readFirst: {
      person: read('mother'),
      persons_actions: { person: read('mother'), action: read('left-me-alone', 'broke-promises') },
    },
    readNext: { person: read('father'), persons_actions: { person: read('father'), action: read('did-not-notice') } },
  },
]

describe('fields of a memory', () => {
  it.each(journeys.map((journey) => [journey.field, journey.codes, journey] as const))(
    '%s changes by PUT and back, and no other field changes [%s]',
    async (field, _codes, { first, next, ...reads }) => {
      const before = await app.made(ann)
      const link = before.shareable_link
      const steps = [
        [first, reads.readFirst],
        [next, reads.readNext],
        [first, reads.readFirst],
      ] as const
      for (const [value, expected] of steps) {
        const answer = await put(link, { [field]: value })
        expect(answer).toMatchObject(expected)
        expect(await readBy(link)).toEqual([answer, answer])
        const names = new Set([...Object.keys(expected), 'sections', 'total_tags', 'revision', 'updated', 'lang'])
        const others = (memory: object) =>
          Object.fromEntries(Object.entries(memory).filter(([name]) => !names.has(name)))
        expect(others(answer)).toEqual(others(before))
      }
    },
  )

  it("impacts, which today's content does not ask, are visible to the author only [ENT-07, API-04]", async () => {
    const { shareable_link: link } = await app.made(ann)
    for (const words of ['My own words', 'Other words', 'My own words']) {
      const impacts = [expect.objectContaining({ description: words })]
      expect(await put(link, { impacts: [{ id: 'own-1', description: words }] })).toMatchObject({ impacts })
      expect((await app.read(ann, link)).json()).toMatchObject({ impacts })
      expect(await readBy(link)).toMatchObject([{ impacts: [] }, { impacts: [] }])
    }
  })

  it('each readable field has a journey above, its own, or is set by the server', async () => {
    const tried = [...journeys.flatMap(({ readFirst }) => Object.keys(readFirst)), 'privacy', 'impacts']
    const ofTheServer = [
      ...['id', 'shareable_link', 'status', 'created', 'updated', 'revision', 'x', 'author', 'counts', 'reactions'],
      ...['content_version', 'memory_content_version', 'sections', 'total_tags', 'lang'],
    ]
    // Photos are uploaded first: photos.test.ts.
    const elsewhere = ['photos', 'image_list']
    const given = Object.keys(await app.made(ann))
    expect(given.filter((name) => ![...tried, ...ofTheServer, ...elsewhere].includes(name))).toEqual([])
  })
})
