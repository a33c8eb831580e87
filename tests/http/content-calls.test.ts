import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Wizard } from '@kindred/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OptionItem } from '../../src/server/features/content/option-items.ts'
import { createPrecompressedCache, precompressedResponse } from '../../src/server/platform/precompressed.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp, tags } from './memory-calls.ts'

let folder: string
let app: MemoryApp
let ann: SignedUp

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'kindred-content-')), 'content')
  await cp('content', folder, { recursive: true })
  app = await makeMemoryApp({ env: { CONTENT_DIR: folder } })
  ann = await app.signUp('ann')
})
afterAll(async () => {
  await app.close()
  await rm(join(folder, '..'), { recursive: true })
})

async function change(file: string, from: string, to: string): Promise<void> {
  const path = join(folder, file)
  const text = await readFile(path, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
  await writeFile(path, text.replace(from, to))
}

const items = async (url: string): Promise<OptionItem[]> => {
  const answer = await app.get(null, url)
  expect(answer.statusCode, url).toBe(200)
  return answer.json<OptionItem[]>()
}

const keys = [
  ...[
    'age-range',
    'sibling',
    'get-risk-factor',
    'person-involved',
    'person-involved-do',
    'get-chronics',
    'get-suddens',
  ],
  ...['get-feelings', 'get-needs', 'get-thoughts', 'get-emotions', 'get-healths', 'get-socials'],
]

describe('option lists', () => {
  it.each(keys)(
    '%s returns items for each memory type and for none, with four keys each [API-44, ENT-20, TAG-65]',
    async (key) => {
      const lists = await Promise.all(
        ['', '?mt=1', '?mt=2', '?mt=3'].map((mt) => items(`/memories/api/v1/tags/${key}/list/${mt}`)),
      )
      const [all = [], happy = [], ...others] = lists
      // Happy memories have no School and no Health step, so these two lists are theirs only in part or not at all.
      if (!['get-healths', 'get-socials'].includes(key)) expect(happy.length).toBeGreaterThan(3)
      for (const list of others) expect(list.length).toBeGreaterThan(3)
      for (const item of all) {
        expect(item).toMatchObject({
          id: expect.any(String),
          description: expect.any(String),
          ui_sort_order: expect.any(Number),
        })
        expect(item).toHaveProperty('options')
      }
      const ids = new Set(all.map(({ id }) => id))
      expect(lists.flat().every(({ id }) => ids.has(id))).toBe(true)
    },
  )

  it('for health and social have items for bittersweet and unhappy memories, grouped [API-45, ENT-22]', async () => {
    for (const key of ['get-healths', 'get-socials'])
      for (const type of [2, 3])
        expect((await items(`/memories/api/v1/tags/${key}/list/?mt=${type}`)).length).toBeGreaterThan(20)
    const social = await items('/memories/api/v1/tags/get-socials/list/?mt=3')
    const groups = ['School', 'Adolescence', 'Other']
    expect([...new Set(social.map(({ options }) => options))].filter((group) => group !== null)).toEqual(groups)
    // What says nothing about school or later stands in no group, and alone.
    expect(social.filter(({ options }) => options === null).map(({ id, exclusive }) => [id, exclusive])).toEqual(
      ['i-dont-remember', 'none-of-these', 'prefer-not-to-say'].map((id) => [id, true]),
    )
  })

  it('have paths of their own for ages, persons and actions; dis and ist change nothing [API-21, API-22, API-23, AMB-67, ENT-19, ENT-21]', async () => {
    const ages = await items('/memories/api/v1/age_ranges/?dis=false&ist=true')
    expect(ages).toEqual(await items('/memories/api/v1/tags/age-range/list/'))
    for (const age of ages)
      expect(age).toMatchObject({ name: age.description, slug: expect.stringMatching(/^[a-z0-9-]+$/) })
    const persons = await items('/memories/api/v1/tags/person/list/?dis=false&ist=true')
    expect(persons.map(({ id }) => id)).toContain('mother')
    expect(persons).toEqual(await items('/memories/api/v1/tags/person/list/?dis=true&ist=false'))
    for (const person of persons)
      expect(Object.keys(person)).toEqual(expect.arrayContaining(['description', 'options']))
    const actions = '/memories/api/v1/tags/actions/list/?dis=false&ist=true'
    const [happy, unhappy] = [await items(`${actions}&mt=1`), await items(`${actions}&mt=3`)]
    expect(happy).not.toEqual(unhappy)
    expect((await items(actions)).length).toBeGreaterThan(Math.max(happy.length, unhappy.length))
    expect(await items(actions)).toEqual(await items('/memories/api/v1/tags/actions/list/'))
  })

  it('returns 404 for an unknown list and 400 for an unknown memory type', async () => {
    expect((await app.get(null, '/memories/api/v1/tags/get-nothing/list/')).statusCode).toBe(404)
    expect((await app.get(null, '/memories/api/v1/tags/feelings/list/')).statusCode).toBe(404)
    expect((await app.get(null, '/memories/api/v1/tags/get-feelings/list/?mt=4')).statusCode).toBe(400)
  })

  it('of content warnings are sorted by ui_sort_order [ENT-36]', async () => {
    const topics = (await app.get(null, '/memories/api/v1/safety-options/')).json()
    expect(topics).toHaveLength(28)
    for (const topic of topics) expect(Object.keys(topic)).toEqual(['id', 'description', 'ui_sort_order'])
    expect(topics.map((topic: OptionItem) => topic.ui_sort_order)).toEqual(
      topics.map((_: unknown, at: number) => at + 1),
    )
  })
})

describe('wizards', () => {
  it('are served completely, with their version', async () => {
    const { version, wizard } = (await app.get(null, '/api/v1/wizards/tag-memory')).json()
    expect(wizard.version).toBe(version)
    expect(wizard.steps).toHaveLength(12)
    expect((await app.get(null, `/api/v1/wizards/tag-memory?version=${version}`)).json()).toEqual({ version, wizard })
  })

  it.each(['/api/v1/wizards/none', '/api/v1/wizards/__proto__', '/api/v1/wizards/tag-memory?version=0000'])(
    '%s returns 404',
    async (url) => {
      expect((await app.get(null, url)).statusCode).toBe(404)
    },
  )

  it('have validators as a module that is cached as immutable when its version is named', async () => {
    const { version } = (await app.get(null, '/api/v1/wizards/memory')).json()
    const answer = await app.get(null, `/api/v1/wizards/memory/validators.js?version=${version}`)
    expect(answer.headers['content-type']).toContain('text/javascript')
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(answer.body).toContain('export default {')
    expect((await app.get(null, '/api/v1/wizards/memory/validators.js')).headers['cache-control']).not.toContain(
      'immutable',
    )
  })

  it('texts are one flat table', async () => {
    const { version, texts } = (await app.get(null, '/api/v1/content/texts')).json()
    expect(version).toMatch(/^[0-9a-f]+$/)
    expect(Object.values(texts).every((text) => typeof text === 'string')).toBe(true)
  })
})

describe('pictures', () => {
  const mood = '"help": "It felt good then, and it still does.",'
  const asked = (file: string, headers = {}) =>
    app.app.inject({ url: `/api/v1/content/pictures/${file}`, headers: { 'accept-encoding': 'gzip', ...headers } })

  it('of options are served from the content folder by a safe type, cached, and 404 for other files', async () => {
    await mkdir(join(folder, 'pictures'))
    const png = await readFile('tests/fixtures/example-content/pictures/sun.png')
    await writeFile(join(folder, 'pictures/sun.png'), Buffer.concat([png, Buffer.alloc(2_000)]))
    await writeFile(join(folder, 'pictures/page.png'), '<script>alert(1)</script>')
    await writeFile(join(folder, 'pictures/drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const image = { file: 'sun.png', alt: 'A sun over a field' }
    await change('options/memory-types.json', mood, `${mood} "image": ${JSON.stringify(image)},`)
    await change('options/age.json', '"options": [\n    { ', '"options": [\n    { "image": { "file": "sun.png" }, ')
    expect(await app.app.content.reload()).toBe(true)

    const { wizard } = (await app.get(null, '/api/v1/wizards/memory')).json<{ wizard: Wizard }>()
    const options = wizard.steps.flatMap(({ fields }) => fields).find(({ id }) => id === 'memoryType')?.list?.options
    expect(options?.find(({ id }) => id === 'happy')?.image).toEqual(image)
    const [age] = await items('/memories/api/v1/tags/age-range/list/')
    expect(age?.image).toEqual({ src: '/api/v1/content/pictures/sun.png', alt: '' })

    const answer = await asked('sun.png')
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, png.length + 2_000])
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=600',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect((await asked('sun.png', { 'if-none-match': answer.headers.etag })).statusCode).toBe(304)
    for (const file of ['page.png', 'drawing.svg', 'none.png', '__proto__', '..%2Foptions%2Fage.json'])
      expect((await asked(file)).statusCode, file).toBe(404)
  })
})

describe('responses that are the same for everybody', () => {
  const paths = [
    '/api/v1/wizards/tag-memory',
    '/api/v1/wizards/tag-memory/validators.js',
    '/api/v1/content/texts',
    '/api/v1/content/help/safety',
    '/memories/api/v1/tags/get-feelings/list/?mt=3',
    '/memories/api/v1/safety-options/',
    '/safety',
  ]
  const asked = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

  it.each(paths)('%s is compressed, and returns 304 for a known ETag', async (url) => {
    const plain = await asked(url)
    expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined])
    for (const encoding of ['br', 'gzip'] as const) {
      const packed = await asked(url, { 'accept-encoding': encoding })
      expect(packed.headers).toMatchObject({
        'content-encoding': encoding,
        vary: expect.stringMatching(/^accept-encoding/),
      })
      expect(unpack[encoding](packed.rawPayload).toString()).toBe(plain.body)
    }
    const again = await asked(url, { 'if-none-match': `"other", ${plain.headers.etag}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await asked(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('are rendered once per content', async () => {
    const content = app.app.content.current()
    let drawn = 0
    const ready = createPrecompressedCache()
    const draw = () => precompressedResponse(`drawn ${++drawn} times`)
    expect(ready(content, 'texts', draw)).toBe(ready(content, 'texts', draw))
    expect(ready({}, 'texts', draw)).not.toBe(ready(content, 'texts', draw))
    // Another day takes the place of the one before: it does not pile up.
    expect(ready(content, 'texts', draw, '2026-11-22')).not.toBe(ready(content, 'texts', draw, '2026-11-23'))
    expect(drawn).toBe(4)
  })
})

describe('a content change while the server runs', () => {
  it('serves the new version at once, keeps the old one readable, and rejects retired options in new answers', async () => {
    const before = (await app.get(null, '/api/v1/wizards/tag-memory')).json<{ version: string; wizard: Wizard }>()
    const etag = String((await app.get(null, '/api/v1/wizards/tag-memory')).headers.etag)
    const stored = await app.made(ann, { feelings: tags('scared') })
    await change('options/feelings.json', '{ "id": "scared",', '{ "id": "scared", "retired": true,')
    expect(await app.app.content.reload()).toBe(true)

    const after = (await app.get(null, '/api/v1/wizards/tag-memory')).json()
    expect(after.version).not.toBe(before.version)
    const named = await app.app.inject({ url: '/api/v1/wizards/tag-memory', headers: { 'if-none-match': etag } })
    expect([named.statusCode, named.json().version]).toEqual([200, after.version])
    expect((await app.get(null, `/api/v1/wizards/tag-memory?version=${before.version}`)).json()).toEqual(before)

    const newly = await app.post(ann, { type: 3, description: 'x', feelings: tags('scared') })
    expect(newly.statusCode).toBe(400)
    expect(newly.json().errors.feelings.join()).toContain('[retired-option]')
    const kept = await app.put(ann, stored.shareable_link, { feelings: tags('scared', 'sad') })
    expect(kept.statusCode).toBe(202)
    const begun = await app.made(ann, { feelings: tags('scared'), content_version: before.version })
    expect(begun.content_version).toBe(before.version)
    expect(begun.feelings[0]?.description).toBe('Scared')
  })

  it('does not serve content with errors and reports the number of findings in /health/ready', async () => {
    const { version } = (await app.get(null, '/api/v1/content/texts')).json()
    const findings = async () => (await app.get(null, '/health/ready')).json().content_findings
    expect(await findings()).toBe(0)
    await change('options/needs.json', '"label": "Love"', '"lable": "Love"')
    expect(await app.app.content.reload()).toBe(false)
    expect((await app.get(null, '/api/v1/content/texts')).json().version).toBe(version)
    expect(await findings()).toBeGreaterThan(0)
    await change('options/needs.json', '"lable": "Love"', '"label": "Love"')
    await app.app.content.reload()
    expect(await findings()).toBe(0)
  })

  it('sends the new version to open event streams', async () => {
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const leave = new AbortController()
    const stream = await fetch(`${address}/api/v1/content/events`, { signal: leave.signal })
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    const next = async () => JSON.parse((await reader?.read())?.value?.replace('data: ', '') ?? '')
    const { version } = (await app.get(null, '/api/v1/content/texts')).json()
    expect(await next()).toEqual({ version })
    await change('options/needs.json', '"label": "Love"', '"label": "To be loved"')
    await app.app.content.reload()
    const told = await next()
    expect(told).toEqual({ version: (await app.get(null, '/api/v1/content/texts')).json().version })
    expect(told.version).not.toBe(version)
    leave.abort()
  })
})

it('publishes address words (tag steps, help pages, empathy reaction) with the texts', async () => {
  const actions = async () => (await app.get(null, '/api/v1/content/texts')).json().actions
  expect(await actions()).toEqual({
    steps: {
      ...{ age: 1, sibling: 2, peoplesactions: 4, chronic: 5, sudden: 6, feelings: 7, needs: 8, thoughts: 9 },
      ...{ personality: 10, social: 11, step11: 11, health: 12 },
    },
    help: expect.arrayContaining(['warning', 'warning2', 'emotionssafety', 'bittersweet', 'privacy']),
    empathy: 6,
  })
  await change(
    'wizards/tag-memory/steps/risk-factors.json',
    '"number": 3,',
    '"number": 3, "actions": ["surroundings"],',
  )
  await change('help/grounding.md', 'id: grounding', 'id: grounding\nrouteAction: breathe')
  await app.app.content.reload()
  expect((await actions()).steps.surroundings).toBe(3)
  expect((await actions()).help).toContain('breathe')
  await change('wizards/tag-memory/steps/risk-factors.json', ' "actions": ["surroundings"],', '')
  await change('help/grounding.md', '\nrouteAction: breathe', '')
  await app.app.content.reload()
})
