import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentHash } from '@kindred/content'
import type { Wizard } from '@kindred/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'

let server: RunningServer
let headers: Record<string, string>

// The server brings its own database, so a second run on another one would show nothing new.
const isRepeated = process.env.TEST_DATABASE_URL !== undefined

beforeAll(async () => {
  if (isRepeated) return
  server = await runServer({ prepare: addJournal })
  const person = { username: 'ann', email: 'ann@example.org', password: 'quiet ann ladder' }
  const { status, body } = await call('POST', '/user/signup', { ...person, confirm_password: person.password })
  if (status !== 201) throw new Error(`No sign-up: ${status} ${JSON.stringify(body)}`)
  headers = { authorization: `Bearer ${body.access_token}` }
}, 120_000)
afterAll(() => server?.close())

/** A wizard whose answers are saved as responses: the questions of the tag wizard about needs, under another name. */
async function addJournal(content: string): Promise<void> {
  const [from, to] = ['tag-memory', 'journal'].map((id) => join(content, 'wizards', id)) as [string, string]
  await mkdir(join(to, 'steps'), { recursive: true })
  await cp(join(from, 'steps/needs.json'), join(to, 'steps/needs.json'))
  const step = JSON.parse(await readFile(join(to, 'steps/needs.json'), 'utf8'))
  delete step.actions
  for (const field of step.fields) {
    delete field.binding
    delete field.optionsBy
  }
  await writeFile(join(to, 'steps/needs.json'), JSON.stringify(step))
  const definition = {
    $schema: '../../../schemas/content/wizard.schema.json',
    id: 'journal',
    title: 'A note',
    target: 'response',
    kind: 'linear',
    steps: ['needs'],
  }
  await writeFile(join(to, 'wizard.json'), JSON.stringify(definition))
}

type Called = { status: number; body: Record<string, unknown> & { version?: string; wizard?: Wizard } }

