import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { isError } from '#engine/content'
import { unzip } from '../helpers/unzip.ts'
import { type MemoryApp, makeMemoryApp, type ReadMemory, story, tags } from './memory-calls.ts'

/**
 * What an editor does in content alone, walked as the people it is done for: write, read again, read as somebody else,
 * search, edit, take a copy, leave. No line of code knows any of these questions.
 */
type Edit = {
  name: string
  edit: (content: Content) => Promise<void>
  /** What a member answers. */
  answers: object
  /** What a stranger then reads in the sections of the memory's page. */
  reads?: string[]
  /** Searches that find it. */
  found?: string[]
  /** What is answered later instead, and read then. */
  later: object
  readsLater?: string[]
  /** What content has no place for, and is refused, each by itself: one more than the limit, or what is asked no more. */
  refused?: Record<string, unknown>
}

type Content = {
  write: (file: string, json: object) => Promise<void>
  // biome-ignore lint/suspicious/noExplicitAny: content of any kind, as an editor sees it
  change: (file: string, edit: (json: any) => void) => Promise<void>
}

const tagWizard = 'wizards/tag-memory'
const memoryWizard = 'wizards/memory'
const choice = (id: string, more: object = {}) => ({
  id,
  kind: 'checklist',
  label: `Which ${id}?`,
  options: id,
  limit: 3,
  binding: { payload: id, as: 'tags' },
  ...more,
})
const weather = {
  $schema: '../../schemas/content/option-list.schema.json',
  id: 'weather',
  options: [
    { id: 'soft-rain', label: 'Soft rain' },
    { id: 'bright-snow', label: 'Bright snow' },
    { id: 'not-said', label: 'Prefer not to say', exclusive: true, private: true },
  ],
}
const stepFile = (id: string, title: string, fields: object[]) => ({
  $schema: '../../../../schemas/content/step.schema.json',
  ...{ id, title, question: `${title}?`, fields },
})

