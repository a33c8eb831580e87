import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { checkWizard } from './check-wizard.ts'
import type { Checker } from './checker.ts'
import { buildPreview } from './preview-app.ts'
import { openPreviewStore, type Preview, type PreviewStore } from './preview-store.ts'

// The check itself, without a process of its own.
const checker: Checker = { check: async (wizard) => checkWizard(wizard), close: () => {} }
const feelings = 'wizards/tag-memory/steps/feelings.json'
const closers: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

interface OpenedPreview {
  folder: string
  store: PreviewStore
  app: ReturnType<typeof buildPreview>
  /** Changes a file and reads the folder again. */
  edit: (file: string, change: (text: string) => string) => Promise<void>
  state: () => Promise<Preview>
}

async function open(prepare: (folder: string) => Promise<void> = async () => {}): Promise<OpenedPreview> {
  const home = await mkdtemp(join(tmpdir(), 'kindred-preview-'))
  const folder = join(home, 'copy')
  await cp('content', folder, { recursive: true })
  await prepare(folder)
  const store = await openPreviewStore({ folder, checker, today: () => '2026-11-21', watch: false })
  const app = buildPreview(store)
  closers.push(async () => {
    store.close()
    await app.close()
    await rm(home, { recursive: true, force: true })
  })
  return {
    folder,
    store,
    app,
    async edit(file, change) {
      const path = join(folder, file)
      await writeFile(path, change(await readFile(path, 'utf8')))
      await store.reload()
    },
    state: async () => (await app.inject('/preview-api/state')).json<Preview>(),
  }
}

const json = (change: (value: Record<string, never>) => void) => (text: string) => {
  const value = JSON.parse(text)
  change(value)
  return JSON.stringify(value, null, 2)
}
const limit = (value: number) =>
  json((step: { fields?: { limit: number }[] }) => {
    const [field] = step.fields ?? []
    if (field) field.limit = value
  })

function wizardIn(preview: Preview, id = 'tag-memory') {
  const found = preview.wizards.find(({ wizard }) => wizard.id === id)
  if (found === undefined) throw new Error(`no wizard ${id}`)
  const check = found.check !== undefined && 'drawing' in found.check ? found.check : undefined
  return { ...found, check, sentences: check?.comparison?.touches.map(({ sentence }) => sentence) }
}

const shipped = readdirSync('content/wizards').sort()

