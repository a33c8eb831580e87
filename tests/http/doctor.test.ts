import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Asked, type Diagnosis, diagnose } from '../../scripts/doctor-checks.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { receiveMails } from '../helpers/server/receive-mails.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/server/test-database.ts'

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kindred-doctor-'))
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function lookAt(env: Record<string, string>, asked: Asked): Promise<Record<string, Diagnosis>> {
  const found: Record<string, Diagnosis> = {}
  for await (const one of diagnose(readConfig({ DATA_DIR: join(folder, 'data'), ...env }), asked))
    found[one.about] = one
  return found
}
const isOf = (found: Record<string, Diagnosis>) =>
  Object.fromEntries(Object.values(found).map(({ about, is }) => [about, is]))

it('finds nothing wrong where all is there, by connecting, writing and reading', async () => {
  const mails = await receiveMails()
  const found = await lookAt(
    { SMTP_URL: mails.url, DRAFT_KEY: `a:${Buffer.alloc(32, 7).toString('base64')}` },
    database.pool,
  )
  await mails.close()
  expect(isOf(found)).toEqual({
    ...{
      'data folder': 'fine',
      database: 'fine',
      migrations: 'fine',
      clock: 'fine',
      content: 'fine',
      mail: 'fine',
      photos: 'fine',
    },
    ...{ address: 'warning', 'keys of drafts': 'fine' },
  })
  expect(found.migrations?.says).toBe('The tables are up to date.')
})

it('says of each thing that is wrong what to do', async () => {
  await writeFile(join(folder, 'a-file'), '')
  const env = {
    ...{ NODE_ENV: 'production', DATA_DIR: join(folder, 'a-file/data'), CONTENT_DIR: join(folder, 'nothing') },
    ...{
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x',
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_URL: 'https://127.0.0.1:1',
    },
  }
  const found = await lookAt(env, new Error('connect ECONNREFUSED'))
  expect(isOf(found)).toEqual({
    ...{
      'data folder': 'wrong',
      database: 'wrong',
      migrations: 'fine',
      clock: 'fine',
      content: 'wrong',
      mail: 'wrong',
      photos: 'wrong',
    },
    ...{ address: 'wrong', 'keys of drafts': 'warning' },
  })
  for (const { about, is, says } of Object.values(found))
    if (is !== 'fine') expect(says, about).toMatch(/\b(Set|Check|Start)\b/)
})

it('tells tables of a newer version, and of one that waits', async () => {
  await database.pool.query('delete from schema_migrations where name = (select max(name) from schema_migrations)')
  expect((await lookAt({}, database.pool)).migrations?.says).toContain('1 of ')
  await database.pool.query("insert into schema_migrations (name, sha256) values ('9999_later.sql', 'x')")
  expect((await lookAt({}, database.pool)).migrations).toMatchObject({
    is: 'wrong',
    says: expect.stringContaining('newer version'),
  })
})