async function call(method: string, path: string, payload?: object): Promise<Called> {
  const answer = await fetch(server.url + path, {
    method,
    headers: { ...headers, ...(payload ? { 'content-type': 'application/json' } : {}) },
    ...(payload ? { body: JSON.stringify(payload) } : {}),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json')
  return { status: answer.status, body: isJson ? JSON.parse(text) : { text } }
}

/** A wizard's version is the hash of everything else in it: an answer put together from two versions cannot match. */
function isWhole({ body: { version, wizard } }: Called): boolean {
  if (wizard === undefined) return false
  const { version: own, ...rest } = wizard
  return own === version && contentHash(rest) === version
}

const served = async () => (await server.ready()).content_version

describe.skipIf(isRepeated)('content edits under load', () => {
  it('lose no request, never mix two versions, and keep begun versions readable', async () => {
    const begun = (await call('GET', '/api/v1/wizards/tag-memory')).body.version
    const journal = (await call('GET', '/api/v1/wizards/journal')).body.version
    const story = { type: 3, description: 'We waited for the bus.' }
    const memory = await call('POST', '/memories/memories-list/', story)
    const details = `/memories/api/v1/memories/${memory.body.shareable_link}/get-details`
    const first = await served()

    let isEditing = true
    const problems: string[] = []
    const done: Record<string, number> = {}
    const versions = new Set<string>()
    const textsOf = new Map<string, string>()

    /** Calls again and again until the edits are over; every answer is looked at. */
    async function keepCalling(name: string, make: () => Promise<Called>, isRight: (answer: Called) => boolean) {
      while (isEditing) {
        const answer = await make().catch((error: Error): Called => ({ status: 0, body: { error: String(error) } }))
        done[name] = (done[name] ?? 0) + 1
        if (answer.status === 0 || answer.status >= 500 || !isRight(answer))
          problems.push(`${name} ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`)
        // People read between two calls; what is asked for here is that edits lose none, not how many there can be.
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    const calls = [
      keepCalling(
        'wizard',
        () => call('GET', '/api/v1/wizards/tag-memory'),
        (answer) => {
          versions.add(String(answer.body.version))
          return isWhole(answer)
        },
      ),
      keepCalling(
        'validators',
        async () => {
          const { version } = (await call('GET', '/api/v1/wizards/tag-memory')).body
          return call('GET', `/api/v1/wizards/tag-memory/validators.js?version=${version}`)
        },
        ({ status, body }) => status === 200 && String(body.text).includes('export default'),
      ),
      keepCalling(
        'texts',
        () => call('GET', '/api/v1/content/texts'),
        ({ status, body }) => {
          const texts = JSON.stringify(body.texts)
          const known = textsOf.get(String(body.version)) ?? texts
          textsOf.set(String(body.version), known)
          return status === 200 && texts === known
        },
      ),
      keepCalling(
        'list',
        () => call('GET', '/memories/api/v1/tags/get-feelings/list/?mt=3'),
        ({ status }) => status === 200,
      ),
      keepCalling(
        'feed',
        () => call('GET', '/api/v1/feed/'),
        ({ status }) => status === 200,
      ),
      // Chosen before it was retired, saved with the version it was chosen in.
      keepCalling(
        'tags',
        () => call('PUT', details, { feelings: [{ id: 'scared', description: 'Scared' }], content_version: begun }),
        ({ status, body }) => status === 202 && body.content_version === begun,
      ),
      keepCalling(
        'responses',
        () =>
          call('POST', '/api/v1/wizards/journal/responses', { answers: { needs: ['love'] }, content_version: journal }),
        ({ status, body }) => status === 201 && body.content_version === journal,
      ),
      keepCalling(
        'memory',
        () => call('GET', details),
        ({ status, body }) => status === 200 && Array.isArray(body.feelings),
      ),
    ]

    await server.edit('options/feelings.json', '{ "id": "scared",', '{ "id": "scared", "retired": true,')
    await expect.poll(served, { timeout: 60_000 }).not.toBe(first)
    for (const round of [1, 2, 3, 4]) {
      const before = await served()
      // Three saves in a row, of which the middle one leaves the folder broken; then one that stays broken.
      const [was, is] = [round === 1 ? '"label": "Love"' : `"label": "Love ${round - 1}"`, `"label": "Love ${round}"`]
      await server.edit('options/needs.json', was, is)
      await server.edit('options/feelings.json', '"label": "Sad"', '"lable": "Sad"')
      await server.edit('options/feelings.json', '"lable": "Sad"', '"label": "Sad"')
      await expect.poll(served, { timeout: 60_000 }).not.toBe(before)
      const good = await served()
      await server.edit('options/feelings.json', '"label": "Sad"', '"lable": "Sad"')
      await expect.poll(async () => (await server.ready()).content_findings, { timeout: 60_000 }).toBeGreaterThan(0)
      expect(await served()).toBe(good)
      await server.edit('options/feelings.json', '"lable": "Sad"', '"label": "Sad"')
      await expect.poll(async () => (await server.ready()).content_findings, { timeout: 60_000 }).toBe(0)
    }
    isEditing = false
    await Promise.all(calls)

    expect(problems).toEqual([])
    expect(Object.keys(done)).toHaveLength(calls.length)
    expect(versions.size).toBeGreaterThanOrEqual(5)
    // The version of the beginning is still there for whoever is not finished.
    const kept = await call('GET', `/api/v1/wizards/tag-memory?version=${begun}`)
    expect([kept.status, kept.body.version]).toEqual([200, begun])
    console.log(`requests during ${versions.size} versions: ${JSON.stringify(done)}`)
  }, 300_000)

  it('rejects a wizard with a dead end, reports where, and keeps serving the last valid one', async () => {
    const before = await served()
    await server.edit('wizards/tag-memory/wizard.json', '"kind":', '"leave": false, "kind":')
    await expect.poll(async () => (await server.ready()).content_findings, { timeout: 60_000 }).toBeGreaterThan(0)
    expect(await served()).toBe(before)
    expect((await call('GET', '/api/v1/wizards/tag-memory')).body.wizard).not.toHaveProperty('leave')
    expect(server.said()).toMatch(/promises\.json.*\[promise-broken\]/)
    await server.edit('wizards/tag-memory/wizard.json', '"leave": false, "kind":', '"kind":')
    await expect.poll(async () => (await server.ready()).content_findings, { timeout: 60_000 }).toBe(0)
  }, 120_000)

  const needs = 'wizards/tag-memory/steps/needs.json'
  const guide = 'wizards/memory/steps/relationships.json'
  it.each([
    ['a payload name', needs, '"payload": "needs"', '"payload": "wants"', 'published-name'],
    ['a privacy code', 'options/privacy.json', '"code": 1 }', '"code": 3 }', 'published-code'],
    ['a text question', guide, '"kind": "short-text"', '"kind": "number"', 'published-shape'],
    ['a promise', 'wizards/tag-memory/promises.json', '"atMost": 4', '"atMost": 9', 'published-promise'],
  ])(
    'does not serve a change that takes away %s, and serves the file when it is restored',
    async (...edit) => {
      const [, file, from, to, rule] = edit
      const before = await served()
      await server.edit(file, from, to)
      await expect.poll(async () => (await server.ready()).content_findings, { timeout: 60_000 }).toBeGreaterThan(0)
      expect(await served()).toBe(before)
      expect(server.said()).toContain(`[${rule}]`)
      // What does not depend on it is served beside it, and goes on to be when the file is as it was.
      await server.edit('options/thoughts.json', '"label": "Everyone leaves', `"label": "After ${rule} everyone leaves`)
      await expect.poll(served, { timeout: 60_000 }).not.toBe(before)
      await server.edit(file, to, from)
      await expect.poll(async () => (await server.ready()).content_findings, { timeout: 60_000 }).toBe(0)
      await server.edit('options/thoughts.json', `"label": "After ${rule} everyone leaves`, '"label": "Everyone leaves')
      await expect.poll(served, { timeout: 60_000 }).toBe(before)
    },
    180_000,
  )
})
