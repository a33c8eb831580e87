import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queueDigests } from '../../src/server/features/digest/queue-digests.ts'
import { TemporaryDeliveryError } from '../../src/server/platform/deliveries/delivery-errors.ts'
import type { Mailer } from '../../src/server/platform/mail/mail.ts'
import { createOutbox } from '../../src/server/platform/mail/mailer.ts'
import { pollOptions } from '../helpers/poll-timeout.ts'
import { earlierSql } from '../helpers/server/earlier-sql.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { unzip } from '../helpers/unzip.ts'
import { makeMemoryApp } from './memory-calls.ts'

type App = Awaited<ReturnType<typeof makeMemoryApp>>

let app: App
let outbox: Mailer
let folder: string
const failures: string[] = []

beforeAll(async () => {
  app = await makeMemoryApp({ env: { PUBLIC_URL: 'https://quiet.example' } })
  folder = await mkdtemp(join(tmpdir(), 'kindred-digests-'))
  outbox = createOutbox(folder, 'Hello <no-reply@quiet.example>')
  app.context.mailer = outbox
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** Hours pass: what happened is so much longer ago. (With a clock that jumps, everybody's session would be over.) */
async function later(hours: number): Promise<void> {
  const earlier = (column: string) => `${column} = ${earlierSql(column, hours)}`
  await app.pool.query(`update users set ${earlier('digest_told_at')}, ${earlier('digest_taken_at')}`)
  await app.pool.query(`update notifications set ${earlier('created_at')}`)
}
/** One server goes round; several may at once. */
const goRound = () => queueDigests({ ...app.context, onFailure: ({ message }) => failures.push(message) })
const waiting = async () =>
  (await app.pool.query<{ failure: string | null }>(`select failure from deliveries where kind = 'digest'`)).rows
/** The files that lie in the outbox for somebody once all is sent, oldest first. */
async function mailsTo({ user }: SignedUp): Promise<string[]> {
  await expect.poll(waiting, pollOptions).toEqual([])
  const names = (await readdir(join(folder, 'outbox')).catch(() => [])).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, 'outbox', name), 'utf8')))
  return texts.filter((text) => text.includes(`\r\nTo: ${user.email}\r\n`) && text.includes('\r\nList-Unsubscribe: '))
}
const change = (who: SignedUp, payload: object) =>
  app.inject({ method: 'PATCH', url: '/user/settings', payload, headers: who.headers })
async function joins(name: string, payload: object = {}): Promise<SignedUp> {
  const made = await app.signUp(name)
  await app.pool.query('update users set email_verified_at = now() where id = $1', [made.user.id])
  if (Object.keys(payload).length > 0) expect((await change(made, payload)).statusCode).toBe(200)
  return made
}
async function act(by: SignedUp, url: string, payload: object) {
  const answer = await app.inject({ method: 'POST', url: `/api/v1/${url}`, headers: by.headers, payload })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json().data
}
const empathize = (by: SignedUp, link: string) => act(by, 'empathy/new/', { shareable_link: link })
const unseen = async (who: SignedUp) => (await app.get(who, '/api/v1/notifications/')).json().unseen_count

it('mails at most daily, only when there is something new, without details', async () => {
  const ben = await joins('benjamin')
  const [ann, eve] = [await joins('annabel'), await joins('evelyn', { digest: 'weekly' })]
  const words = { title: 'Velvet harbour', description: 'The lantern fell.', privacy: 0 }
  const [of, ofEve] = [await app.made(ann, words), await app.made(eve, words)]
  await empathize(ben, of.shareable_link)
  await later(25)
  await goRound()
  expect(await mailsTo(ann), 'off until it is asked for').toEqual([])

  expect((await change(ann, { digest: 'daily' })).json()).toMatchObject({ digest: 'daily' })
  await empathize(eve, of.shareable_link)
  await empathize(ben, ofEve.shareable_link)
  await later(1)
  await goRound()
  expect(await mailsTo(ann), 'not before its day is over').toEqual([])
  await later(24)
  // Two servers go round at the same moment: neither writes what the other writes.
  await Promise.all([goRound(), goRound()])
  const [mail = '', ...more] = await mailsTo(ann)
  expect(more).toEqual([])
  const [head = '', body = ''] = mail.split('\r\n\r\n')
  const link = /https:\/\/quiet\.example\/mail\/stop\/\S+/.exec(body)?.[0]
  expect(head.split('\r\n')).toEqual([
    'From: Hello <no-reply@quiet.example>',
    `To: ${ann.user.email}`,
    'Subject: Something new for you',
    `List-Unsubscribe: <${link}>`,
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    'Content-Type: text/plain; charset=utf-8',
  ])
  const said = mail.replace(`To: ${ann.user.email}`, '')
  expect(said).not.toMatch(/velvet|harbour|lantern|benjamin|evelyn|annabel|kindred|memor|trauma|empath/i)

  await later(24)
  await goRound()
  expect(await mailsTo(ann), 'nothing new, no mail').toHaveLength(1)
  expect(await mailsTo(eve), 'her week is not over').toEqual([])
  await later(120)
  await goRound()
  expect(await mailsTo(eve)).toHaveLength(1)
})

