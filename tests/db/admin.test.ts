// Account administration by `npm run admin` on the database of a running app.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AdminCommand, Refusal } from '../../scripts/admin-command.ts'
import { runAdmin } from '../../scripts/admin-commands.ts'
import { PermanentDeliveryError, TemporaryDeliveryError } from '../../src/server/platform/deliveries/delivery-errors.ts'
import { queueMail } from '../../src/server/platform/mail/mail-queue.ts'
import { endsWithTest } from '../helpers/kill-on-exit.ts'
import { pollOptions } from '../helpers/poll-timeout.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'
import { setUpSecondFactor } from '../helpers/server/make-moderator.ts'
import { runServer } from '../helpers/server/run-server.ts'

let app: TestApp
let [ann, ben] = [{} as SignedUp, {} as SignedUp]
beforeAll(async () => {
  app = await makeApp()
  ;[ann, ben] = [await app.signUp('Ann'), await app.signUp('ben')]
  await app.pool.query('update users set email_verified_at = now(), email_key = address_key where id = $1', [
    ann.user.id,
  ])
})
afterAll(() => app.close())

/** Runs the command on the app's database with an answer to its prompt. */
async function admin(name: string, who = '', more: Partial<AdminCommand> = {}, isWanted = true) {
  const printed: string[] = []
  const around = {
    pool: app.pool,
    deliveries: app.context.deliveries,
    by: 'olga',
    say: (line: string) => void printed.push(line),
  }
  const plans: string[] = []
  const ask = async (plan: string) => plans.push(plan) > 0 && isWanted
  const refused = await runAdmin({ name, who, ...more }, { ...around, confirm: ask }).then(
    () => '',
    (error: Error) => {
      if (error instanceof Refusal) return error.message
      throw error
    },
  )
  return { said: [...printed, ...plans].join('\n'), refused }
}
const did = async (name: string, who: string, more: Partial<AdminCommand> = {}): Promise<string> => {
  const { refused, said } = await admin(name, who, more)
  expect(refused).toBe('')
  return said
}

/** Runs the command as a process with typed input. */
async function command(words: string[], env: Record<string, string>, typed = '') {
  const child = endsWithTest(
    spawn(process.execPath, ['--import', 'tsx', 'scripts/admin.ts', ...words], { env: { ...process.env, ...env } }),
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      output += text
    })
  child.stdin?.end(typed)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said: output }
}
const post = async (url: string, payload: object, headers = {}) => app.inject({ method: 'POST', url, payload, headers })
const logIn = ({ user: { email }, password }: SignedUp, more = {}) => post('/user/login', { email, password, ...more })
const write = ({ headers }: SignedUp) =>
  post(
    '/memories/memories-list/',
    { type: 3, title: 'Rain', description: 'It rained.', privacy: 0, status: 1 },
    headers,
  )

it('prints the account found, and changes nothing for an unknown or ambiguous name, or without confirmation', async () => {
  const payload = { username: 'annika', email: 'ben@example.org', password: 'a ladder of quiet herons' }
  await post('/user/signup', { ...payload, confirm_password: payload.password })
  const before = await app.pool.query('select * from users order by id')
  const beginning = await admin('find', 'an')
  const exact = await admin('find', ' ANN@example.org')
  const asked = await admin('delete', 'Ann', {}, false)
  expect(beginning.said).toMatch(
    /Ann <ann@example.org>: member since .*address confirmed[\s\S]*annika <ben@example.org>/,
  )
  expect(exact.said).toContain(`"event":"admin-find","outcome":"done","who":["${ann.user.id}"]`)
  expect(exact.said).not.toContain('annika')
  expect(asked.said).toMatch(/Ann <ann@example.org>[\s\S]*close the account of Ann/)
  expect(asked.refused).toContain('Nothing was changed')
  expect((await admin('delete', 'zoe')).refused).toContain('Nobody has the name or address "zoe".')
  expect((await admin('find', 'zoe')).refused).toContain('No name or address begins with "zoe".')
  expect((await admin('delete', 'ben@example.org')).refused).toMatch(
    /Several have the address[\s\S]*ben <[\s\S]*annika </,
  )
  expect((await admin('role', 'Ann', { word: 'queen' })).refused).toBe(
    'Say which role: member or moderator or editor or publisher or clerk.',
  )
  expect((await admin('suspend', 'Ann', { days: '0' })).refused).toContain('Say for how long')
  for (const nothing of ['', 'ban', 'constructor'])
    expect((await admin(nothing, 'Ann')).refused).toContain('reset-second-factor NAME')
  expect(await app.pool.query('select * from users order by id')).toEqual(
    expect.objectContaining({ rows: before.rows }),
  )
  expect((await app.pool.query('select 1 from decisions')).rowCount).toBe(0)
})

it("accepts each command in the operator's guide", async () => {
  const guide = readFileSync('src/server/OPERATING.md', 'utf8')
  const named = [...guide.matchAll(/npm run admin -- ([\w-]+)/g)].map(([, name = '']) => name)
  expect(new Set(named).size).toBe(7)
  for (const name of named) expect((await admin(name, 'zoe')).refused, name).toMatch(/zoe/)
})

