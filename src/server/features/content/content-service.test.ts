import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isError } from '@kindred/content'
import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/helpers/server/test-database.ts'
import { type ContentService, createContentService } from './content-service.ts'
import { openContentStore } from './content-store.ts'
import { storeWizard } from './content-versions-repository.ts'
import type { ContentStore } from './served-content.ts'

type Server = { folder: string; store: ContentStore; service: ContentService; problems: Error[] }

let database: TestDatabase
let folders: string[] = []
let servers: Server[] = []

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const server of servers) await stop(server)
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
  servers = []
  folders = []
  await database.drop()
})

async function makeFolder(word = 'Sad'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kindred-service-'))
  folders.push(folder)
  await cp('content', join(folder, 'content'), { recursive: true })
  await say(join(folder, 'content'), word)
  return join(folder, 'content')
}
async function say(folder: string, word: string): Promise<void> {
  const path = join(folder, 'options/feelings.json')
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replace(/("id": "sad", "label": )"[^"]*"/, `$1"${word}"`))
}
const wordOf = ({ store }: Server) =>
  store.current().optionLists.feelings?.options.find(({ id }) => id === 'sad')?.label

async function start(folder: string, { name = folder, alone = false, pool = database.pool as Pool } = {}) {
  const problems: Error[] = []
  const service = createContentService({
    pool,
    now: () => new Date(),
    by: 'test',
    folder: name,
    contentDir: folder,
    alone,
    everyMs: 20,
    patienceMs: 20_000,
    keep: async (wizards, number) => {
      for (const wizard of wizards) await storeWizard(pool, wizard, new Date(), number)
    },
    onProblem: (error) => void problems.push(error),
  })
  const store = await openContentStore({ folder, shared: service.shared })
  await service.begin(store)
  const server = { folder, store, service, problems }
  servers.push(server)
  return server
}
async function stop(server: Server): Promise<void> {
  servers = servers.filter((one) => one !== server)
  await server.service.close()
  await server.store.close()
}
const errorsIn = ({ store }: Server) => store.findings().filter(isError)
const serves = (server: Server, word: string) => expect.poll(() => wordOf(server), { timeout: 20_000 }).toBe(word)
const publications = async () => {
  const { rows } = await database.pool.query<{ number: number }>('select number from content_publications')
  return rows.length
}

/** A database that is away until it is back. */
function unreliable(): { pool: Pool; come: () => void; go: () => void } {
  let isAway = true
  const fail = async () => {
    throw new Error('away')
  }
  const pool = {
    query: (...words: Parameters<Pool['query']>) => (isAway ? fail() : database.pool.query(...words)),
    connect: () => (isAway ? fail() : database.pool.connect()),
  } as unknown as Pool
  return {
    pool,
    come() {
      isAway = false
    },
    go() {
      isAway = true
    },
  }
}

it('a new server serves live content when its folder is an older published one', async () => {
  const first = await start(await makeFolder('Sad'))
  await say(first.folder, 'Blue')
  await first.store.reload()
  // The same image as the first one once was, on a new machine.
  const copy = await start(await makeFolder('Sad'))
  expect([wordOf(first), wordOf(copy)]).toEqual(['Blue', 'Blue'])
  expect(await publications()).toBe(2)
})

it('a folder with errors does not block live content; fixing it publishes nothing', async () => {
  const first = await start(await makeFolder('Sad'))
  const folder = await makeFolder('Sad')
  const path = join(folder, 'options/feelings.json')
  const sound = await readFile(path, 'utf8')
  await stop(await start(folder))
  await say(first.folder, 'Blue')
  await first.store.reload()

  await writeFile(path, '{ not json')
  const broken = await start(folder)
  expect(wordOf(broken)).toBe('Blue')
  expect(errorsIn(broken)).toHaveLength(1)
  // What others publish comes here too, and the folder goes on being told.
  await say(first.folder, 'Grey')
  await first.store.reload()
  await serves(broken, 'Grey')
  expect(errorsIn(broken)).toHaveLength(1)

  await writeFile(path, sound)
  await broken.store.reload()
  expect(errorsIn(broken)).toEqual([])
  expect([wordOf(first), wordOf(broken), await publications()]).toEqual(['Grey', 'Grey', 3])
  // From here on an edit is an edit.
  await say(folder, 'Red')
  await broken.store.reload()
  await serves(first, 'Red')
})

