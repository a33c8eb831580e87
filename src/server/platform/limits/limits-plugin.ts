import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/transaction.ts'
import { tooManyRequests } from '../errors.ts'
import { readRefreshCookie } from '../sessions/session-cookies.ts'
import { hashToken } from '../sessions/tokens.ts'
import { toKey } from '../sessions/user.ts'
import { clientIpOf } from './client-ip.ts'
import { type Limits, limitsOf, searches } from './limits.ts'
import { type Kind, limitsOfRoutes } from './limits-of-routes.ts'
import { createRateLimiter, type RateLimiter, waitInWords } from './rate-limiter.ts'
import { createSignInLimit, deviceOf, rememberDevice, type SignInLimit, type SignInTry } from './sign-in-limit.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Called after a good sign-in: the device is known. The waits are over when the account owns its address: with one
     * that only claims it, somebody who guesses at the owner could end them as often as they like.
     */
    signedIn: (
      request: FastifyRequest,
      reply: FastifyReply,
      user: { id: string; emailVerified: boolean },
    ) => Promise<void>
    /** Called when a password was right and the sign-in waits for its second step: guesses at the password are over. */
    passwordFits: (request: FastifyRequest, user: { emailVerified: boolean }) => Promise<void>
    /**
     * Counts a code of an authenticator app that is tried to sign in. Throws 429 where there were too many: on a device that its owner signed in
     * from before they are counted apart, so that nobody who has the password keeps the owner out.
     */
    triesCode: (request: FastifyRequest, userId: string) => Promise<void>
    /**
     * One more mail with a code to this address? With `request`, a device that its owner is known on has a count of its own. Asked when the mail is about
     * to be written, so that a call that is refused uses nothing up.
     */
    mayMail: (purpose: MailPurpose, address: string, request?: FastifyRequest) => Promise<boolean>
    /** One more mail about a single message of the contact form? */
    mayMailUs: () => Promise<boolean>
    /** May one more password be compared for a sign-up that was sent before, with this address and from this network? */
    maySignUpAgain: (request: FastifyRequest, email: string) => Promise<boolean>
  }
  interface FastifyRequest {
    signInTry: SignInTry | null
  }
}

/** What a mail is for: each purpose has a count of its own, and codes of its own; a notice has none. */
type MailPurpose = 'confirm' | 'reset' | 'sign-in' | 'notice'

/** Whether somebody was mailed this code, and it still works. */
type IsLiveCode = (db: Queryable, code: string, now: Date) => Promise<boolean>

/** When a call is counted: before its body is read, and once more when the body is there but nobody has judged it. */
type Count = {
  first?: (request: FastifyRequest) => Promise<void>
  withBody?: (request: FastifyRequest) => Promise<void>
}

/** Counts calls before any work for them is done, so that a hundred at once are a hundred and a refusal costs little. */
export const limits = fastifyPlugin<{ context: Context; isLiveCode: IsLiveCode }>(
  async (app, { context, isLiveCode }) => {
    app.decorateRequest('signInTry', null)
    if (!context.config.limits) {
      app.decorate('signedIn', (request, reply, { id }) => rememberDevice(context, request, reply, id))
      app.decorate('passwordFits', async () => {})
      app.decorate('triesCode', async () => {})
      app.decorate('mayMail', async () => true)
      app.decorate('maySignUpAgain', async () => true)
      app.decorate('mayMailUs', async () => true)
      return
    }
    const limiter = createRateLimiter(context, app.log)
    app.addHook('onClose', () => limiter.settled())
    const figures = limitsOf(context.config.limits)
    const passwordFits = async (request: FastifyRequest, { emailVerified }: { emailVerified: boolean }) => {
      const countedAs = request.signInTry?.countedAs
      if (emailVerified && countedAs !== undefined) await limiter.reset(countedAs)
    }
    app.decorate('passwordFits', passwordFits)
    app.decorate('signedIn', async (request, reply, user) => {
      await passwordFits(request, user)
      await rememberDevice(context, request, reply, user.id)
    })
    app.decorate('triesCode', async (request, userId) => {
      const device = await deviceOf(context, request)
      if (device?.userId === userId) await limiter.consume(figures.person, 'code on', device.tokenHash.toString('hex'))
      else await limiter.consume(figures.codes, 'code to', userId)
    })
    const signIn = createSignInLimit(context, limiter, figures)
    app.decorate('mayMail', (purpose, address, request) => signIn.mayMail(purpose, address, request))
    app.decorate('maySignUpAgain', (request, email) =>
      limiter.tryConsume(figures.signUpsAgain, `sign-up again ${toKey(email)} from`, clientIpOf(request)),
    )
    app.decorate('mayMailUs', () => limiter.tryConsume(figures.contactOfAll, 'contact', 'of all'))
    const counts = await countsOf(app, context, limiter, figures, signIn, isLiveCode)
    app.addHook('onRequest', async (request) => counts[kindOf(request)]?.first?.(request))
    app.addHook('preValidation', async (request) => counts[kindOf(request)]?.withBody?.(request))
  },
  { name: 'limits', dependencies: ['current-user'] },
)

