import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { makeModerator, withRole } from '../helpers/server/make-moderator.ts'
import { makeMemoryApp, story } from './memory-calls.ts'

type Event = {
  event: string
  outcome: string
  status: number
  route: string
  who: string | null
  where: string
  account?: string
}

let app: Awaited<ReturnType<typeof makeMemoryApp>>
const lines: string[] = []
let clock = Date.UTC(2026, 10, 25, 8)
beforeAll(async () => {
  app = await makeMemoryApp({ env: { RATE_LIMITS: 'on', LOG_LEVEL: 'trace' }, now: () => new Date(clock) })
  // What the server would write: every line of every level, in place of the standard output.
  const log = app.app.log as unknown as Record<symbol, { write: (line: string) => void }>
  const symbol = Object.getOwnPropertySymbols(log).find(({ description }) => description === 'pino.stream')
  const stream = symbol && log[symbol]
  if (stream === undefined) throw new Error('The logger has no stream.')
  stream.write = (line) => void lines.push(line)
})
afterAll(() => app.close())

const from = '203.0.113.77'
/** Everything that must stand in no line. */
const secrets = new Set<string>([from])
type Sent = { headers?: Record<string, string>; method?: 'POST' | 'GET' | 'DELETE' | 'PUT' }
async function send(url: string, payload: object | undefined, { headers = {}, method = 'POST' }: Sent = {}) {
  const answer = await app.inject({ method, url, ...(payload ? { payload } : {}), headers, remoteAddress: from })
  for (const { value } of answer.cookies) if (value !== '') secrets.add(value)
  for (const name of ['access_token', 'refresh_token']) {
    const token = answer.headers['content-type']?.toString().includes('json') ? answer.json()[name] : undefined
    if (token) secrets.add(token)
  }
  return answer
}
const events = (event: string): Event[] =>
  lines.flatMap((line) => {
    const { security } = JSON.parse(line) as { security?: Event }
    return security?.event === event ? [security] : []
  })
const last = (event: string) => events(event).at(-1)

const code = async (email: string, atLeast: number) => {
  const found = await app.codeFor(email, atLeast)
  secrets.add(found)
  return found
}
const known = (person: SignedUp) => {
  for (const secret of [
    person.password,
    person.tokens.access,
    person.tokens.refresh,
    person.user.email,
    person.user.username,
  ])
    secrets.add(secret)
  return person
}
const bearer = (answer: { json: () => { access_token: string } }) => ({
  authorization: `Bearer ${answer.json().access_token}`,
})