it('mails no muted, already seen or undone event', async () => {
  const [ann, ben, eve] = [await joins('ann-2'), await joins('ben-2'), await joins('eve-2')]
  const own = await app.made(ann, { privacy: 0 })
  const comment = await act(ben, 'comments/create/', {
    shareable_link: own.shareable_link,
    content: 'I know that bus.',
  })
  for (const who of [ann, ben]) await change(who, { digest: 'daily' })
  await empathize(eve, own.shareable_link)
  await act(eve, 'empathy/new/', { comment_id: comment.id })

  expect(await unseen(ann)).toBe(2)
  await change(ann, { notifications_paused: true })
  expect(await unseen(ann)).toBe(0)
  // Ben may not see the memory any more that his comment stands under.
  await app.pool.query('update memories set privacy = 1 where shareable_link = $1', [own.shareable_link])
  await later(25)
  await goRound()
  expect([await mailsTo(ann), await mailsTo(ben)]).toEqual([[], []])

  await change(ann, { notifications_paused: false })
  expect(await unseen(ann)).toBeGreaterThan(0)
  await app.inject({ method: 'POST', url: '/api/v1/notifications/seen/', headers: ann.headers, payload: {} })
  await later(25)
  await goRound()
  expect(await mailsTo(ann), 'she saw it on the site').toEqual([])
  const other = await app.made(ann, { privacy: 0 })
  await empathize(eve, other.shareable_link)
  await app.pool.query('delete from empathies where user_id = $1', [eve.user.id])
  await later(25)
  await goRound()
  expect(await mailsTo(ann), 'it was taken back').toEqual([])
})

it('sends a failed mail later, unless digests are turned off, also after another server crashed', async () => {
  const [ann, ben, cem] = [
    await joins('ann-3', { digest: 'daily' }),
    await joins('ben-3'),
    await joins('cem-3', { digest: 'daily' }),
  ]
  for (const who of [ann, cem]) await empathize(ben, (await app.made(who, { privacy: 0 })).shareable_link)
  await later(25)
  // A server took hers in hand, and ended.
  await app.pool.query('update users set digest_taken_at = now() where id = $1', [ann.user.id])
  expect(await goRound()).toBe(true)
  expect(await mailsTo(ann), 'another server waits a while before it takes over').toEqual([])
  await mailsTo(cem)
  await later(24)
  for (const who of [ann, cem])
    await empathize(await joins(`${who.user.username}-other`), (await app.made(who, { privacy: 0 })).shareable_link)
  app.context.mailer = { send: () => Promise.reject(new TemporaryDeliveryError('The mail server is away.')) }
  expect(await goRound()).toBe(true)
  const isAway = { failure: 'The mail server is away.' }
  await expect.poll(waiting, pollOptions).toEqual([isAway, isAway])
  await change(cem, { digest: 'off' })
  app.context.mailer = outbox
  expect([(await mailsTo(ann)).length, (await mailsTo(cem)).length]).toEqual([1, 1])
  expect(failures).toEqual([])
})

it('unsubscribe link works without signing in; GET asks, POST acts', async () => {
  const [ann, ben] = [await joins('ann-4', { digest: 'daily' }), await joins('ben-4')]
  const of = await app.made(ann, { privacy: 0 })
  await empathize(ben, of.shareable_link)
  await later(25)
  await goRound()
  const [mail = ''] = await mailsTo(ann)
  const path = /\/mail\/stop\/([\w-]+)/.exec(mail)?.[0] ?? ''
  const digest = async () => (await app.get(ann, '/user/settings')).json().digest
  const send = (url: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: 'List-Unsubscribe=One-Click',
    })

  const asked = await app.get(null, path)
  expect(asked.statusCode).toBe(200)
  expect(asked.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(asked.body).toMatch(
    /<title>Stop these emails\? · Kindred<\/title>[\s\S]*<h1>Stop these emails\?<\/h1>[\s\S]*<form method="post">/,
  )
  expect(asked.body).not.toContain('ann-4')
  expect(await digest(), 'programs open links beforehand').toBe('daily')

  const turned = path.endsWith('A') ? 'Q' : 'A'
  for (const forged of [`${path.slice(0, -1)}${turned}`, path.slice(0, -4), '/mail/stop/x', `${path}AAAA`])
    expect((await send(forged)).statusCode, forged).toBe(404)
  expect((await send(path, { origin: 'https://elsewhere.example' })).statusCode, 'not by another site').toBe(403)
  expect(await digest()).toBe('daily')

  const stopped = await send(path)
  expect([stopped.statusCode, stopped.body.includes('stopped these emails')]).toEqual([200, true])
  expect((await send(path)).statusCode, 'ended twice is ended').toBe(200)
  expect(await digest()).toBe('off')
  await empathize(await joins('eve-4'), of.shareable_link)
  await later(25)
  await goRound()
  expect(await mailsTo(ann)).toHaveLength(1)
})

