import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isError } from '@kindred/content'
import { afterEach, expect, it } from 'vitest'
import { purgeDeletedMemories } from '../../src/server/features/memories/write/delete-memory.ts'
import { unzip } from '../helpers/unzip.ts'
import { type MemoryApp, makeMemoryApp, type ReadMemory, story, tags } from './memory-calls.ts'

/**
 * What an editor does in content alone, walked as the people it is done for, in a table: a line for each edit, and in it what comes
 * of each act. No line of code knows any of these questions.
 */
type Edit = {
  name: string
  edit: (content: Content) => Promise<void>
  /**
   * A memory from the day before the edit, and how it reads on the day after: what nobody asks any more is on no page and found by no
   * tag, and stays in its author's copy until they save the memory again.
   */
  earlier: Act & { unfound?: string[]; kept?: string[] }
  write: Act
  /** What is chosen then, in the tag wizard where the edit is about that. It reads so also after a reload, and to others. */
  save: Act
  /** Searches that find it; each of them stops doing so once the memory is deleted. */
  search: string[]
  /** What is answered instead, later. Each word of it is in the copy of one's own things. */
  change: Act
  /** Searches that found it only before that. */
  lost?: string[]
  /** What content has no place for, and is refused, each by itself: one more than the limit, or what is asked no more. */
  refused?: Record<string, unknown>
}

/** What somebody sends, and the whole page of the memory that comes of it. */
type Act = { given: object; reads: Page }

