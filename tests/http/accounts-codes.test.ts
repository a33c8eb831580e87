import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'

/** A code from a mail works once: not a second time, and of two at the same moment one is taken. */
let app: TestApp
let mails = 0
beforeAll(async () => {
  app = await makeApp()
})
afterAll(() => app.close())

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers })

const newPassword = { new_password: 'copper kettle song', confirm_new_password: 'copper kettle song' }

interface Purpose {
  purpose: string
  /** Asks for a code, and gives where it is mailed. */
  ask: (person: SignedUp) => Promise<string>
  use: (person: SignedUp, code: string) => ReturnType<typeof post>
  /** What is true as soon as the code was taken, and was not before. */
  isDone: (person: SignedUp) => Promise<boolean>
}

const sessionOf = async ({ headers }: SignedUp) =>
  (await app.inject({ method: 'GET', url: '/user/session', headers })).json().user
const nextAddress = ({ user }: SignedUp) => `next-${user.email}`

const purposes: Purpose[] = [
  {
    purpose: 'a new address of mail',
    ask: async (person) => {
      await post('/user-change-email', { new_email: nextAddress(person) }, person.headers)
      return nextAddress(person)
    },
    use: (person, code) =>
      post('/user-change-email/validate/', { code, new_email: nextAddress(person) }, person.headers),
    isDone: async (person) => (await sessionOf(person)).email === nextAddress(person),
  },
  {
    purpose: 'the confirmation of an address',
    ask: async ({ user }) => user.email,
    use: ({ headers }, code) => post('/user/verify-email', { code }, headers),
    isDone: async (person) => (await sessionOf(person)).email_verified,
  },
  {
    purpose: 'a forgotten password',
    ask: async ({ user }) => {
      await app.codeFor(user.email)
      mails = app.mails.filter(({ to }) => to === user.email).length
      await post('/password/forgot', { email: user.email })
      return user.email
    },
    use: (_, code) => post('/password/reset', { code, ...newPassword }),
    isDone: async ({ user }) =>
      (await post('/user/login', { email: user.email, password: newPassword.new_password })).statusCode === 200,
  },
]

describe.each(purposes)('the code for $purpose', ({ ask, use, isDone }) => {
  const asked = async () => {
    mails = 0
    const person = await app.signUp()
    const code = await app.codeFor(await ask(person), mails + 1)
    expect(await isDone(person)).toBe(false)
    return { person, code }
  }

  it('works once; the second time returns 400', async () => {
    const { person, code } = await asked()
    expect((await use(person, code)).statusCode).toBe(200)
    expect(await isDone(person)).toBe(true)
    const again = await use(person, code)
    expect(again.statusCode).toBe(400)
    expect(Object.keys(again.json().errors)).toEqual(['code'])
    expect(await isDone(person)).toBe(true)
  })

  it('is accepted once of several concurrent calls', async () => {
    const { person, code } = await asked()
    const answers = await Promise.all(Array.from({ length: 4 }, () => use(person, code)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400])
    expect(await isDone(person)).toBe(true)
  })

  it('rejects a code with one letter changed, and still accepts the right one after that', async () => {
    const { person, code } = await asked()
    const wrong = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`
    expect((await use(person, wrong)).statusCode).toBe(400)
    expect(await isDone(person)).toBe(false)
    expect((await use(person, code)).statusCode).toBe(200)
  })
})