it('exports the setting, not its key, and deletes both with the account', async () => {
  const [ann, ben] = [await joins('ann-5', { digest: 'weekly', notifications_paused: false }), await joins('ben-5')]
  await empathize(ben, (await app.made(ann, { privacy: 0 })).shareable_link)
  await later(24 * 8)
  await goRound()
  const [mail = ''] = await mailsTo(ann)
  const path = /\/mail\/stop\/([\w-]+)/.exec(mail)?.[0] ?? ''
  const { rows } = await app.pool.query<{ key: Buffer; told: string }>(
    'select digest_key as key, digest_told_at as told from users where id = $1',
    [ann.user.id],
  )
  const copy = await app.inject({ method: 'POST', url: '/user/export', headers: ann.headers })
  const data = unzip(copy.rawPayload)['data.json'] ?? ''
  expect(JSON.parse(data).account).toMatchObject({
    ...{ digest: 'weekly', notifications_paused: false },
    digest_told_at: rows[0]?.told,
  })
  const [key = Buffer.alloc(0)] = rows.map((row) => row.key)
  for (const secret of [key.toString('hex'), key.toString('base64'), key.toString('base64url'), 'digest_taken_at'])
    expect(data).not.toContain(secret)

  expect((await app.get(null, path)).statusCode).toBe(200)
  await app.inject({ method: 'POST', url: '/user/delete', headers: ann.headers, payload: {} })
  await empathize(await joins('eve-5'), (await app.made(ben, { privacy: 0 })).shareable_link)
  await later(24 * 8)
  await goRound()
  expect(await mailsTo(ann), 'nobody is written to who is leaving').toHaveLength(1)
  await app.whenDaysAreOver()
  const stop = await app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect([stop.statusCode, stop.body.includes('<h1>')]).toEqual([404, true])
  expect(
    (await app.pool.query('select 1 from users where id = $1 or digest_key = $2', [ann.user.id, key])).rows,
  ).toEqual([])
})

it('mails, and the unsubscribe page, are in the language the member last used', async () => {
  const spanish = { 'accept-language': 'es-MX,es;q=0.9' }
  const [ann, ben] = [await joins('ann-es', { digest: 'daily' }), await joins('ben-es')]
  const { email } = ann.user
  const signIn = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/user/login', headers, payload: { email, password: ann.password } })
  const signedIn = await signIn(spanish)
  expect(signedIn.statusCode, signedIn.body).toBe(200)
  await empathize(ben, (await app.made(ann, { privacy: 0 })).shareable_link)
  await later(25)
  await goRound()
  const [mail = ''] = await mailsTo(ann)
  expect(mail).toContain('Subject: Algo nuevo para ti')
  expect(mail).not.toMatch(/Hello,|There’s something new/)
  const path = /\/mail\/stop\/([\w-]+)/.exec(mail)?.[0] ?? ''
  const asked = await app.inject({ url: path, headers: spanish })
  expect(asked.headers.vary).toContain('accept-language')
  expect(asked.body).toMatch(/<html lang="es"[\s\S]*<h1>¿/)

  const payload = { 'refresh-token': signedIn.json().refresh_token }
  const refreshed = await app.inject({
    method: 'POST',
    url: '/refresh-token',
    payload,
    headers: { 'accept-language': 'en' },
  })
  expect(refreshed.statusCode, refreshed.body).toBe(200)
  await empathize(await joins('cem-es'), (await app.made(ann, { privacy: 0 })).shareable_link)
  await later(25)
  await goRound()
  expect((await mailsTo(ann)).at(-1)).toContain('Subject: Something new for you')
})

it("sign-in and refresh succeed when the member's language cannot be stored", async () => {
  const ann = await joins('ann-lost')
  const { email } = ann.user
  await app.pool.query('alter table users rename column language to language_lost')
  try {
    const signedIn = await app.inject({
      method: 'POST',
      url: '/user/login',
      payload: { email, password: ann.password },
    })
    expect(signedIn.statusCode, signedIn.body).toBe(200)
    const payload = { 'refresh-token': signedIn.json().refresh_token }
    expect((await app.inject({ method: 'POST', url: '/refresh-token', payload })).statusCode).toBe(200)
  } finally {
    await app.pool.query('alter table users rename column language_lost to language')
  }
})
