import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkOf, checks, diagnose } from '../../scripts/doctor-checks.ts'
import type { DatabaseProbe, Diagnosis } from '../../scripts/doctor-outcomes.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import settings from '../../src/server/platform/settings.json' with { type: 'json' }
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

async function lookAt(env: Record<string, string>, asked: DatabaseProbe): Promise<Record<string, Diagnosis>> {
  const found: Record<string, Diagnosis> = {}
  for await (const one of diagnose(readConfig({ PORT: '0', DATA_DIR: join(folder, 'data'), ...env }), asked))
    found[one.about] = one
  return found
}
const isOf = (found: Record<string, Diagnosis>) =>
  Object.fromEntries(Object.values(found).map(({ about, is }) => [about, is]))

it('reports everything fine for a working installation, except a warning for the address', async () => {
  const mails = await receiveMails()
  const found = await lookAt(
    {
      ...{ SMTP_URL: mails.url, MAIL_FROM: 'us@example.org', FILE_SCANNER: 'test -f' },
      DRAFT_KEY: `a:${Buffer.alloc(32, 7).toString('base64')}`,
    },
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
    ...{ address: 'warning', 'keys of drafts': 'fine', connections: 'fine', sender: 'fine', limits: 'fine' },
    ...{ ports: 'fine', 'address of calls': 'fine', offices: 'fine', 'breached passwords': 'fine', traces: 'fine' },
    'scanner of files': 'fine',
  })
  expect(found.migrations?.says).toBe('The tables are up to date.')
})

const secrets = [`whsec_${Buffer.alloc(24, 7).toString('base64')}`]
const nowhere = JSON.stringify({ intake: { webhook: 'https://nowhere.invalid/', secrets } })

it('reports each fault with what to do', async () => {
  await writeFile(join(folder, 'a-file'), '')
  const env = {
    ...{ NODE_ENV: 'production', DATA_DIR: join(folder, 'a-file/data'), CONTENT_DIR: join(folder, 'nothing') },
    ...{
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x',
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_URL: 'https://127.0.0.1:1',
    },
    ...{ API_URL: 'https://127.0.0.1:1', TRACES_URL: 'http://127.0.0.1:1/v1/traces', HOST: '203.0.113.1' },
    ...{
      BREACH_RANGE_URL: 'http://127.0.0.1:1/',
      RATE_LIMITS: 'off',
      OFFICES: nowhere,
      FILE_SCANNER: 'no-such-scanner',
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
    ...{ address: 'wrong', 'keys of drafts': 'warning', connections: 'fine', sender: 'wrong', limits: 'wrong' },
    ...{ ports: 'wrong', 'address of calls': 'wrong', offices: 'wrong', traces: 'wrong' },
    ...{ 'breached passwords': 'warning', 'scanner of files': 'wrong' },
  })
  for (const { about, is, says } of Object.values(found))
    if (is !== 'fine') expect(says, about).toMatch(/\b(Set|Check|Start)\b/)
})

it('has a check for each setting', () => {
  expect(Object.keys(checkOf).sort()).toEqual(Object.keys(settings).sort())
  for (const [name, check] of Object.entries(checkOf))
    expect(['settings', ...Object.keys(checks)], name).toContain(check)
})

it('checks that each office is reachable and has the deliveries its wizards need', async () => {
  const office = createServer((_request, response) => response.end()).listen(0, '127.0.0.1')
  await new Promise((resolve) => office.once('listening', resolve))
  const webhook = `http://127.0.0.1:${(office.address() as AddressInfo).port}/answers`
  const offices = (more: object) => ({ OFFICES: JSON.stringify({ near: { webhook, secrets }, ...more }) })
  expect((await lookAt(offices({}), null)).offices).toMatchObject({ is: 'fine', says: '1 can be reached.' })
  const inside = await lookAt(offices({ inside: { webhook: 'https://127.0.0.1/', secrets } }), null)
  expect(inside.offices?.says).toContain('The webhook of "inside" leads to 127.0.0.1, which has a private address')
  const away = { away: { webhook: 'https://nowhere.invalid/', secrets } }
  expect((await lookAt(offices(away), null)).offices?.says).toContain('nowhere.invalid, which has no address')
  office.close()

  const content = join(folder, 'delivering')
  await cp('tests/fixtures/other-team', content, { recursive: true })
  const wizard = join(content, 'wizards/pets/wizard.json')
  const delivers = { to: 'near', as: ['mail', 'webhook'], notice: 'The office reads it.' }
  await writeFile(wizard, JSON.stringify({ ...JSON.parse(await readFile(wizard, 'utf8')), delivers }))
  const { offices: unnamed } = await lookAt({ CONTENT_DIR: content }, null)
  expect(unnamed?.says).toMatch(/"pets" delivers to "near", which has no "mail"\. .* has no "webhook"\./)
}, 60_000)

it('reports pending migrations, and tables of a newer version', async () => {
  await database.pool.query('delete from schema_migrations where name = (select max(name) from schema_migrations)')
  expect((await lookAt({}, database.pool)).migrations?.says).toContain('1 of ')
  await database.pool.query("insert into schema_migrations (name, sha256) values ('9999_later.sql', 'x')")
  expect((await lookAt({}, database.pool)).migrations).toMatchObject({
    is: 'wrong',
    says: expect.stringContaining('newer version'),
  })
})
