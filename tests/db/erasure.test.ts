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

// A server with its own database and outbox, whose files are searched byte by byte.

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

/** The files that contain the word, ignoring case. */
const filesWith = (word: string, files = everyFile()): string[] =>
  files.filter((path) => read(path).toLowerCase().includes(word.toLowerCase())).map((path) => relative(data, path))

// latin1, so each byte is one character.
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

/** Stores the word wherever a member can: rows, indexes, TOAST (a long story) and mails. */
async function leaveTraces(word: string, stories: number): Promise<Person> {
  const person = await signUp(word)
  for (let number = 0; number < stories; number++) {
    // Random letters do not compress, so the word stays searchable in TOAST.
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

  it('no file of the data folder contains its text, and that of others remains', async () => {
    const { pool } = server.database
    await leaveTraces(other, 4)
    const person = await leaveTraces(word, 12)
    // Planner statistics and the log contain values too.
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

  it('the same holds when the server stopped before erasing', async () => {
    const late = `spaetling${randomBytes(4).toString('hex')}`
    const person = await leaveTraces(late, 2)
    await call('POST', '/user/delete/', {}, person.headers)
    await whenDaysAreOver()
    await stopServer()
    expect(filesWith(late).length).toBeGreaterThan(0)
    server = await startServer()
    expect(await noteIsGone()).toBe(true)
    // Its addresses are unknown by then, so such mails stay for a day.
    expect(filesWith(late).filter((file) => !file.startsWith('outbox'))).toEqual([])
  }, 120_000)
})

describe('the data folder', () => {
  it('is readable by its owner only', async () => {
    const places = readdirSync(data, { recursive: true, encoding: 'utf8' }).map((name) => join(data, name))
    const open = [data, ...places].filter((path) => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077)
    // The socket stands in a folder that nobody else enters; its own rights are those of PostgreSQL.
    expect(open.filter((path) => !path.includes('.s.PGSQL'))).toEqual([])
  })
})

describe('mails in the outbox', () => {
  it('are deleted after a day if no account has the address, and after thirty days otherwise', async () => {
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