it('the only server serves the last valid version of a broken file', async () => {
  const folder = await makeFolder('Sad')
  await stop(await start(folder, { alone: true }))
  await writeFile(join(folder, 'options/needs.json'), '{ not json')
  await say(folder, 'Blue')
  const broken = await start(folder, { alone: true })
  expect([wordOf(broken), errorsIn(broken).length]).toEqual(['Blue', 1])
  expect(broken.store.rolledBackUnits().map(({ unit }) => unit)).toEqual(['content/options/needs'])
  expect(broken.store.current().optionLists.needs?.options.length).toBeGreaterThan(0)
  await cp('content/options/needs.json', join(folder, 'options/needs.json'))
  await broken.store.reload()
  expect([wordOf(broken), errorsIn(broken).length, broken.store.rolledBackUnits()]).toEqual(['Blue', 0, []])
})

it('a folder with errors stops the start when nothing was ever live', async () => {
  const folder = await makeFolder('Sad')
  await writeFile(join(folder, 'options/needs.json'), '{ not json')
  await expect(start(folder)).rejects.toThrow(/needs\.json/)
})

it('the only server always follows its folder', async () => {
  const folder = await makeFolder('Sad')
  const first = await start(folder, { alone: true })
  await say(folder, 'Blue')
  await first.store.reload()
  await stop(first)
  await say(folder, 'Sad')
  expect(wordOf(await start(folder, { alone: true, name: 'moved' }))).toBe('Sad')
})

it('concurrent edits on two servers are both published, and both serve the same', async () => {
  const both = [await start(await makeFolder()), await start(await makeFolder())] as const
  for (const round of ['1', '2', '3']) {
    await Promise.all(both.map(({ folder }, at) => say(folder, `Word ${round} ${at}`)))
    await Promise.all(both.map(({ store }) => store.reload()))
    // The one that came second may still be on its way: it is checked again behind the first.
    await expect.poll(publications, { timeout: 20_000 }).toBe(1 + Number(round) * 2)
    await expect.poll(() => wordOf(both[0]) === wordOf(both[1]), { timeout: 20_000 }).toBe(true)
  }
})

it('keeps serving and editing without the database, and synchronizes afterwards', async () => {
  const { pool, come, go } = unreliable()
  const other = await start(await makeFolder('Blue'))
  const folder = await makeFolder('Sad')
  // It was in service once: on its own it would follow the other.
  await say(other.folder, 'Sad')
  await other.store.reload()
  await say(other.folder, 'Blue')
  await other.store.reload()
  const alone = await start(folder, { pool })
  expect(wordOf(alone)).toBe('Sad')
  come()
  await serves(alone, 'Blue')

  go()
  await say(other.folder, 'Grey')
  await other.store.reload()
  await say(folder, 'Red')
  await alone.store.reload()
  expect([wordOf(alone), wordOf(other)]).toEqual(['Red', 'Grey'])
  come()
  // A change that was made here while nobody could be told is told now.
  await serves(other, 'Red')
  expect(wordOf(alone)).toBe('Red')
  expect(alone.problems.length).toBeGreaterThan(0)
})

it('a version handed out by another server counts as referenced', async () => {
  const handing = await start(await makeFolder())
  const editing = await start(await makeFolder())
  const wizard = handing.store.current().wizards['tag-memory']
  if (wizard === undefined) throw new Error('no wizard')
  handing.store.reference(wizard)
  await expect
    .poll(async () => (await editing.service.shared.referencedElsewhere([wizard.version])).length, { timeout: 20_000 })
    .toBe(1)
})

it('an unusable publication is skipped, and the next one is served', async () => {
  const server = await start(await makeFolder())
  await database.pool.query(
    `insert into content_publications (number, files_hash, version, published_by, published_at)
     values (2, 'lost', 'lost', 'test', now())`,
  )
  await expect.poll(() => server.problems.join()).toContain('lost')
  expect(wordOf(server)).toBe('Sad')
  await say(server.folder, 'Blue')
  await server.store.reload()
  expect(wordOf(server)).toBe('Blue')
  expect(await publications()).toBe(3)
})
