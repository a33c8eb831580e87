import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'

const knownHere = 'zvezdochka'
const knownThere = 'seven quiet lanterns'
const hash = createHash('sha1').update(knownThere).digest('hex').toUpperCase()

/** The three calls that choose a password; each gives the sentences about it. */
const calls = ['sign-up', 'change', 'reset'] as const

async function choose(app: TestApp, member: SignedUp, call: (typeof calls)[number], password: string) {
  const chosen = { new_password: password, confirm_new_password: password }
  const { headers } = member
  if (call === 'change')
    return app.inject({ method: 'POST', url: '/password/change/validate/2', headers, payload: chosen })
  if (call === 'sign-up') {
    const payload = { username: 'newcomer', email: 'new@example.org', password, confirm_password: password }
    return app.inject({ method: 'POST', url: '/user/signup', payload })
  }
  const { email } = member.user
  const before = app.mails.filter((mail) => mail.to === email).length
  await app.inject({ method: 'POST', url: '/password/forgot', payload: { email } })
  const code = await app.codeFor(email, before + 1)
  return app.inject({ method: 'POST', url: '/password/reset', payload: { code, ...chosen } })
}
const fieldOf = (call: (typeof calls)[number]) => (call === 'sign-up' ? 'password' : 'new_password')

describe('with the built-in list', () => {
  let app: TestApp
  let ann: SignedUp
  beforeAll(async () => {
    app = await makeApp()
    ann = await app.signUp('ann')
    // The mail that welcomes her has arrived: the next one is the one that is asked for.
    await app.codeFor(ann.user.email)
  })
  afterAll(() => app.close())

  it.each(calls)('%s rejects a breached password with an explanation', async (call) => {
    const answer = await choose(app, ann, call, knownHere)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[fieldOf(call)]).toEqual([
      expect.stringMatching(/data breach.*Choose one you’ve never used/),
    ])
  })

  it('calls no service, and accepts what only a service knows', async () => {
    const asked = vi.spyOn(globalThis, 'fetch')
    expect((await choose(app, ann, 'sign-up', knownThere)).statusCode).toBe(201)
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
  })
})

describe('with BREACH_RANGE_URL', () => {
  let app: TestApp
  let ann: SignedUp
  let service: Server
  beforeAll(async () => {
    service = createServer((_request, reply) => reply.end(`${hash.slice(5)}:7`))
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const { port } = service.address() as AddressInfo
    app = await makeApp({ env: { BREACH_RANGE_URL: `http://127.0.0.1:${port}/range/` } })
    ann = await app.signUp('ann')
    // The mail that welcomes her has arrived: the next one is the one that is asked for.
    await app.codeFor(ann.user.email)
  })
  afterAll(async () => {
    await app.close()
    service.close()
  })

  it.each(calls)('%s rejects a password that the service knows', async (call) => {
    const answer = await choose(app, ann, call, knownThere)
    expect([answer.statusCode, answer.json().errors?.[fieldOf(call)]]).toEqual([
      400,
      [expect.stringContaining('data breach')],
    ])
  })
})