const edits: Edit[] = [
  {
    name: 'a thirteenth tag question for happy memories',
    async edit({ write, change }) {
      await write('options/weather.json', weather)
      await write(`${tagWizard}/steps/weather.json`, {
        ...stepFile('weather', 'Weather', [
          choice('weather'),
          {
            id: 'weather_text',
            kind: 'details',
            label: 'More',
            maxLength: 500,
            binding: { payload: 'weather_text', as: 'text' },
          },
        ]),
        when: { properties: { memoryType: { const: 'happy' } }, required: ['memoryType'] },
      })
      await change(`${tagWizard}/wizard.json`, (json) => json.steps.push('weather'))
    },
    answers: { type: 1, weather: tags('soft-rain'), weather_text: 'It fell on the tin roof. #tinroof' },
    reads: ['Weather', 'Soft rain', 'It fell on the tin roof. #tinroof'],
    found: ['tag=soft-rain&tag_type=weather', 'tag=soft-rain', 'hashtag=tinroof'],
    later: { weather: tags('bright-snow') },
    readsLater: ['Bright snow'],
  },
  {
    name: 'new questions in the second step of the memory wizard',
    async edit({ write, change }) {
      await write('options/weather.json', weather)
      await change(`${memoryWizard}/steps/relationships.json`, (json) =>
        json.fields.push(
          choice('weather'),
          {
            id: 'echo',
            kind: 'long-text',
            label: 'Where is it today?',
            maxLength: 900,
            binding: { payload: 'echo', as: 'value' },
          },
          {
            id: 'helpers',
            kind: 'chips',
            label: 'Who helped?',
            addLabel: 'Add',
            binding: { payload: 'helpers', as: 'descriptions' },
          },
        ),
      )
    },
    answers: {
      weather: tags('soft-rain'),
      echo: 'In my hands. #myhands',
      helpers: [{ description: 'A neighbour' }, { description: 'The librarian' }],
    },
    reads: ['Soft rain', 'Where is it today?', 'In my hands. #myhands', 'A neighbour\nThe librarian'],
    found: ['tag=soft-rain&tag_type=weather', 'hashtag=myhands'],
    later: { echo: 'Nowhere any more.', helpers: [] },
    readsLater: ['Nowhere any more.'],
  },
  {
    name: 'a question moved to another step',
    async edit({ change }) {
      let moved: object[] = []
      await change(`${tagWizard}/steps/needs.json`, (json) => {
        moved = json.fields.filter(({ id }: { id: string }) => id === 'needs')
        json.fields = json.fields.filter(({ id }: { id: string }) => id !== 'needs')
      })
      await change(`${tagWizard}/steps/feelings.json`, (json) => json.fields.push(...moved))
    },
    answers: { needs: tags('love'), feelings: tags('lonely') },
    reads: ['Feelings', 'Love', 'Lonely'],
    found: ['tag=love&tag_type=needs'],
    later: { needs: tags('comfort') },
    readsLater: ['Comfort', 'Lonely'],
  },
  {
    name: 'a question removed with an upgrade',
    async edit({ change }) {
      await change(`${tagWizard}/wizard.json`, (json) => {
        json.steps = json.steps.filter((id: string) => id !== 'thoughts')
      })
      await rm(join(folder, `${tagWizard}/steps/thoughts.json`))
      await change(`${tagWizard}/upgrades.json`, (json) =>
        json.upgrades.push(
          { number: 1, change: 'drop-field', field: 'thoughts', why: 'It is asked elsewhere.' },
          { number: 2, change: 'drop-field', field: 'thoughts_text', why: 'It is asked elsewhere.' },
        ),
      )
      await change(`${tagWizard}/wizard.json`, (json) => {
        json.messages.summaryOrder = json.messages.summaryOrder.replace('thoughts ', '')
      })
    },
    answers: { needs: tags('love') },
    reads: ['Needs', 'Love'],
    found: ['tag=love&tag_type=needs'],
    later: { needs: tags('comfort') },
    readsLater: ['Comfort'],
    refused: { thoughts: tags('i-am-bad'), thoughts_text: 'x' },
  },
  {
    name: 'a longer story',
    edit: ({ change }) =>
      change(`${memoryWizard}/steps/memory.json`, (json) => {
        json.fields.find(({ role }: { role?: string }) => role === 'story').maxLength = 8000
      }),
    answers: { description: 'x'.repeat(8000) },
    later: { description: 'y'.repeat(7999) },
    refused: { description: 'x'.repeat(8001) },
  },
  {
    name: 'longer details',
    edit: ({ change }) =>
      change(`${tagWizard}/steps/needs.json`, (json) => {
        json.fields[1].maxLength = 800
      }),
    answers: { needs: tags('love'), needs_text: 'n'.repeat(800) },
    reads: ['n'.repeat(800)],
    found: ['tag=love&tag_type=needs'],
    later: { needs_text: 'm'.repeat(799) },
    readsLater: ['m'.repeat(799)],
    refused: { needs_text: 'n'.repeat(801) },
  },
  {
    name: 'age as cards',
    edit: ({ change }) =>
      change(`${tagWizard}/steps/age.json`, (json) => {
        const { limit: _limit, search: _search, pinned: _pinned, ...age } = json.fields[0]
        json.fields[0] = { ...age, kind: 'choice-cards' }
      }),
    answers: { age_ranges: [{ id: '6-9-years', name: '6-9 years' }] },
    reads: ['Age at the Time', '6-9 years'],
    found: ['tag=6-9-years&tag_type=age-ranges'],
    later: { age_ranges: [{ id: '3-5-years', name: '3-5 years' }] },
    readsLater: ['3-5 years'],
    refused: { age_ranges: tags('3-5-years', '6-9-years') },
  },
  {
    name: 'the second step dropped',
    async edit({ change }) {
      await change(`${memoryWizard}/wizard.json`, (json) => {
        json.steps = ['memory']
      })
      await rm(join(folder, `${memoryWizard}/steps/relationships.json`))
      await change(`${memoryWizard}/upgrades.json`, (json) =>
        json.upgrades.push(
          { number: 1, change: 'drop-field', field: 'relationship_description', why: 'It is asked no more.' },
          { number: 2, change: 'drop-field', field: 'patternTitle', why: 'It is asked no more.' },
        ),
      )
      await change('suppressions.json', (json) => {
        json.suppressions = json.suppressions.filter(({ file }: { file: string }) => !file.includes('relationships'))
      })
    },
    answers: { needs: tags('love') },
    reads: ['Love'],
    found: ['tag=love&tag_type=needs'],
    later: { needs: tags('comfort') },
    readsLater: ['Comfort'],
    refused: { relationship_description: 'It echoes.', pattern_title: 'The one who waits' },
  },
  {
    name: 'the story under another id, with an upgrade',
    async edit({ change }) {
      // biome-ignore lint/suspicious/noExplicitAny: content of any kind, as an editor sees it
      await change(`${memoryWizard}/steps/memory.json`, (json: any) => {
        for (const field of json.fields) {
          if (field.role === 'story') field.id = 'told'
          if (field.when?.required?.includes('desc')) field.when.required = ['told']
        }
      })
      await change(`${memoryWizard}/upgrades.json`, (json) =>
        json.upgrades.push({ number: 1, change: 'rename-field', field: 'desc', to: 'told' }),
      )
    },
    answers: { description: 'We counted plums.', needs: tags('love') },
    reads: ['Love'],
    later: { description: 'We ate them.' },
  },
]

