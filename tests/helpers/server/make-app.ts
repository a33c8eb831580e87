import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Pool } from 'pg'
import { vi } from 'vitest'
import { buildApp } from '../../../src/server/build-app.ts'
import { deleteDueAccounts } from '../../../src/server/features/accounts/account-deletion.ts'
import { readConfig, type SettingName } from '../../../src/server/platform/config.ts'
import { type Context, createContext } from '../../../src/server/platform/context.ts'
import {
  countUnsupportedStatements,
  describeUnsupportedStatements,
  noUnsupportedStatements,
} from '../../../src/server/platform/db/unsupported-statements.ts'
import type { Mail } from '../../../src/server/platform/mail/mail.ts'
import { pollOptions } from '../poll-timeout.ts'
import { createTestDatabase } from './test-database.ts'

type Options = { env?: Partial<Record<SettingName, string>>; now?: () => Date }

export type SignedUp = {
  user: { id: string; username: string; email: string }
  password: string
  tokens: { access: string; refresh: string }
  /** Give these to `inject`: a client that is not a browser. */
  headers: { authorization: string }
  /** Or these: a browser on one of our own pages. */
  browser: { cookie: string; 'sec-fetch-site': string }
}

export type TestApp = {
  app: FastifyInstance
  inject: FastifyInstance['inject']
  pool: Pool
  context: Context
  mails: Mail[]
  signUp: (username?: string) => Promise<SignedUp>
  /** The code of the newest mail to this address; waits for the mail. */
  codeFor: (email: string, atLeast?: number) => Promise<string>
  /** What happens when the days are over in which somebody who deleted their account may come back. Tells how many ended. */
  whenDaysAreOver: () => Promise<number>
  close: () => Promise<void>
}

/**
 * The real app over `inject`, on a database of its own.
 * @example const { inject, signUp, close } = await makeApp(); afterAll(close)
 */
export async function makeApp({ env = {}, now }: Options = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const mails: Mail[] = []
  const dataDir = await mkdtemp(join(tmpdir(), 'kindred-data-'))
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    BUSY_AFTER_MS: '0',
    DATA_DIR: dataDir,
    ...env,
  })
  const mailer = {
    async send(mail: Mail) {
      mails.push(mail)
      return 'test'
    },
  }
  const unsupportedStatements = countUnsupportedStatements(database.pool, noUnsupportedStatements())
  const context = createContext({
    config,
    pool: database.pool,
    mailer,
    unsupportedStatements,
    ...(now ? { now } : {}),
  })
  const app = await buildApp(context)
  await app.ready()
  return {
    app,
    inject: inWords(app),
    pool: database.pool,
    context,
    mails,
    signUp: (username) => signUp(app, username),
    codeFor: (email, atLeast = 1) => codeFor(mails, email, atLeast),
    whenDaysAreOver: () =>
      deleteDueAccounts({ ...context, now: () => new Date(context.now().getTime() + 15 * 86_400_000) }),
    async close() {
      await app.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
      // What is done behind an answer says so nowhere else.
      if (unsupportedStatements.last !== null)
        throw new Error(describeUnsupportedStatements(unsupportedStatements) ?? '')
    },
  }
}

/** Asks as `app.inject` does. Whatever comes back says something: no sentence is empty, no field has an error without one, and no error is of no field. */
function inWords(app: FastifyInstance): FastifyInstance['inject'] {
  const inject = async (asked: string | InjectOptions) => {
    const answer = await app.inject(asked)
    const { 'content-type': type, 'content-encoding': packed } = answer.headers
    if (/^application\/json/.test(String(type)) && packed === undefined && answer.body !== '') {
      const said: { detail?: unknown; errors?: Record<string, unknown[]> } | null = answer.json()
      const ofFields = said?.errors && Object.values(said.errors).map((all) => all[0] ?? '')
      const sentences = [said?.detail ?? 'none', ...(ofFields?.length === 0 ? [''] : (ofFields ?? []))]
      if (sentences.includes('')) throw new Error(`An answer without a word: ${answer.statusCode} ${answer.body}`)
    }
    return answer
  }
  return inject as FastifyInstance['inject']
}

let people = 0

async function signUp(app: FastifyInstance, username = `person-${++people}`): Promise<SignedUp> {
  const password = `quiet ${username} ladder`
  const email = `${username.toLowerCase()}@example.org`
  const payload = { username, email, password, confirm_password: password }
  let answer = await app.inject({ method: 'POST', url: '/user/signup', payload })
  // What every client does on a machine that is busy. What was begun went on, so the name may be this person's by now.
  for (let tries = 0; answer.statusCode === 503 && tries < 5; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    answer = await app.inject({ method: 'POST', url: '/user/login', payload: { email, password } })
    if (answer.statusCode === 200) break
    answer = await app.inject({ method: 'POST', url: '/user/signup', payload })
  }
  if (answer.statusCode >= 300) throw new Error(`Sign-up of ${username}: ${answer.body}`)
  const { user, access_token, refresh_token } = answer.json()
  return {
    user,
    password,
    tokens: { access: access_token, refresh: refresh_token },
    headers: { authorization: `Bearer ${access_token}` },
    browser: {
      cookie: `access_token=${access_token}; refresh_token=${refresh_token}`,
      'sec-fetch-site': 'same-origin',
    },
  }
}

function codeFor(mails: Mail[], email: string, atLeast: number): Promise<string> {
  return vi.waitFor(() => {
    const mine = mails.filter(({ to }) => to === email)
    const code = mine.at(-1)?.text.match(/[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/)?.[0]
    if (!code || mine.length < atLeast) throw new Error(`No mail with a code came to ${email}.`)
    return code
  }, pollOptions)
}
