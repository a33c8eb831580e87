// The drill: everything a server stores goes into one file while members write, and is restored elsewhere; a wrong
// key, file or target is reported, and nothing is overwritten.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openArchive } from '../../src/server/features/backup/archive.ts'
import { makeKey } from '../../src/server/features/backup/backup-key.ts'
import { restoreBackup } from '../../src/server/features/backup/restore-backup.ts'
import { writeBackup } from '../../src/server/features/backup/write-backup.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { knownMigrations, migrate } from '../../src/server/platform/db/migrate.ts'
import { withDatabase } from '../../src/server/platform/db/open-database.ts'
import { type BundledScripts, bundleScripts } from '../helpers/bundled-scripts.ts'
import { endsWithTest } from '../helpers/kill-on-exit.ts'
import { urlOf } from '../helpers/server/admin.ts'
import { runServer } from '../helpers/server/run-server.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../helpers/server/test-database.ts'

let folder: string
let scripts: BundledScripts
const at = (...names: string[]) => join(folder, ...names)
const databases: TestDatabase[] = []
const silent = () => {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kindred-backup-'))
  scripts = await bundleScripts()
  await makeKey(at('key'))
})
afterAll(async () => {
  for (const database of databases) await database.drop()
  await scripts.close()
  await rm(folder, { recursive: true, force: true })
})

async function database(make: () => Promise<TestDatabase>): Promise<Pool> {
  const made = await make()
  databases.push(made)
  return made.pool
}

