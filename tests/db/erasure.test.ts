import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { cp, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../src/server/build-app.ts'
import { deleteDueAccounts } from '../../src/server/features/accounts/account-deletion.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { type Context, createContext } from '../../src/server/platform/context.ts'
import { waitUntil } from '../../src/server/platform/db/embedded/processes.ts'
import { type Database, openDatabase } from '../../src/server/platform/db/open-database.ts'
import { createMailer } from '../../src/server/platform/mail/mailer.ts'

// A whole server with a database and an outbox of its own, whose files are searched byte by byte.

let folder: string
let data: string
let server: { database: Database; context: Context; app: FastifyInstance }

async function startServer() {
  const env = { NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', BUSY_AFTER_MS: '0', DATA_DIR: data }
  const config = readConfig({ ...env, CONTENT_DIR: join(folder, 'content') })
  const database = openDatabase(config)
  await database.ready
  const { pool, ready: databaseReady, backgroundPool, kind: databaseKind } = database
  const context = createContext({
    config,
    pool,
    databaseReady,
    backgroundPool,
    databaseKind,
    mailer: createMailer(config),
  })
  const app = await buildApp(context)
  await app.ready()
  return { database, context, app }
}

async function stopServer(): Promise<void> {
  await server.app.close()
  await server.database.close()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kindred-erasure-'))
  data = join(folder, 'data')
  await cp('content', join(folder, 'content'), { recursive: true })
  server = await startServer()
})
afterAll(async () => {
  await stopServer()
  await rm(folder, { recursive: true, force: true })
})

const everyFile = (under = ''): string[] =>
  readdirSync(join(data, under), { recursive: true, encoding: 'utf8' })
    .map((name) => join(data, under, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())

const mails = () => everyFile('outbox')

/** The files that hold the word, in whatever case. */
const filesWith = (word: string, files = everyFile()): string[] =>
  files.filter((path) => read(path).toLowerCase().includes(word.toLowerCase())).map((path) => relative(data, path))

// One byte is one character, so nothing is lost between.
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

type Person = { email: string; headers: Record<string, string> }

async function call(method: 'POST' | 'GET', url: string, payload?: object, headers: Record<string, string> = {}) {
  const answer = await server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}

async function signUp(username: string): Promise<Person> {
  const password = 'quiet harbour ladder'
  const email = `${username}@example.org`
  const made = await call('POST', '/user/signup', { username, email, password, confirm_password: password })
  return { email, headers: { authorization: `Bearer ${made.access_token}`, 'user-agent': `browser of ${username}` } }
}

/** Leaves the word wherever a person can leave one: in rows, in indexes, beside the row (a long story), and in mails. */
async function leaveTraces(word: string, stories: number): Promise<Person> {
  const person = await signUp(word)
  for (let number = 0; number < stories; number++) {
    // Random letters cannot be compressed, so the word stays a word where PostgreSQL keeps long texts.
    const long = number % 2 === 0 ? ` ${randomBytes(3_400).toString('base64')} the long ${word}` : ''
    const memory = {
      type: 3,
      title: `Title ${number} ${word}`,
      description: `Story ${number} of ${word} #${word}tag${number}${long}`,
      subjects: [{ description: `person ${word}` }],
      relationship_description: `relation ${word}`,
      feelings_text: [{ description: `details ${word}` }],
      impacts: [{ id: 'own-words', description: `impact ${word}` }],
      privacy: 0,
    }
    await call('POST', '/memories/memories-list/', memory, {
      ...person.headers,
      'idempotency-key': `key-${word}-${number}`,
    })
  }
  await call('POST', '/user-change-email', { new_email: `new.${word}@example.org` }, person.headers)
  await call(
    'POST',
    '/user/login',
    { email: person.email, password: 'quiet harbour ladder' },
    { 'user-agent': `${word} again` },
  )
  await waitUntil(() => filesWith(`To: new.${word}`, mails()).length > 0, 10_000)
  return person
}

const whenDaysAreOver = () =>
  deleteDueAccounts({ ...server.context, now: () => new Date(Date.now() + 15 * 86_400_000) })

const kindOf = (file: string): string =>
  /^outbox/.test(file) ? 'mails' : /pg_wal/.test(file) ? 'log' : /^postgres\/base/.test(file) ? 'tables' : file

const noteIsGone = () => waitUntil(() => !readdirSync(data).includes('erasure-is-due'), 60_000)

describe('after an account is deleted', () => {
  const word = `zaunkoenig${randomBytes(4).toString('hex')}`
  const other = `nachbarin${randomBytes(4).toString('hex')}`

  it('no file of the data folder holds a word of it, and all of the others is there', async () => {
    const { pool } = server.database
    await leaveTraces(other, 4)
    const person = await leaveTraces(word, 12)
    // The planner's samples of values are a place too, and the log of a table that was written long ago.
    await pool.query('analyze')
    await pool.query('checkpoint')
    const before = filesWith(word)
    expect(new Set(before.map(kindOf))).toEqual(new Set(['mails', 'log', 'tables']))
    const { rows } = await pool.query<{ path: string }>(
      `select pg_relation_filepath('pg_statistic') as path union all
       select pg_relation_filepath(reltoastrelid) from pg_class where oid = 'memories'::regclass`,
    )
    for (const { path } of rows) expect(before).toContain(`postgres/${path}`)

    await call('POST', '/user/delete/', {}, person.headers)
    await whenDaysAreOver()
    expect(filesWith(word).length, 'what only deletes rows leaves their bytes').toBeGreaterThan(0)
    expect(readdirSync(data)).toContain('erasure-is-due')
    expect(await noteIsGone()).toBe(true)
    expect(filesWith(word)).toEqual([])
    const left = await pool.query('select description from memories order by id')
    expect(left.rows.filter(({ description }) => description.includes(other))).toHaveLength(4)
    expect(filesWith(`To: ${other}`, mails())).toHaveLength(1)
  }, 120_000)

  it('the same when the server ended before it came to it', async () => {
    const late = `spaetling${randomBytes(4).toString('hex')}`
    const person = await leaveTraces(late, 2)
    await call('POST', '/user/delete/', {}, person.headers)
    await whenDaysAreOver()
    await stopServer()
    expect(filesWith(late).length).toBeGreaterThan(0)
    server = await startServer()
    expect(await noteIsGone()).toBe(true)
    // Which addresses it had is forgotten by then: such mails stay for a day.
    expect(filesWith(late).filter((file) => !file.startsWith('outbox'))).toEqual([])
  }, 120_000)
})

describe('the data folder', () => {
  it('is for its owner alone, with everything in it', async () => {
    const places = readdirSync(data, { recursive: true, encoding: 'utf8' }).map((name) => join(data, name))
    const open = [data, ...places].filter((path) => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077)
    // The socket stands in a folder that nobody else enters; its own rights are those of PostgreSQL.
    expect(open.filter((path) => !path.includes('.s.PGSQL'))).toEqual([])
  })
})

describe('mails that lie in the outbox', () => {
  it('go after a day when nobody here has the address, and after thirty in any case', async () => {
    const person = await signUp('postbotin')
    const put = async (name: string, to: string, days: number) => {
      const file = join(data, 'outbox', `${name}.eml`)
      await writeFile(file, `From: a@b\r\nTo: ${to}\r\nSubject: c\r\n\r\nd\n`, { mode: 0o600 })
      const then = new Date(Date.now() - days * 86_400_000)
      await utimes(file, then, then)
    }
    await put('former-fresh', 'former@example.org', 0.5)
    await put('former-old', 'former@example.org', 2)
    await put('known', person.email.toUpperCase(), 20)
    await put('known-old', person.email, 31)
    await stopServer()
    server = await startServer()
    const names = () => readdirSync(join(data, 'outbox')).filter((name) => /^(former|known)/.test(name))
    expect(await waitUntil(() => names().length === 2, 10_000), names().join()).toBe(true)
    expect(names().sort()).toEqual(['former-fresh.eml', 'known.eml'])
  })
})
