// `npm run check` says what the server will say: asked of the server, of its database while it runs, and of its database afterwards.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentReport } from '../../scripts/content-report.ts'
import { fetchServedState } from '../../src/server/features/content/served-state.ts'
import { openPreviewStore } from '../../src/server/preview/preview-store.ts'
import { type BundledScripts, bundleScripts } from '../helpers/bundled-scripts.ts'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'
import { type Nights, writeNights } from '../helpers/write-nights.ts'

// The server brings its own database, so a second run on another one would show nothing new.
const isRepeated = process.env.TEST_DATABASE_URL !== undefined

let folder: string
let server: RunningServer
let scripts: BundledScripts
let headers: Record<string, string>

const night = { id: 'night', kind: 'checklist', label: 'The night', options: 'nights', limit: 3 }
const words = { id: 'words', kind: 'short-text', label: 'A few words' }
const write = (nights: Partial<Nights> = {}) =>
  writeNights(server.content, { options: ['calm', 'rain', 'long'], fields: [night, words], ...nights })

beforeAll(async () => {
  if (isRepeated) return
  folder = await mkdtemp(join(tmpdir(), 'kindred-against-'))
  scripts = await bundleScripts()
  server = await runServer({
    folder,
    prepare: (content) => writeNights(content, { options: ['calm', 'rain', 'long'], fields: [night, words] }),
  })
  const person = { username: 'ann', email: 'ann@example.org', password: 'quiet ann ladder' }
  const signedUp = await call('POST', '/user/signup', { ...person, confirm_password: person.password })
  headers = { authorization: `Bearer ${signedUp.access_token}` }
  await call('GET', '/api/v1/wizards/nights')
  await call('POST', '/api/v1/wizards/nights/responses', { answers: { night: ['rain'], words: 'wet' } })
}, 120_000)
afterAll(async () => {
  await server?.close()
  await scripts?.close()
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
})

async function call(method: string, path: string, payload?: object): Promise<Record<string, string>> {
  const answer = await fetch(server.url + path, {
    method,
    headers: { ...headers, ...(payload ? { 'content-type': 'application/json' } : {}) },
    ...(payload ? { body: JSON.stringify(payload) } : {}),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

type Told = { code: number | null; report: ContentReport | undefined; error: string }
function check(how: { against: string } | { dataDir: string } | { nothing: true }): Promise<Told> {
  const asked = 'against' in how ? [`--against=${how.against}`] : []
  const { DATA_DIR: _dataDir, DATABASE_URL: _url, ...env } = process.env
  const child = spawn(
    process.execPath,
    [scripts.path('check-content'), '--json', `--content=${server.content}`, ...asked],
    { env: { ...env, ...('dataDir' in how ? { DATA_DIR: how.dataDir } : {}) } },
  )
  const said = { out: '', error: '' }
  child.stdout.on('data', (text) => (said.out += text))
  child.stderr.on('data', (text) => (said.error += text))
  return new Promise((resolve) =>
    child.on('close', (code) =>
      resolve({ code, report: said.out === '' ? undefined : JSON.parse(said.out), error: said.error }),
    ),
  )
}
const errorsOf = ({ report }: Told) =>
  report?.findings
    .filter(({ severity, suppressed }) => severity === 'error' && !suppressed)
    .map(({ rule, file }) => `${rule} ${relative(server.content, file)}`)

/** What the server says of the folder, once it has looked at it. */
async function serverSays(
  rule: string,
): Promise<{ content_findings: number; content_held: { unit: string; because: string[] }[] }> {
  for (;;) {
    const ready = (await (await fetch(`${server.url}/health/ready`)).json()) as Awaited<ReturnType<typeof serverSays>>
    if (ready.content_held.some(({ because }) => because.some((line) => line.includes(rule)))) return ready
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

describe.skipIf(isRepeated)('the check rejects what the server would reject because of stored answers', () => {
  const gone = ['answered-gone options/nights.json']

  it('serves the answered ids without personal data', async () => {
    const served = await (await fetch(`${server.url}/api/v1/content/served`)).json()
    const ofNights = (served.answered as { wizard: string }[]).filter(({ wizard }) => wizard === 'nights')
    expect(ofNights).toEqual([
      expect.objectContaining({ wizard: 'nights', field: 'night', option: 'rain', many: false }),
      expect.objectContaining({ wizard: 'nights', field: 'words', written: 'words' }),
    ])
    expect(served.begun).toContainEqual({ id: 'nights', version: expect.stringMatching(/^[0-9a-f]+$/) })
    expect(JSON.stringify(served)).not.toMatch(/ann|wet/)
  })

  it('the check and the server report the same error for a renamed option', async () => {
    await write({ options: ['calm', 'rainy', 'long'] })
    await serverSays('answered-gone')
    const [asked, looked, blind] = await Promise.all([
      check({ against: server.url }),
      check({ dataDir: join(folder, 'data') }),
      check({ nothing: true }),
    ])
    expect([asked.code, looked.code, blind.code]).toEqual([1, 1, 0])
    expect(errorsOf(asked)).toContain(gone[0])
    expect(errorsOf(looked)).toEqual(errorsOf(asked))
  }, 60_000)

  it('the preview reports it as a finding', async () => {
    const none = { check: async () => ({ failed: 'not looked at' }), close: () => {} }
    const preview = await openPreviewStore({
      folder: server.content,
      checker: none as never,
      today: () => new Date().toISOString().slice(0, 10),
      watch: false,
      served: () => fetchServedState(server.url),
    })
    expect(preview.current().findings.map(({ rule, file }) => `${rule} ${relative('content', file)}`)).toContain(
      gone[0],
    )
    preview.close()
  }, 60_000)

  it.each<[string, () => Promise<void>, string]>([
    ['a changed kind', () => write({ fields: [{ ...night }, { ...words, kind: 'number' }] }), 'answered-shape'],
    ['a removed question', () => write({ fields: [night] }), 'answered-gone'],
    [
      'a removed wizard',
      async () => {
        await write()
        await rm(join(server.content, 'wizards/nights'), { recursive: true })
      },
      'answered-gone',
    ],
  ])(
    'both reject: %s',
    async (_name, save, rule) => {
      await save()
      await serverSays(rule)
      const told = await check({ against: server.url })
      expect(told.code).toBe(1)
      expect(errorsOf(told)?.some((line) => line.startsWith(rule))).toBe(true)
    },
    60_000,
  )

  it('warns of a lowered limit, but accepts it', async () => {
    await write({ fields: [{ ...night, limit: 2 }, words] })
    const told = await check({ against: server.url })
    expect([told.code, errorsOf(told)]).toEqual([0, []])
    const warnings = told.report?.findings.filter(({ severity }) => severity === 'warning').map(({ rule }) => rule)
    expect(warnings).toContain('answers-narrowed')
  }, 60_000)

  it('exits with 2 when the named server does not answer', async () => {
    const told = await check({ against: 'http://127.0.0.1:9' })
    expect([told.code, told.report]).toEqual([2, undefined])
    expect(told.error).toContain('does not say what answers hang on')
    expect((await check({ against: 'nowhere' })).error).toContain('is not the address of a server')
  }, 60_000)

  it('checks against the data folder while no server runs, and releases it afterwards', async () => {
    await write({ options: ['calm', 'rainy', 'long'] })
    await server.end()
    const told = await check({ dataDir: join(folder, 'data') })
    expect([told.code, told.error]).toEqual([1, ''])
    expect(errorsOf(told)).toContain(gone[0])
    await write()
    expect((await check({ dataDir: join(folder, 'data') })).code).toBe(0)
  }, 60_000)
})