let folder = ''
let app: MemoryApp | undefined
afterEach(async () => {
  await app?.close()
  await rm(join(folder, '..'), { recursive: true, force: true })
})

async function serve(edit: Edit['edit']): Promise<MemoryApp> {
  folder = join(await mkdtemp(join(tmpdir(), 'kindred-edits-')), 'content')
  await cp('content', folder, { recursive: true })
  const made = await makeMemoryApp({ env: { CONTENT_DIR: folder } })
  app = made
  await edit({
    write: (file, json) => writeFile(join(folder, file), JSON.stringify(json)),
    async change(file, how) {
      const path = join(folder, file)
      const json = JSON.parse(await readFile(path, 'utf8'))
      how(json)
      await writeFile(path, JSON.stringify(json))
    },
  })
  return made
}

const wordsOf = (memory: ReadMemory): string[] =>
  memory.sections.flatMap(({ title, tags, answers }) => [
    title,
    ...tags.map(({ description }) => description),
    ...answers.flatMap(({ question, text }) => [...(question === null ? [] : [question]), text]),
  ])

describe.each(edits)(
  '$name, in content alone',
  ({ edit, answers, reads = [], found = [], later, readsLater = [], refused = {} }) => {
    it('is written, read by somebody else, searched, edited, exported and erased [ENT-07, API-04]', async () => {
      const { app: server, signUp, made, read, post, put, list, pool } = await serve(edit)
      const ann = await signUp('ann')
      const stranger = await signUp('stranger')
      const before = await made(ann, { needs: tags('love'), relationship_description: 'It echoes.' })
      expect(await server.content.reload(), JSON.stringify(server.content.findings())).toBe(true)
      expect(server.content.findings().filter(isError)).toEqual([])

      const memory = await made(ann, answers)
      for (const person of [ann, stranger, null]) {
        const seen = (await read(person, memory.shareable_link)).json<ReadMemory>()
        expect(wordsOf(seen)).toEqual(expect.arrayContaining(reads))
        expect(seen.description).toBe((answers as { description?: string }).description ?? 'We waited for the bus.')
      }
      expect((await read(null, memory.shareable_link)).json<ReadMemory>().total_tags).toBe(
        memory.sections.filter(({ target }) => target === 'memory-tags').flatMap(({ tags }) => tags).length,
      )
      for (const search of found) expect(await list(null, search), search).toContain(memory.shareable_link)

      const answer = await put(ann, memory.shareable_link, { ...later, revision: memory.revision })
      expect(answer.statusCode, answer.body).toBe(202)
      const after = (await read(stranger, memory.shareable_link)).json<ReadMemory>()
      expect(wordsOf(after)).toEqual(expect.arrayContaining(readsLater))
      // A memory that was written before is read, and can be changed.
      expect((await read(stranger, before.shareable_link)).statusCode).toBe(200)
      expect((await put(ann, before.shareable_link, { title: 'Still mine' })).statusCode).toBe(202)

      const copy = await server.inject({ method: 'POST', url: '/user/export', headers: ann.headers })
      expect(copy.statusCode, copy.body).toBe(200)
      const data = unzip(copy.rawPayload)['data.json']
      for (const words of readsLater) expect(data).toContain(JSON.stringify(words))
      const unknown = await put(ann, memory.shareable_link, { nobody_asks_this: 'x' })
      expect(unknown.json().errors).toEqual({ nobody_asks_this: ['This field is not known here.'] })
      for (const [field, value] of Object.entries(refused)) {
        const refusal = await put(ann, memory.shareable_link, { [field]: value })
        expect([refusal.statusCode, Object.keys(refusal.json().errors)]).toEqual([400, [field]])
        expect((await post(ann, { ...story, [field]: value })).statusCode, field).toBe(400)
      }

      const gone = await app?.inject({
        ...{ method: 'POST', url: '/user/delete/', headers: ann.headers },
      })
      expect(gone?.statusCode, gone?.body).toBe(200)
      expect(await app?.whenDaysAreOver()).toBe(1)
      for (const table of ['memories', 'memory_tags', 'memory_details', 'memory_hashtags'])
        expect((await pool.query(`select 1 from ${table} where author_id = $1`, [ann.user.id])).rowCount, table).toBe(0)
    })
  },
)