/** The words of a memory's page by the headings above them: its story, then each section with what was chosen and written. */
type Page = { story?: string } & Record<string, string | string[]>

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
const age = (id: string) => [{ id, name: id.replace('-years', ' years') }]
/** A text as long as this, whose last word is a hashtag: to search for it tells whether the end of the text is read, too. */
const longText = (length: number, hashtag: string): string => `${'x'.repeat(length - hashtag.length - 2)} #${hashtag}`

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
    earlier: { given: { needs: tags('love') }, reads: { Needs: ['Love'] } },
    write: { given: { type: 1 }, reads: {} },
    save: {
      given: { weather: tags('soft-rain'), weather_text: 'It fell on the tin roof. #tinroof' },
      reads: { Weather: ['Soft rain', 'It fell on the tin roof. #tinroof'] },
    },
    search: ['tag=soft-rain&tag_type=weather', 'tag=soft-rain', 'hashtag=tinroof'],
    change: {
      given: { weather: tags('bright-snow') },
      reads: { Weather: ['Bright snow', 'It fell on the tin roof. #tinroof'] },
    },
    lost: ['tag=soft-rain&tag_type=weather', 'tag=soft-rain'],
    refused: { weather: tags('hail') },
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
    earlier: {
      given: { relationship_description: 'It echoes.' },
      reads: { 'In relationships': ['Relationship styles It echoes.'] },
    },
    write: {
      given: { weather: tags('soft-rain'), echo: 'In my hands. #myhands' },
      reads: { 'In relationships': ['Soft rain', 'Where is it today? In my hands. #myhands'] },
    },
    save: {
      given: { helpers: [{ description: 'A neighbour' }, { description: 'The librarian' }] },
      reads: {
        'In relationships': [
          'Soft rain',
          'Where is it today? In my hands. #myhands',
          'Who helped? A neighbour\nThe librarian',
        ],
      },
    },
    search: ['tag=soft-rain&tag_type=weather', 'hashtag=myhands'],
    change: {
      given: { weather: tags('bright-snow'), echo: 'Nowhere any more.', helpers: [] },
      reads: { 'In relationships': ['Bright snow', 'Where is it today? Nowhere any more.'] },
    },
    lost: ['tag=soft-rain&tag_type=weather', 'hashtag=myhands'],
    refused: { echo: 'x'.repeat(901) },
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
    earlier: {
      given: { needs: tags('love'), needs_text: 'I was small.' },
      reads: { Feelings: ['Love'], Needs: ['I was small.'] },
    },
    write: { given: {}, reads: {} },
    save: { given: { needs: tags('love'), feelings: tags('lonely') }, reads: { Feelings: ['Lonely', 'Love'] } },
    search: ['tag=love&tag_type=needs', 'tag=lonely&tag_type=feelings'],
    change: { given: { needs: tags('comfort') }, reads: { Feelings: ['Lonely', 'Comfort'] } },
    lost: ['tag=love&tag_type=needs'],
    refused: { needs: tags('lonely') },
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
    },
    earlier: {
      given: { needs: tags('love'), thoughts: tags('i-am-bad'), thoughts_text: 'It was me.' },
      reads: { Needs: ['Love'] },
      unfound: ['tag=i-am-bad&tag_type=thoughts', 'tag=i-am-bad'],
      kept: ['i-am-bad', 'It was me.'],
    },
    write: { given: {}, reads: {} },
    save: { given: { needs: tags('love') }, reads: { Needs: ['Love'] } },
    search: ['tag=love&tag_type=needs'],
    change: { given: { needs: tags('comfort') }, reads: { Needs: ['Comfort'] } },
    lost: ['tag=love&tag_type=needs'],
    refused: { thoughts: tags('i-am-bad'), thoughts_text: 'x' },
  },
  {
    name: 'a longer story',
    edit: ({ change }) =>
      change(`${memoryWizard}/steps/memory.json`, (json) => {
        json.fields.find(({ role }: { role?: string }) => role === 'story').maxLength = 8000
      }),
    earlier: { given: { description: 'Short.' }, reads: { story: 'Short.' } },
    write: { given: { description: longText(8000, 'attheend') }, reads: { story: longText(8000, 'attheend') } },
    save: {
      given: { needs: tags('love') },
      reads: { story: longText(8000, 'attheend'), Needs: ['Love'] },
    },
    search: ['hashtag=attheend', 'tag=love&tag_type=needs'],
    change: {
      given: { description: longText(7999, 'elsewhere') },
      reads: { story: longText(7999, 'elsewhere'), Needs: ['Love'] },
    },
    lost: ['hashtag=attheend'],
    refused: { description: 'x'.repeat(8001) },
  },
  {
    name: 'longer details',
    edit: ({ change }) =>
      change(`${tagWizard}/steps/needs.json`, (json) => {
        json.fields[1].maxLength = 800
      }),
    earlier: {
      given: { needs: tags('love'), needs_text: 'n'.repeat(500) },
      reads: { Needs: ['Love', 'n'.repeat(500)] },
    },
    write: { given: {}, reads: {} },
    save: {
      given: { needs: tags('love'), needs_text: longText(800, 'lastword') },
      reads: { Needs: ['Love', longText(800, 'lastword')] },
    },
    search: ['tag=love&tag_type=needs', 'hashtag=lastword'],
    change: {
      given: { needs_text: longText(799, 'otherword') },
      reads: { Needs: ['Love', longText(799, 'otherword')] },
    },
    lost: ['hashtag=lastword'],
    refused: { needs_text: 'n'.repeat(801) },
  },
  {
    name: 'age as cards',
    edit: ({ change }) =>
      change(`${tagWizard}/steps/age.json`, (json) => {
        const { limit: _limit, search: _search, pinned: _pinned, ...age } = json.fields[0]
        json.fields[0] = { ...age, kind: 'choice-cards' }
      }),
    earlier: { given: { age_ranges: age('3-5-years') }, reads: { 'Age at the Time': ['3-5 years'] } },
    write: { given: {}, reads: {} },
    save: { given: { age_ranges: age('6-9-years') }, reads: { 'Age at the Time': ['6-9 years'] } },
    search: ['tag=6-9-years&tag_type=age-ranges'],
    change: { given: { age_ranges: age('3-5-years') }, reads: { 'Age at the Time': ['3-5 years'] } },
    lost: ['tag=6-9-years&tag_type=age-ranges'],
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
    earlier: {
      given: { needs: tags('love'), relationship_description: 'It echoes.' },
      reads: { Needs: ['Love'] },
      kept: ['It echoes.'],
    },
    write: { given: { title: 'One step' }, reads: {} },
    save: { given: { needs: tags('love') }, reads: { Needs: ['Love'] } },
    search: ['tag=love&tag_type=needs'],
    change: { given: { needs: tags('comfort') }, reads: { Needs: ['Comfort'] } },
    lost: ['tag=love&tag_type=needs'],
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
    earlier: { given: { description: 'We picked them.' }, reads: { story: 'We picked them.' } },
    write: { given: { description: 'We counted #plums.' }, reads: { story: 'We counted #plums.' } },
    save: { given: { needs: tags('love') }, reads: { story: 'We counted #plums.', Needs: ['Love'] } },
    search: ['hashtag=plums', 'tag=love&tag_type=needs'],
    change: { given: { description: 'We ate them.' }, reads: { story: 'We ate them.', Needs: ['Love'] } },
    lost: ['hashtag=plums'],
  },
]