/** Runs a command like an operator. */
function command(
  script: string,
  args: string[],
  dataDir: string,
): ChildProcess & { said: () => string; ended: Promise<number | null> } {
  const child = endsWithTest(
    spawn(process.execPath, [scripts.path(script), ...args], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (words: Buffer) => {
      output += words
    })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return Object.assign(child, { said: () => output, ended })
}

const backUp = (dataDir: string, to: string) => command('backup', [`--to=${to}`, `--key=${at('key')}`], dataDir)
const restore = (from: string, dataDir: string) => command('restore', [`--from=${from}`, `--key=${at('key')}`], dataDir)
const into = (dataDir: string, url?: string) => readConfig({ DATA_DIR: dataDir, ...(url ? { DATABASE_URL: url } : {}) })

/** Posts a memory by HTTP; the response acknowledges it. */
async function post(url: string, token: string, title: string): Promise<string> {
  const answer = await fetch(`${url}/memories/memories-list/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 3, title, description: 'It rained for a week.', privacy: 0, status: 1 }),
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { shareable_link: string }).shareable_link
}

it('contains every acknowledged write, and restores elsewhere, also after a killed restore', async () => {
  const first = at('first')
  const server = await runServer({ folder: first, env: { DEMO: 'auto' } })
  const person = { username: 'keeper', email: 'keeper@example.org', password: 'seven quiet herons wade' }
  const json = { 'content-type': 'application/json' }
  const signedUp = await fetch(`${server.url}/user/signup`, {
    ...{ method: 'POST', headers: json, body: JSON.stringify({ ...person, confirm_password: person.password }) },
  })
  const { access_token } = (await signedUp.json()) as { access_token: string }
  await mkdir(join(first, 'data/photos/0123456789abcdef'), { recursive: true })
  await writeFile(join(first, 'data/photos/0123456789abcdef/small.webp'), Buffer.from([82, 73, 70, 70, 0, 10, 255]))

  const acknowledged = [await post(server.url, access_token, 'Before')]
  const running = backUp(join(first, 'data'), at('backup.age'))
  let isOver = false
  void running.ended.then(() => {
    isOver = true
  })
  while (!isOver) await post(server.url, access_token, 'Meanwhile')
  expect(await running.ended, running.said()).toBe(0)
  expect(running.said()).toMatch(/\d+ tables with \d+ rows, photo files: 1/)
  expect((await readFile(at('backup.age'))).subarray(0, 18).toString()).toBe('age-encryption.org')
  await server.close()

  const second = at('second/data')
  const killed = restore(at('backup.age'), second)
  while (!existsSync(join(`${second}.restoring`, 'postgres/postmaster.pid')))
    await new Promise((next) => setTimeout(next, 20))
  killed.kill('SIGKILL')
  await killed.ended
  expect(existsSync(second)).toBe(false)
  const again = restore(at('backup.age'), second)
  expect(await again.ended, again.said()).toBe(0)
  expect(await readdir(at('second'))).toEqual(['data'])

  // Row by row, before anything else is written there. PostgreSQL puts them into its pages in an order of its own.
  await withDatabase(into(second), (pool) => writeBackup(pool, into(second), at('again.age'), at('key')))
  expect(await everythingIn(at('again.age'))).toEqual(await everythingIn(at('backup.age')))

  const restored = await runServer({ folder: at('second') })
  const signedIn = await fetch(`${restored.url}/user/login`, {
    ...{ method: 'POST', headers: json, body: JSON.stringify({ email: person.email, password: person.password }) },
  })
  expect(signedIn.status).toBe(200)
  for (const link of acknowledged)
    expect((await fetch(`${restored.url}/memories/api/v1/memories/${link}/get-details`)).status).toBe(200)
  await restored.close()
}, 300_000)

/** Everything in a backup by name: a hash of each table's sorted rows, and each file. */
async function everythingIn(file: string): Promise<Record<string, string>> {
  const archive = await openArchive(file, at('key'), `${file}.zip`)
  const found: Record<string, string> = {}
  for (const name of archive.names.filter((one) => one !== 'manifest.json')) {
    const parts: Buffer[] = []
    for await (const part of await archive.read(name)) parts.push(part)
    const whole = Buffer.concat(parts)
    const sorted = name.startsWith('tables/') ? whole.toString().split('\n').sort().join('\n') : whole
    found[name] = createHash('sha256').update(sorted).digest('hex')
  }
  archive.close()
  return found
}

describe('an invalid target, key or file', () => {
  let pool: Pool
  const backup = () => at('small.age')
  beforeAll(async () => {
    pool = await database(createTestDatabase)
    await addMember(pool)
    await writeBackup(pool, into(at('small')), backup(), at('key'))
  })

  const restoring = (file: string, key: string, url: string) => restoreBackup(into(at('other'), url), file, key, silent)
  const isEmpty = async (db: Pool) =>
    (await db.query("select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'"))
      .rowCount === 0

  it('is rejected without writing anything', async () => {
    const empty = await database(createEmptyDatabase)
    const url = urlOf(empty.options)
    await makeKey(at('wrong-key'))
    await expect(restoring(backup(), at('wrong-key'), url)).rejects.toThrow('is not the one of')
    await expect(restoring(backup(), at('no-key'), url)).rejects.toThrow('There is no key at')
    await expect(restoring(at('nowhere.age'), at('key'), url)).rejects.toThrow('There is no file')
    const whole = await readFile(backup())
    for (const length of [whole.length - 1, Math.floor(whole.length / 2), 300, 20, 0]) {
      await writeFile(at('half.age'), whole)
      await truncate(at('half.age'), length)
      await expect(restoring(at('half.age'), at('key'), url), `${length} bytes`).rejects.toThrow('is no whole backup')
    }
    const changed = Buffer.from(whole)
    changed[whole.length >> 1] = (changed[whole.length >> 1] ?? 0) ^ 1
    await writeFile(at('changed.age'), changed)
    await expect(restoring(at('changed.age'), at('key'), url)).rejects.toThrow('cut off or changed')
    expect(await isEmpty(empty)).toBe(true)
    await expect(restoring(backup(), at('key'), urlOf(pool.options))).rejects.toThrow('has members already')
    await mkdir(at('full'), { recursive: true })
    await writeFile(at('full/mine.txt'), 'mine')
    await expect(restoreBackup(into(at('full')), backup(), at('key'), silent)).rejects.toThrow('There is something in')
    expect(await readdir(at('full'))).toEqual(['mine.txt'])
    await expect(makeKey(at('key'))).rejects.toThrow('already')
    // The public half writes backups and opens none.
    const [publicHalf = ''] = /age1\w+/.exec(await readFile(at('key'), 'utf8')) ?? []
    await writeFile(at('public-half'), publicHalf)
    await writeBackup(pool, into(at('small')), at('by-half.age'), at('public-half'))
    await expect(restoring(at('by-half.age'), at('public-half'), url)).rejects.toThrow('holds no secret key')
    // An existing draft key is kept.
    for (const [name, words] of [
      ['with-key', 'ours'],
      ['other-key', 'theirs'],
    ] as const) {
      await mkdir(at(name), { recursive: true })
      await writeFile(at(name, 'draft-key'), words)
    }
    await writeBackup(pool, into(at('with-key')), at('with-key.age'), at('key'))
    const restoringKey = restoreBackup(into(at('other-key'), url), at('with-key.age'), at('key'), silent)
    await expect(restoringKey).rejects.toThrow('is the key of other drafts')
    expect(await readFile(at('other-key', 'draft-key'), 'utf8')).toBe('theirs')
    expect(await isEmpty(empty)).toBe(true)
  })

  it('keeps the previous backup when the disk is full', async () => {
    const before = await readFile(backup())
    const full = endsWithTest(
      spawn(
        'bash',
        [
          '-c',
          'ulimit -f 8; exec "$@"',
          '-',
          process.execPath,
          scripts.path('backup'),
          `--to=${backup()}`,
          `--key=${at('key')}`,
        ],
        {
          env: { ...process.env, DATABASE_URL: urlOf(pool.options), DATA_DIR: at('small') },
          stdio: ['ignore', 'ignore', 'pipe'],
        },
      ),
    )
    let output = ''
    full.stderr?.on('data', (words: Buffer) => {
      output += words
    })
    expect(await new Promise((resolve) => full.once('exit', resolve))).toBe(1)
    expect(output).toContain('There is no new backup')
    expect(await readFile(backup())).toEqual(before)
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([])
  }, 90_000)

  it('allows one of two concurrent restores', async () => {
    const url = urlOf((await database(createEmptyDatabase)).options)
    const outcomes = await Promise.allSettled(
      ['one', 'two'].map((name) => restoreBackup(into(at(name), url), backup(), at('key'), silent)),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason.message).toMatch(/uses that database|filled that database|has members already/)
  })

  it('restores an earlier version and migrates it, and rejects a later one', async () => {
    const old = await database(createEmptyDatabase)
    const names = [...knownMigrations().keys()].sort()
    await migrate(old, undefined, { only: new Set(names.slice(0, -3)) })
    await addMember(old)
    await writeBackup(old, into(at('old')), at('old.age'), at('key'))
    const today = await database(createEmptyDatabase)
    await restoreBackup(into(at('today'), urlOf(today.options)), at('old.age'), at('key'), silent)
    const { rows } = await today.query<{ name: string }>('select name from schema_migrations order by name')
    expect(rows.map(({ name }) => name)).toEqual(names)
    expect((await today.query('select username from users')).rows).toEqual([{ username: 'Ann' }])

    await pool.query("insert into schema_migrations (name, sha256) values ('9999_later.sql', 'x')")
    await writeBackup(pool, into(at('small')), at('later.age'), at('key'))
    const empty = await database(createEmptyDatabase)
    await expect(restoring(at('later.age'), at('key'), urlOf(empty.options))).rejects.toThrow(
      'of a newer version of Kindred',
    )
    expect(await isEmpty(empty)).toBe(true)
  })
})

async function addMember(db: Pool): Promise<void> {
  await db.query(
    `insert into users (id, username, username_key, email, email_key, password_hash, created_at)
     values ('0199f0c0-0000-7000-8000-000000000001', 'Ann', 'ann', 'a@example.org', 'a@example.org', 'x', now())`,
  )
}