describe('the log of security events', () => {
  it('records member, place, event and outcome of account calls, and no secret', async () => {
    const ann = known(await app.signUp('anneliese'))
    const moderator = known(await app.signUp('moderatrix'))
    await makeModerator(app, moderator)
    const { email, id } = ann.user
    const headers = ann.headers
    expect(last('sign-up')).toMatchObject({ outcome: 'done', status: 201, who: moderator.user.id })

    await send('/user/verify-email', { code: await code(email, 1) }, { headers })
    expect(last('email-confirmation')).toMatchObject({ outcome: 'done', who: id })

    secrets.add('a wrong guess of mine')
    await send('/user/login', { email, password: 'a wrong guess of mine' })
    expect(last('sign-in')).toMatchObject({ outcome: 'failed', status: 400, who: null, where: expect.any(String) })
    const wrong = last('sign-in')
    await send('/user/login', { email, password: ann.password })
    expect(last('sign-in')).toMatchObject({ outcome: 'done', who: id, where: wrong?.where, account: wrong?.account })

    await send('/user/sign-in-mail', { email })
    const byMail = await send('/user/sign-in-by-mail', { email, code: await code(email, 2) })
    expect(last('sign-in-by-code')).toMatchObject({ outcome: 'done', who: id })

    await send('/password/forgot', { email })
    const password = 'seven green boats sail'
    secrets.add(password)
    const reset = { code: await code(email, 3), new_password: password, confirm_new_password: password }
    await send('/password/reset', reset)
    expect(last('password-reset')).toMatchObject({ outcome: 'done', who: id })
    await send('/password/reset', reset)
    expect(last('password-reset')).toMatchObject({ outcome: 'failed', who: null })
    await send('/user/settings', undefined, { method: 'GET', headers: bearer(byMail) })
    expect(last('access')).toMatchObject({ outcome: 'refused', status: 401, route: '/user/settings' })

    const session = bearer(await send('/user/login', { email, password }))
    const next = 'eleven grey gulls walk'
    secrets.add(next)
    await send('/password/change/validate/2', { new_password: next, confirm_new_password: next }, { headers: session })
    expect(last('password-change')).toMatchObject({ outcome: 'done', who: id })
    const moved = 'anneliese-moved@example.org'
    secrets.add(moved)
    await send('/user-change-email', { new_email: moved }, { headers: session })
    await send('/user-change-email/validate', { new_email: moved, code: await code(moved, 1) }, { headers: session })
    expect(last('email-change')).toMatchObject({ outcome: 'done', who: id })
    await send('/user/sessions/end-others', {}, { headers: session })
    expect(last('sessions-ended')).toMatchObject({ outcome: 'done', who: id })

    const written = await app.post({ headers: session }, { ...story, privacy: 2, title: 'A title to nobody' })
    const link = written.json().shareable_link
    secrets.add(link).add('A title to nobody').add(story.description)
    await send(`/memories/api/v1/memories/${link}/get-details`, undefined, { method: 'GET' })
    const open = (await app.post({ headers: session }, { ...story, privacy: 0 })).json().shareable_link
    const report = { memory: open, metoo: null, reason: 'advertising', remark: 'Words of the report.' }
    secrets.add('Words of the report.')
    const witness = known(await app.signUp('willa'))
    await send('/guide/', report, { headers: witness.headers })
    await send('/api/v1/moderation/queue/', undefined, { method: 'GET', headers: session })
    expect(last('moderation-queue')).toMatchObject({ outcome: 'refused', status: 403, who: id })
    const queue = await send('/api/v1/moderation/queue/', undefined, { method: 'GET', headers: moderator.headers })
    const [{ about_id: about }] = queue.json().results
    secrets.add('Words of the moderator.')
    const decision = { about_id: about, decision: 'keep', note: 'Words of the moderator.' }
    await send('/api/v1/moderation/decisions/', decision, { headers: moderator.headers })
    expect(last('moderation-decision')).toMatchObject({ who: moderator.user.id, about_id: about, decision: 'keep' })

    const editor = known(await app.signUp('editrix'))
    await withRole(app, editor, 'publisher')
    await send('/api/v1/studio/changes', { title: 'Words of the editor.' }, { headers: editor.headers })
    secrets.add('Words of the editor.')
    expect(last('studio-edit')).toMatchObject({ outcome: 'done', who: editor.user.id, route: '/api/v1/studio/changes' })

    await send('/user/export', {}, { headers: session })
    expect(last('export')).toMatchObject({ outcome: 'done', who: id })
    secrets.add('nobody-made-this-token')
    await send('/refresh-token', { 'refresh-token': 'nobody-made-this-token' })
    expect(last('access')).toMatchObject({ outcome: 'refused', status: 401, route: '/refresh-token' })
    await send('/user/logout', {}, { headers: session })
    expect(last('sign-out')).toMatchObject({ outcome: 'done', who: id })
    const again = bearer(await send('/user/login', { email: moved, password: next }))
    await send('/user/delete', {}, { headers: again })
    expect(last('account-deletion')).toMatchObject({ outcome: 'done', who: id })

    for (let n = 0; n < 8; n++)
      await send('/user/login', { email: 'guessed@example.org', password: 'a wrong guess of mine' })
    expect(last('sign-in')).toMatchObject({ outcome: 'limited', status: 429, who: null })
    secrets.add('guessed@example.org')

    const text = lines.join('\n')
    expect(lines.length).toBeGreaterThan(60)
    expect([...secrets].filter((secret) => text.includes(secret))).toEqual([])
    expect(secrets.size).toBeGreaterThan(30)
  })

  it("contains only fields that the operator's guide documents, in all lines", () => {
    const guide = readFileSync('src/server/OPERATING.md', 'utf8')
    const [, table = ''] = /<!-- log:start -->(.*)<!-- log:end -->/s.exec(guide) ?? []
    const named = [...table.matchAll(/^\|(.*?)\|/gm)].flatMap(([, cell = '']) => [...cell.matchAll(/`([\w.]+)`/g)])
    const fieldsOf = (part: object, above = ''): string[] =>
      Object.entries(part).flatMap(([name, value]) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? fieldsOf(value, `${name}.`)
          : [above + name],
      )
    const fields = new Set(lines.flatMap((line) => fieldsOf(JSON.parse(line))))
    expect(fields.size).toBeGreaterThan(15)
    expect([...fields].filter((field) => !named.some(([, name]) => name === field))).toEqual([])
  })

  it('pseudonyms of place and account change each day', async () => {
    const guess = () => send('/user/login', { email: 'daily@example.org', password: 'a wrong guess of mine' })
    await guess()
    const today = last('sign-in')
    await guess()
    expect(last('sign-in')?.where).toBe(today?.where)
    clock += 86_400_000
    await guess()
    expect(last('sign-in')?.where).not.toBe(today?.where)
    expect(last('sign-in')?.account).not.toBe(today?.account)
  })

  it('records account calls without a name of their own, but no reads and no memories', async () => {
    const ben = known(await app.signUp('bentley'))
    const before = lines.filter((line) => line.includes('"security"')).length
    await send('/user/settings', undefined, { method: 'GET', headers: ben.headers })
    await app.post(ben, { ...story, privacy: 0 })
    expect(lines.filter((line) => line.includes('"security"')).length).toBe(before)
    await send('/user/resend-verification', {}, { headers: ben.headers })
    expect(last('POST /user/resend-verification')).toMatchObject({ outcome: 'done', who: ben.user.id })
  })
})