let folder = ''
let app: MemoryApp | undefined
afterEach(async () => {
  await app?.close()
  await rm(join(folder, '..'), { recursive: true, force: true })
})

async function serve(): Promise<MemoryApp> {
  folder = join(await mkdtemp(join(tmpdir(), 'kindred-edits-')), 'content')
  await cp('content', folder, { recursive: true })
  app = await makeMemoryApp({ env: { CONTENT_DIR: folder } })
  return app
}

const editor: Content = {
  write: (file, json) => writeFile(join(folder, file), JSON.stringify(json)),
  async change(file, how) {
    const path = join(folder, file)
    const json = JSON.parse(await readFile(path, 'utf8'))
    how(json)
    await writeFile(path, JSON.stringify(json))
  },
}

const pageOf = ({ description, sections }: ReadMemory): Page => ({
  story: description,
  ...Object.fromEntries(
    sections.map(({ title, tags, answers }) => [
      title,
      [
        ...tags.map(({ description }) => description),
        ...answers.map(({ question, text }) => (question === null ? text : `${question} ${text}`)),
      ],
    ]),
  ),
})

/** A page that says nothing of its story has that of the smallest memory. */
const told = ({ reads }: Act): Page => ({ story: story.description, ...reads })

/** What a page says of the answers, without the questions above them. */
const saidOn = (page: Page): string[] =>
  Object.values(page)
    .flat()
    .flatMap((words) => words.replace(/^(?:[^?]*\?|Relationship styles) /, '').split('\n'))

type Person = Parameters<MemoryApp['read']>[0]

/** The page of an answer that went well; what went wrong else. */
const whatComes = (answer: Awaited<ReturnType<MemoryApp['read']>>, status: number): Page | string | number => {
  if (answer.statusCode === 404) return 404
  return answer.statusCode === status ? pageOf(answer.json()) : `${answer.statusCode} ${answer.body}`
}

