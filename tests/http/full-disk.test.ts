import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'

// A small disk of memory, which only root may mount; where that does not work these tests are skipped.
const disk = mkdtempSync(join(tmpdir(), 'kindred-disk-'))
const isMounted =
  process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', disk]).status === 0
const ballast = join(disk, 'ballast')

/** Takes what is left of the disk, in ever smaller pieces. */
function fillDisk(): void {
  for (let size = 1 << 22; size >= 1; size >>= 1)
    try {
      for (;;) appendFileSync(ballast, Buffer.alloc(size, 1))
    } catch {}
}
const makeRoom = () => rmSync(ballast, { force: true })

let server: RunningServer | undefined
let cookie = ''
const url = (path: string) => `${server?.url}${path}`
const start = () => runServer({ env: { DATA_DIR: join(disk, 'data'), LOG_LEVEL: 'silent' } })

const post = (path: string, body: object) =>
  fetch(url(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify(body),
  })

/** Long texts that cannot be compressed, so that each needs room of its own. */
const write = () =>
  post('/memories/memories-list/', { type: 3, description: randomBytes(3_400).toString('base64'), privacy: 1 })

const patient = { timeout: 90_000, interval: 200 }
const becomesWritable = () => vi.waitFor(async () => expect((await write()).status).toBe(201), patient)

async function helpAnswers(): Promise<void> {
  expect((await fetch(url('/safety'))).status).toBe(200)
  expect((await fetch(url('/health/live'))).status).toBe(200)
  expect(server?.isRunning()).toBe(true)
}

async function signUp(): Promise<void> {
  const password = 'quiet harbour ladder'
  const body = { username: 'ann', email: 'ann@example.org', password, confirm_password: password }
  const answer = await post('/user/signup', body)
  expect(answer.status).toBe(201)
  cookie = `access_token=${((await answer.json()) as { access_token: string }).access_token}`
}

async function writeUntilRefused(): Promise<Response> {
  for (let count = 0; count < 500; count++) {
    const answer = await write()
    if (answer.status !== 201) return answer
  }
  throw new Error('A full disk took everything.')
}

describe.skipIf(!isMounted)('a full disk, or skipped where no disk can be mounted', () => {
  beforeAll(async () => {
    server = await start()
    await signUp()
  }, 120_000)
  afterAll(async () => {
    await server?.close()
  }, 60_000)

  it('rejects writes with 503, still serves reads, and accepts writes when there is space again', async () => {
    fillDisk()
    const refused = await writeUntilRefused()
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await refused.json()).toEqual({ detail: expect.stringContaining('save this right now') })
    expect((await fetch(url('/memories/memories-list/'), { headers: { cookie } })).status).toBe(200)
    await helpAnswers()
    makeRoom()
    await becomesWritable()
  }, 180_000)

  it('restarts a database that stopped because it could not write its log, once there is space', async () => {
    fillDisk()
    const client = new pg.Client({ host: join(disk, 'data/postgres'), user: 'kindred', database: 'kindred' })
    client.on('error', () => {})
    await client.connect()
    // The next write needs a new part of the log.
    await client.query('select pg_switch_wal()').catch(() => {})
    await client.end().catch(() => {})
    const ended = () => expect(server?.said()).toContain('The database ended unexpectedly')
    await vi.waitFor(async () => {
      expect((await write()).status).toBe(503)
      ended()
    }, patient)
    await vi.waitFor(() => expect(server?.said()).toContain('could not be started again'), patient)
    await helpAnswers()
    makeRoom()
    await becomesWritable()
  }, 240_000)

  it('the server starts, serves help, and recovers when there is space', async () => {
    await server?.close()
    fillDisk()
    server = await start()
    await helpAnswers()
    expect((await fetch(url('/health/ready'))).status).toBe(503)
    makeRoom()
    await becomesWritable()
  }, 240_000)
})

afterAll(() => {
  if (isMounted) spawnSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true, force: true })
})