it('changes a role, suspends and unsuspends, and logs each with the operator', async () => {
  expect(await did('role', 'ann', { word: 'moderator' })).toContain('Done: make Ann a moderator.')
  const role = async () => (await app.pool.query('select role from users where id = $1', [ann.user.id])).rows[0]?.role
  expect(await role()).toBe('moderator')
  await did('role', 'ann', { word: 'member' })
  expect(await role()).toBe('member')
  await did('suspend', 'ben', { days: '3', reason: 'It was advertising.' })
  expect((await write(ben)).statusCode).toBe(403)
  const bell = await app.inject({ url: '/api/v1/notifications/', headers: ben.headers })
  expect(bell.body).toContain('It was advertising.')
  await did('unsuspend', 'ben')
  expect((await write(ben)).statusCode).toBe(201)
  expect((await admin('unsuspend', 'ben')).refused).toContain('ben is not suspended.')
  const { rows } = await app.pool.query('select user_id, kind, note from decisions order by created_at, id')
  expect(rows.map(({ user_id, kind }) => [user_id, kind])).toEqual([
    [ann.user.id, 'moderator-role-given'],
    [ann.user.id, 'moderator-role-taken'],
    [ben.user.id, 'suspend'],
    [ben.user.id, 'lift'],
  ])
  expect(rows[0]?.note).toBe('npm run admin, by olga')
})

it('resets a second factor, signs out and emails the member', async () => {
  await setUpSecondFactor(app, ann)
  expect((await logIn(ann)).json().access_token).toBeUndefined()
  const printed = await did('reset-second-factor', 'Ann')
  expect(printed).toContain('They are told by email')
  expect((await app.inject({ url: '/user/second-factor', headers: ann.headers })).statusCode).toBe(401)
  expect((await logIn(ann)).json().access_token).toEqual(expect.any(String))
  const mailedTo = () => app.mails.filter(({ text }) => text.includes('removed the second step')).map(({ to }) => to)
  await expect.poll(mailedTo, pollOptions).toEqual(['ann@example.org'])
  expect((await admin('reset-second-factor', 'Ann')).refused).toContain('Ann has no second step')
})

it('closes an account, which can be reopened, and is deleted after its grace period', async () => {
  await did('delete', 'Ann')
  expect((await logIn(ann)).statusCode).toBe(409)
  expect((await admin('delete', 'Ann')).refused).toContain('is closed already')
  expect((await logIn(ann, { keep: true })).statusCode).toBe(200)
  await did('delete', 'Ann')
  expect(await app.whenDaysAreOver()).toBe(1)
  expect((await app.pool.query('select 1 from users where id = $1', [ann.user.id])).rowCount).toBe(0)
})

it('lists pending and failed mails by kind and address only, and retries or removes them', async () => {
  expect(await did('mails', '')).toBe('Nothing waits, and nothing was given up.')
  const { send } = app.context.mailer
  app.context.mailer.send = ({ to }) =>
    Promise.reject(
      to.startsWith('no')
        ? new PermanentDeliveryError('The mail server refused it for good (550).')
        : new TemporaryDeliveryError('Away.'),
    )
  for (const to of ['nobody@example.org', 'nowhere@example.org', 'later@example.org'])
    await queueMail(app.context, app.pool, {
      ...{ mail: { to, subject: 'A code', text: 'The code is QQQQQ.' }, userId: ben.user.id },
    })
  const given =
    /^([0-9a-f-]{36}) mail to nobody@example.org .*, 1 tries, given up .*: The mail server refused it for good \(550\)\.$/m
  await expect.poll(() => did('mails', ''), pollOptions).toMatch(given)
  await expect.poll(() => did('mails', ''), pollOptions).toMatch(/^mail: 1 wait \(the oldest since .*\), 2 given up$/m)
  const waits = /mail to later@example.org since .*, \d+ tries, next try .*: Away\.$/m
  await expect.poll(() => did('mails', ''), pollOptions).toMatch(waits)
  const listed = await did('mails', '')
  expect(listed).not.toContain('QQQQQ')
  expect((await admin('mails', 'burn')).refused).toContain('"burn" is not one of: npm run admin -- mails')
  app.context.mailer.send = send
  const [, number = ''] = given.exec(listed) ?? []
  expect((await admin('mails', 'retry', { word: number }, false)).refused).toContain('Nothing was changed')
  expect(await did('mails', 'retry', { word: number })).toContain('1 are tried again')
  expect(await did('mails', 'remove', { word: 'all' })).toContain('1 removed.')
  expect((await admin('mails', 'remove', { word: 'all' })).refused).toBe('Nothing of that was given up.')
  const came = () => app.mails.filter(({ text }) => text.includes('QQQQQ')).map(({ to }) => to)
  await expect.poll(() => came().sort(), { timeout: 60_000 }).toEqual(['later@example.org', 'nobody@example.org'])
}, 120_000)

it('works on the embedded database with and without a running server', async () => {
  const home = await mkdtemp(join(tmpdir(), 'kindred-admin-home-'))
  const server = await runServer({ folder: home })
  const person = { username: 'cleo', email: 'cleo@example.org', password: 'seven quiet herons wade' }
  const json = { 'content-type': 'application/json' }
  const call = (path: string, body: object, headers = {}) =>
    fetch(server.url + path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })
  const signedUp = await call('/user/signup', { ...person, confirm_password: person.password })
  const { access_token } = (await signedUp.json()) as { access_token: string }
  const env = { DATABASE_URL: '', DATA_DIR: join(home, 'data') }
  const beside = await command(['suspend', 'cleo', '--days=3'], env, 'yes\n')
  expect(beside.said).toContain('Done: suspend cleo for 3 days')
  const memory = { type: 3, title: 'Rain', description: 'It rained.', privacy: 0, status: 1 }
  expect((await call('/memories/memories-list/', memory, { authorization: `Bearer ${access_token}` })).status).toBe(403)
  const nobodyThere = await command(['delete', 'cleo'], env)
  expect([nobodyThere.code, nobodyThere.said]).toEqual([1, expect.stringContaining('Nothing was changed')])
  await server.close()
  const without = await command(['unsuspend', 'cleo', '--yes'], env)
  expect(without.said).toContain('Done: let cleo write again.')
  await rm(home, { recursive: true, force: true })
}, 180_000)
