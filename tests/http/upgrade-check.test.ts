// What `npm run upgrade:check` says of a database with answers before another version, or other content, is started on it.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { diagnose } from '../../scripts/doctor-checks.ts'
import type { DatabaseProbe, Diagnosis } from '../../scripts/doctor-outcomes.ts'
import { upgradeChecks } from '../../scripts/upgrade-checks.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { pollOptions } from '../helpers/poll-timeout.ts'
import { makeApp, type TestApp } from '../helpers/server/make-app.ts'
import { createEmptyDatabase } from '../helpers/server/test-database.ts'
import { type Nights, writeNights } from '../helpers/write-nights.ts'

let [folder, content] = ['', '']
let app: TestApp
const night = { id: 'night', kind: 'checklist', label: 'The night', options: 'nights', limit: 3 }
const write = (more: Partial<Nights> = {}) =>
  writeNights(content, { options: ['calm', 'rain', 'long'], fields: [night], ...more })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kindred-upgrade-'))
  content = join(folder, 'content')
  await mkdir(join(content, 'options'), { recursive: true })
  await write()
  app = await makeApp({ env: { CONTENT_DIR: content } })
  const { headers } = await app.signUp()
  await app.inject({ url: '/api/v1/wizards/nights', headers })
  const payload = { answers: { night: ['rain'] } }
  const answered = await app.inject({ method: 'POST', url: '/api/v1/wizards/nights/responses', headers, payload })
  expect(answered.statusCode, answered.body).toBe(201)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

async function look(asked: DatabaseProbe = app.pool, env = {}): Promise<Record<string, Diagnosis>> {
  const found: Record<string, Diagnosis> = {}
  const config = readConfig({ DATA_DIR: join(folder, 'data'), CONTENT_DIR: content, ...env })
  for await (const one of diagnose(config, asked, upgradeChecks)) found[one.about] = one
  return found
}

it('reports everything fine for the same version, and changes nothing', async () => {
  const everything = async () =>
    (await app.pool.query("select md5(database_to_xml(true, false, '')::text) as hash")).rows[0]?.hash
  // The email of the sign-up is on its way.
  await expect.poll(async () => (await app.pool.query('select 1 from deliveries')).rows, pollOptions).toEqual([])
  const before = await everything()
  const found = await look()
  expect(Object.values(found).map(({ about, is }) => [about, is])).toEqual([
    ['database files', 'fine'],
    ['migrations', 'fine'],
    ['stored answers', 'fine'],
    ['content', 'fine'],
  ])
  expect(found['stored answers']?.says).toContain('1 answers, given to 1 versions of wizards')
  expect(await everything()).toBe(before)
})

it('reports answers that content can no longer open, and missing content versions', async () => {
  await write({ options: ['calm', 'long'] })
  const { content: says } = await look()
  await write()
  expect(says).toMatchObject({ is: 'wrong', says: expect.stringContaining('rain') })
  const { rows } = await app.pool.query('delete from content_versions where wizard_id = $1 returning *', ['nights'])
  expect(rows.length).toBeGreaterThan(0)
  expect((await look())['stored answers']).toMatchObject({
    is: 'warning',
    says: expect.stringContaining('1 are not kept'),
  })
})

it('reports pending migrations, tables too old to check, and data of another PostgreSQL version', async () => {
  const { rows } = await app.pool.query<{ name: string }>(
    'delete from schema_migrations where name = (select max(name) from schema_migrations) returning name',
  )
  expect((await look()).migrations?.says).toContain(`1 of `)
  expect((await look()).migrations?.says).toContain(rows[0]?.name)
  const empty = await createEmptyDatabase()
  const found = await look(empty.pool)
  await empty.drop()
  expect([found['stored answers']?.is, found.content?.is]).toEqual(['warning', 'warning'])
  expect(found.content?.says).toContain('too old')
  await mkdir(join(folder, 'data/postgres'), { recursive: true })
  await writeFile(join(folder, 'data/postgres/PG_VERSION'), '16\n')
  expect((await look(new Error('It cannot be opened.')))['database files']).toMatchObject({
    is: 'wrong',
    says: expect.stringContaining('PostgreSQL 16'),
  })
})
