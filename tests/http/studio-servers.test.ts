import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { checkerStamp, readVerifiedJourneys } from '../../src/server/features/content/verified-journeys-repository.ts'
import { giveRole } from '../../src/server/features/moderation/give-role.ts'
import { totpCode } from '../helpers/server/authenticator.ts'
import { type SharedDatabase, type SharingServer, shareDatabase } from '../helpers/server/two-servers.ts'

// Real servers in processes of their own: what the studio of one publishes, the others serve, and no folder takes it back unseen.

let shared: SharedDatabase
let pool: pg.Pool
let a: SharingServer
let b: SharingServer
let token: string
beforeAll(async () => {
  shared = await shareDatabase()
  pool = new pg.Pool({ ...shared.connection, max: 2 })
  pool.on('error', () => {})
  ;[a, b] = [await shared.start(), await shared.start()]
  const person = {
    username: 'pia',
    email: 'pia@example.org',
    password: 'quiet pia ladder',
    confirm_password: 'quiet pia ladder',
  }
  token = (await call(a, 'POST', '/user/signup', person)).body.access_token
  await giveRole(pool, 'pia', 'publisher')
  const { secret } = (await call(a, 'POST', '/user/second-factor/totp', {})).body
  await call(a, 'POST', '/user/second-factor/totp/confirm', { code: totpCode(secret, new Date()) })
}, 400_000)
afterAll(async () => {
  await pool.end()
  await shared.close()
}, 400_000)

/** A server that is busy is asked again, as every client does. */
async function call(
  server: SharingServer,
  method: string,
  path: string,
  payload?: object,
  tries = 5,
): Promise<{ status: number; body: ReturnType<typeof JSON.parse> }> {
  const { url } = server
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(payload ? { 'content-type': 'application/json' } : {}),
    },
    ...(payload ? { body: JSON.stringify(payload) } : {}),
  })
  if (answer.status !== 503 || tries === 0 || path.endsWith('/publication'))
    return { status: answer.status, body: await answer.json() }
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  return call(server, method, path, payload, tries - 1)
}

const soon = (isSo: () => Promise<void>) => vi.waitFor(isSo, { timeout: 60_000, interval: 100 })
async function labels({ url }: SharingServer): Promise<string[]> {
  const list = await (await fetch(`${url}/memories/api/v1/tags/get-feelings/list/?mt=3`)).json()
  return (list as { description: string }[]).map(({ description }) => description)
}
const says = (server: SharingServer, ...words: string[]) =>
  soon(async () => expect(await labels(server)).toEqual(expect.arrayContaining(words)))

/** A change that gives an option another label; gives how to publish it. */
async function edited(server: SharingServer, option: string, value: string) {
  const { body } = await call(server, 'POST', '/api/v1/studio/changes', { title: value })
  const place = { file: 'content/options/feelings.json', at: `/options/${option}`, field: 'label' }
  const saved = await call(server, 'PUT', `/api/v1/studio/changes/${body.id}/texts`, { ...place, value })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const { revision } = saved.body
  const path = `/api/v1/studio/changes/${body.id}/publication`
  return { id: body.id, publish: (on = server) => call(on, 'POST', path, { revision, reason: 'Clearer.' }) }
}
const publishes = async (server: SharingServer, option: string, value: string) => {
  const published = await (await edited(server, option, value)).publish()
  expect(published.status, JSON.stringify(published.body)).toBe(200)
}

it('a publication is served by the other server, also after it restarts with its old folder', async () => {
  await publishes(a, 'sad', 'Blue')
  expect(await labels(a)).toContain('Blue')
  await says(b, 'Blue')
  b = await b.restart()
  await says(b, 'Blue')
  expect(await readFile(join(b.content, 'options/feelings.json'), 'utf8')).toContain('"label": "Sad"')
}, 400_000)