const kindByRoute = new Map<string, Kind>(Object.entries(limitsOfRoutes))
const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What a request counts as. */
function kindOf(request: FastifyRequest): Kind {
  if (request.is404) return 'none'
  const { config, url = '' } = request.routeOptions
  const method = request.method === 'HEAD' ? 'GET' : request.method
  return (
    kindByRoute.get(`${method} ${url}`) ??
    (readingMethods.has(request.method) && !config.changesState ? 'none' : 'write')
  )
}

async function countsOf(
  app: FastifyInstance,
  context: Context,
  limiter: RateLimiter,
  limits: Limits,
  signIn: SignInLimit,
  isLiveCode: IsLiveCode,
): Promise<Partial<Record<Kind, Count>>> {
  const byPerson = (limit: keyof Limits) => (request: FastifyRequest) =>
    limiter.consume(limits[limit], limit, who(request))
  const fromAddress = (request: FastifyRequest) => limiter.consume(limits.address, 'tries from', clientIpOf(request))
  const begin = async (request: FastifyRequest) => {
    request.signInTry = await signIn.begin(request)
  }
  const passwords = (request: FastifyRequest) => (request.user ? byPerson('person')(request) : fromAddress(request))
  return {
    write: { first: byPerson('writes') },
    edit: { first: byPerson('edits') },
    create: { first: byPerson('creates') },
    export: { first: byPerson('exports') },
    contact: { first: byPerson('contact') },
    report: { first: byPerson('reports') },
    response: {
      first: byPerson('writes'),
      // Also of somebody who is signed in and sends it as a visitor: nothing stored tells who did.
      withBody: async (request) => {
        const isVisitors = (request.body as { without_account?: unknown } | null)?.without_account === true
        if (isVisitors) await limiter.consume(limits.withoutAccount, 'answers from', clientIpOf(request))
      },
    },
    upload: { first: byPerson('uploads') },
    search: { first: await countSearches(app) },
    password: { first: passwords },
    code: {
      withBody: async (request) => {
        const code = (request.body as { code?: unknown } | null)?.code
        // Whoever has a code from a mail is let in, whatever others tried here or with this account: only they can use its count up.
        if (typeof code === 'string' && (await isLiveCode(context.pool, code, context.now())))
          return limiter.consume(limits.person, 'code', hashToken(code).toString('hex'))
        return passwords(request)
      },
    },
    // Somebody on a known device is not held up by what others on their network do.
    'second-step': {
      first: async (request) => {
        if (!(await deviceOf(context, request))) await fromAddress(request)
      },
    },
    'sign-up': { first: fromAddress },
    'sign-in': { first: begin, withBody: (request) => signIn.slow(request, request.signInTry ?? { device: null }) },
    'mail-request': {
      first: (request) => limiter.consume(limits.mailRequests, 'mail requests from', clientIpOf(request)),
    },
    refresh: {
      withBody: async (request) => {
        const owner = await ownerOfRefresh(context, request)
        if (owner) await limiter.consume(limits.refreshes, 'refreshes', owner)
        else await limiter.consume(limits.strayRefreshes, 'refreshes', clientIpOf(request))
      },
    },
  }
}

/** A person wherever they are; a visitor by their network address. */
function who(request: FastifyRequest): string {
  const person = request.user?.id ?? request.cachedSession?.userId
  return person === undefined ? `address ${clientIpOf(request)}` : `person ${person}`
}

/** Counted in memory: a count in the database would cost as much as the search. */
async function countSearches(app: FastifyInstance): Promise<(request: FastifyRequest) => Promise<void>> {
  await app.register(rateLimit, { global: false, cache: 20_000 })
  const count = app.createRateLimit({ max: searches.burst, timeWindow: searches.periodMs, keyGenerator: who })
  return async (request) => {
    const outcome = await count(request)
    if (!outcome.isAllowed && outcome.isExceeded)
      throw tooManyRequests(
        outcome.ttlInSeconds,
        `${searches.says} Please try again in ${waitInWords(outcome.ttlInSeconds)}.`,
      )
  }
}

/** Whose session would be renewed. A used or ended one counts too: trying it again and again is what is counted. */
async function ownerOfRefresh({ pool, config }: Context, request: FastifyRequest): Promise<string | undefined> {
  const given = (request.body as { 'refresh-token'?: unknown } | null)?.['refresh-token']
  const token = typeof given === 'string' ? given : readRefreshCookie(request, config)
  if (token === undefined) return undefined
  const { rows } = await pool.query<{ user_id: string }>('select user_id from sessions where refresh_hash = $1', [
    hashToken(token),
  ])
  return rows[0]?.user_id
}