describe('the preview server', () => {
  it('serves every wizard with texts, drawing and journeys', async () => {
    const { state, store } = await open()
    await store.reload()
    const preview = await state()
    expect(preview.wizards.map(({ wizard, source }) => `${wizard.id} ${source}`)).toEqual(
      shipped.map((id) => `${id} files`),
    )
    for (const id of shipped) {
      const { check, sentences } = wizardIn(preview, id)
      expect(check?.drawing, id).toContain('<svg')
      expect(check?.journeys?.report.skipped, id).toEqual([])
      expect(sentences, id).toEqual([])
    }
    expect(preview.texts['wizard.next']).toBeDefined()
    expect(preview.previous).toEqual({ kind: 'start' })
  })

  it('serves pictures of the folder, also of content that is not served', async () => {
    const { app, edit, folder } = await open()
    await mkdir(join(folder, 'pictures'))
    await cp('tests/fixtures/example-content/pictures/sun.png', join(folder, 'pictures/sun.png'))
    await edit(feelings, limit(15))
    const { statusCode, headers } = await app.inject('/preview-api/pictures/sun.png')
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    expect((await app.inject('/preview-api/pictures/moon.png')).statusCode).toBe(404)
  })

  it('follows an edit, describes it, and forgets it when reverted', async () => {
    const { edit, state } = await open()
    const before = wizardIn(await state()).wizard.version
    await edit(feelings, limit(3))
    const after = wizardIn(await state())
    expect(after.wizard.version).not.toBe(before)
    expect(after.sentences).toEqual(['“How you felt”: at most 3 can be chosen (before: 15).'])
    await edit(feelings, limit(15))
    expect(wizardIn(await state()).sentences).toEqual([])
  })

  it('compares with the last commit, if there is one', async () => {
    const git = (folder: string, ...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@localhost', ...words], {
        cwd: folder,
        stdio: 'pipe',
      })
    const { folder, edit, state } = await open(async (folder) => {
      git(folder, 'init', '-q')
      git(folder, 'add', '.')
      git(folder, 'commit', '-q', '-m', 'first')
      const path = join(folder, feelings)
      await writeFile(path, limit(4)(await readFile(path, 'utf8')))
    })
    const preview = await state()
    expect(preview.previous).toMatchObject({ kind: 'commit', commit: expect.stringMatching(/^[0-9a-f]{40}$/) })
    await edit(feelings, limit(5))
    expect(wizardIn(await state()).sentences).toEqual(['“How you felt”: at most 5 can be chosen (before: 15).'])
    git(folder, 'commit', '-q', '-am', 'second')
    await edit(feelings, limit(6))
    expect(wizardIn(await state()).sentences).toEqual(['“How you felt”: at most 6 can be chosen (before: 5).'])
  })

  it('serves content with journey findings, with file, line and replay', async () => {
    const { edit, state } = await open()
    await edit(
      feelings,
      json((step: { fields?: { min: number }[] }) => {
        const [field] = step.fields ?? []
        if (field) field.min = 2
      }),
    )
    const shown = wizardIn(await state())
    expect(shown.source).toBe('files')
    const stuck = shown.check?.journeys?.findings.find(({ rule }) => rule === 'stuck')
    expect(stuck).toMatchObject({ file: `content/${feelings}`, replay: expect.stringContaining('tag-memory~') })
    expect(stuck?.line).toBeGreaterThan(1)
  })

  it('serves content with errors from the files, without journeys', async () => {
    const { edit, state } = await open()
    await edit(
      feelings,
      json((step: { when?: unknown }) => Object.assign(step, { when: { required: ['nobody-asks'] } })),
    )
    const preview = await state()
    expect(preview.findings.map(({ rule }) => rule)).toContain('unknown-field')
    const shown = wizardIn(preview)
    expect(shown.source).toBe('with-errors')
    expect(shown.wizard.steps.find(({ id }) => id === 'feelings')?.when).toEqual({ required: ['nobody-asks'] })
    expect(shown.check?.journeys).toBeUndefined()
    // The other wizard is as sound as it was.
    expect(wizardIn(preview, 'memory')).toMatchObject({ source: 'files', check: { journeys: { findings: [] } } })
  })

  it('keeps the last valid wizard while a file is unreadable; others follow their files', async () => {
    const { edit, state } = await open()
    const before = wizardIn(await state()).wizard.version
    await edit(feelings, (text) => text.slice(0, -10))
    await edit(
      'wizards/memory/wizard.json',
      json((wizard: { title?: string }) => Object.assign(wizard, { title: 'Write it down' })),
    )
    const preview = await state()
    expect(wizardIn(preview)).toMatchObject({ source: 'last-good', wizard: { version: before } })
    expect(wizardIn(preview, 'memory')).toMatchObject({ source: 'files', wizard: { title: 'Write it down' } })
    expect(preview.findings.map(({ file }) => file)).toContain(`content/${feelings}`)
  })

  it('starts on content with which the product would not start', async () => {
    const { state } = await open(async (folder) => writeFile(join(folder, feelings), '{ "half'))
    const preview = await state()
    expect(preview.wizards.map(({ wizard }) => wizard.id)).toEqual(shipped.filter((id) => id !== 'tag-memory'))
    expect(preview.findings.some(({ rule }) => rule === 'json-syntax')).toBe(true)
  })

  it('serves validators of versions it has shown only', async () => {
    const { app, state } = await open()
    const { version } = wizardIn(await state()).wizard
    const known = await app.inject(`/preview-api/wizards/tag-memory/validators.js?version=${version}`)
    expect(known.headers['content-type']).toContain('text/javascript')
    expect(known.body).toContain('"feelings"')
    expect((await app.inject('/preview-api/wizards/tag-memory/validators.js?version=0')).statusCode).toBe(404)
  })
})