it('a folder edit keeps other studio texts; one of the same text is reported, and live stays', async () => {
  await a.edit('options/feelings.json', '"label": "Scared"', '"label": "Frightened"')
  await Promise.all([says(a, 'Frightened', 'Blue'), says(b, 'Frightened', 'Blue')])
  await a.edit('options/feelings.json', '"label": "Sad"', '"label": "Downcast"')
  await soon(async () => {
    const { content_held } = await (await fetch(`${a.url}/health/ready`)).json()
    expect(content_held).toContainEqual({
      unit: 'content/options/feelings.json /options/sad/label',
      because: [
        'The studio published "Blue", and the folder says "Downcast".',
        'Run "npm run content pull", then make your edit again.',
      ],
    })
  })
  await says(a, 'Blue', 'Frightened')
})

/** The command, as somebody runs it beside the folder of a server. */
function content(server: SharingServer, ...words: string[]): string {
  const env = { ...process.env, DATABASE_URL: shared.url, CONTENT_DIR: server.content, NODE_ENV: 'development' }
  try {
    return execFileSync('node_modules/.bin/tsx', ['scripts/content.ts', ...words], {
      env,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return stdout + stderr
  }
}

it('pull writes studio texts into the folder once a side is chosen; later folder edits win', async () => {
  const file = join(a.content, 'options/feelings.json')
  const before = await readFile(file, 'utf8')
  expect(content(a, 'status')).toContain('changed in both: content/options/feelings.json /options/sad/label')
  expect(content(a, 'pull')).toContain('Nothing was written')
  expect(await readFile(file, 'utf8')).toBe(before)
  expect(content(a, 'pull', '--take=studio')).toContain('written: content/options/feelings.json')
  // Only that text is another one: the file stays written as it was.
  expect(await readFile(file, 'utf8')).toBe(before.replace('"label": "Downcast"', '"label": "Blue"'))
  expect(content(a, 'status')).toContain('The folder has everything that the studio published.')
  await a.edit('options/feelings.json', '"label": "Blue"', '"label": "Sad"')
  await Promise.all([says(a, 'Sad', 'Frightened'), says(b, 'Sad', 'Frightened')])
}, 400_000)

it('push merges folder edits with live, reports conflicts, and publishes nothing with errors', async () => {
  const copy = { ...a, content: await mkdtemp(join(tmpdir(), 'kindred-push-')) }
  await cp(a.content, copy.content, { recursive: true })
  const path = join(copy.content, 'options/feelings.json')
  const change = async (from: string, to: string) => writeFile(path, (await readFile(path, 'utf8')).replace(from, to))
  await change('"label": "Hopeless"', '"label": "Without hope"')
  expect(content(copy, 'pull')).toContain('The folder has everything that the studio published.')
  // What it changed before it was pulled cannot be told from what it never had.
  expect(content(copy, 'push')).toContain('It is not known what this folder changed.')
  await change('"label": "Without hope"', '"label": "Hopeless"')
  expect(content(copy, 'pull')).toContain('The folder has everything that the studio published.')
  await publishes(a, 'angry', 'Cross')
  await change('"label": "Worried"', '"label": "Anxious"')
  const soundBefore = await readVerifiedJourneys(pool, checkerStamp())
  expect(content(copy, 'push')).toContain('Published as number')
  // Of a hundred wizards the next push walks those that change.
  expect((await readVerifiedJourneys(pool, checkerStamp())).filter((key) => !soundBefore.includes(key))).not.toEqual([])
  await Promise.all([says(a, 'Anxious', 'Cross'), says(b, 'Anxious', 'Cross')])
  // The folder has what is live, and goes on from there.
  expect(await readFile(path, 'utf8')).toContain('"label": "Cross"')
  expect(content(copy, 'push')).toContain('Live has everything that the folder says.')
  await publishes(a, 'angry', 'Furious at it')
  await change('"label": "Cross"', '"label": "Mad"')
  const refused = content(copy, 'push')
  expect(refused).toContain('changed in both: content/options/feelings.json /options/angry/label')
  expect(refused).toContain('Nothing was published.')
  await says(a, 'Furious at it')
  expect(content(copy, 'push', '--take=folder')).toContain('Published as number')
  await says(b, 'Mad')
  await change('"label": "Mad"', '"label": ""')
  expect(content(copy, 'push')).toContain('Nothing was published.')
  await says(a, 'Mad')
  await rm(copy.content, { recursive: true, force: true })
}, 400_000)

it('a scheduled change is published once, also when the server that scheduled it has restarted', async () => {
  const count = async () =>
    (await pool.query("select count(*)::int as n from studio_publications where reason = 'At last.'")).rows[0].n
  const set = async (option: string, value: string, ms: number) => {
    const { id } = await edited(b, option, value)
    const { body } = await call(b, 'GET', `/api/v1/studio/changes/${id}`)
    const at = new Date(Date.now() + ms).toISOString()
    const when = { revision: body.revision, reason: 'At last.', at, zone: 'Europe/Vienna' }
    const told = await call(b, 'PUT', `/api/v1/studio/changes/${id}/schedule`, when)
    expect(told.status, JSON.stringify(told.body)).toBe(200)
    return id
  }
  await set('hopeless', 'Without hope', 1_000)
  await Promise.all([says(a, 'Without hope'), says(b, 'Without hope')])
  expect(await count()).toBe(1)
  await set('ashamed', 'Full of shame', 6_000)
  b = await b.restart()
  await Promise.all([says(a, 'Full of shame'), says(b, 'Full of shame')])
  expect(await count()).toBe(2)
}, 400_000)

it('a server killed while publishing has published nothing and lost no edit', async () => {
  const { id, publish } = await edited(b, 'lonely', 'Very lonely')
  const count = async () => (await pool.query('select count(*)::int as n from content_publications')).rows[0].n
  const before = await count()
  const holder = new pg.Client(shared.connection)
  await holder.connect()
  holder.on('error', () => {})
  // The publication is written, and its history waits.
  await holder.query('begin')
  await holder.query('lock table studio_publications in exclusive mode')
  const publishing = publish().catch((error: Error) => error)
  const waits = async () => {
    const { rowCount } = await pool.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into studio_publications%'",
    )
    return rowCount === 1
  }
  let isOver: unknown
  void publishing.then((answer) => {
    isOver = answer
  })
  while (isOver === undefined && !(await waits())) await new Promise((resolve) => setTimeout(resolve, 50))
  expect(isOver, 'publishing waits in the middle').toBeUndefined()
  const gone = new Promise((resolve) => b.process.once('exit', resolve))
  b.process.kill('SIGKILL')
  await gone
  expect(await publishing).toBeInstanceOf(Error)
  await holder.query('rollback')
  await holder.end()
  await soon(async () => {
    const { rows } = await pool.query(
      "select 1 from pg_stat_activity where query like 'insert into studio_publications%'",
    )
    expect(rows).toHaveLength(0)
  })
  expect(await count()).toBe(before)
  expect(await labels(a)).not.toContain('Very lonely')
  expect((await call(a, 'GET', `/api/v1/studio/changes/${id}`)).body.edits).toMatchObject([{ to: 'Very lonely' }])
  expect((await publish(a)).status).toBe(200)
  await says(a, 'Very lonely')
}, 400_000)

it('a wizard from the studio is served by servers without its files, and pull writes them', async () => {
  b = await b.restart()
  const { body } = await call(a, 'POST', '/api/v1/studio/changes', { title: 'A new wizard' })
  const asked = { template: 'branch-and-result', title: 'How you sleep' }
  const { wizard, change } = (await call(a, 'POST', `/api/v1/studio/changes/${body.id}/wizards`, asked)).body
  const path = `/api/v1/studio/changes/${body.id}/publication`
  const published = await call(a, 'POST', path, { revision: change.revision, reason: 'Asked for.' })
  expect(published.status, JSON.stringify(published.body)).toBe(200)
  const serves = (server: SharingServer) =>
    soon(async () => expect((await fetch(`${server.url}/api/v1/wizards/${wizard}`)).status).toBe(200))
  await Promise.all([serves(a), serves(b)])
  b = await b.restart()
  await serves(b)
  const file = join(b.content, `wizards/${wizard}/wizard.json`)
  await expect(readFile(file, 'utf8')).rejects.toThrow('ENOENT')
  expect(content(b, 'pull', '--take=studio')).toContain(`written: content/wizards/${wizard}/wizard.json`)
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ id: wizard, title: 'How you sleep' })
  await serves(b)
}, 400_000)