it.each(edits.map((one) => [one.name, one] as const))(
  '%s, in content alone: written, saved, read, searched, changed, copied and deleted [ENT-07, API-04]',
  async (_name, { edit, earlier, write, save, search, change, lost = [], refused = {} }) => {
    const { app: server, inject, signUp, made, post, put, read, list, pool, context, whenDaysAreOver } = await serve()
    const ann = await signUp('ann')
    const stranger = await signUp('stranger')
    const before = await made(ann, earlier.given)
    await edit(editor)
    expect(await server.content.reload(), JSON.stringify(server.content.findings())).toBe(true)
    expect(server.content.findings().filter(isError)).toEqual([])

    const memory = await made(ann, write.given)
    const link = memory.shareable_link
    const everybody = [ann, stranger, null]
    const page = async (who: Person, of = link) => whatComes(await read(who, of), 200)
    const found = async (asked: string[]) => {
      const lists = await Promise.all(asked.map((one) => list(stranger, one)))
      return asked.filter((_one, at) => lists[at]?.includes(link))
    }
    /** What the copy of one's own things has of a memory, as one text; undefined without it. */
    const copyOf = async (of: string): Promise<string | undefined> => {
      const answer = await inject({ method: 'POST', url: '/user/export', headers: ann.headers })
      const { memories } = JSON.parse(String(unzip(answer.rawPayload)['data.json']))
      return memories.map((one: object) => JSON.stringify(one)).find((one: string) => one.includes(`"${of}"`))
    }

    expect(pageOf(memory), 'write').toEqual(told(write))
    const saved = await put(ann, link, { ...save.given, revision: memory.revision })
    expect(whatComes(saved, 202), 'save').toEqual(told(save))
    const login = { email: ann.user.email, password: ann.password }
    const session = await inject({ method: 'POST', url: '/user/login', payload: login })
    const elsewhere = { headers: { authorization: `Bearer ${session.json().access_token}` } }
    expect(await page(elsewhere), 'reload').toEqual(told(save))
    for (const other of [stranger, null]) expect(await page(other), 'read').toEqual(told(save))
    expect(await found(search), 'search').toEqual(search)
    for (const [field, value] of Object.entries({ ...refused, nobody_asks_this: 'x' })) {
      const refusal = await put(ann, link, { [field]: value })
      expect([refusal.statusCode, Object.keys(refusal.json().errors)], 'refused').toEqual([400, [field]])
      expect((await post(ann, { ...story, [field]: value })).statusCode, field).toBe(400)
    }
    expect(whatComes(await put(elsewhere, link, change.given), 202), 'change').toEqual(told(change))
    expect(await page(stranger), 'the change, read').toEqual(told(change))
    expect(await found(search), 'the change, searched').toEqual(search.filter((one) => !lost.includes(one)))
    const copy = await copyOf(link)
    for (const words of saidOn(told(change))) expect(copy, 'copy').toContain(JSON.stringify(words))

    // A memory that was written before reads as it should; saved again, it loses what an upgrade drops and nothing else.
    const { shareable_link: old } = before
    expect(await page(stranger, old), 'earlier').toEqual(told(earlier))
    for (const one of earlier.unfound ?? []) expect(await list(stranger, one), 'earlier').not.toContain(old)
    for (const words of earlier.kept ?? []) expect(await copyOf(old), 'earlier, copied').toContain(words)
    const still = await put(ann, old, { title: 'Still mine' })
    expect(whatComes(still, 202), 'earlier, changed').toEqual(told(earlier))
    for (const words of earlier.kept ?? []) expect(await copyOf(old), 'earlier, changed').not.toContain(words)
    for (const words of saidOn(told(earlier))) expect(await copyOf(old), 'earlier, changed').toContain(words)

    const id = (await pool.query('select id from memories where shareable_link = $1', [link])).rows[0].id
    const address = `/memories/api/v1/memories/${link}`
    expect((await inject({ method: 'DELETE', url: address, headers: ann.headers })).statusCode, 'delete').toBe(200)
    for (const who of everybody) expect(await page(who), 'deleted').toBe(404)
    expect(await found(search), 'deleted').toEqual([])
    expect(await purgeDeletedMemories({ ...context, now: () => new Date(Date.now() + 13 * 3_600_000) })).toBe(1)
    expect(await copyOf(link), 'deleted').toBeUndefined()
    const rows = (column: string, table: string, value: string) =>
      pool.query(`select 1 from ${table} where ${column} = $1`, [value])
    for (const table of parts) expect((await rows('memory_id', table, id)).rowCount, table).toBe(0)

    // And with its author everything goes.
    expect((await inject({ method: 'POST', url: '/user/delete/', headers: ann.headers })).statusCode).toBe(200)
    expect(await whenDaysAreOver()).toBe(1)
    for (const table of ['memories', ...parts])
      expect((await rows('author_id', table, ann.user.id)).rowCount, table).toBe(0)
  },
)

/** Where what was answered of a memory is kept. */
const parts = ['memory_tags', 'memory_details', 'memory_hashtags']
