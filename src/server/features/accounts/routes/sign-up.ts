import type { FastifyInstance, FastifyRequest } from 'fastify'
import schema from '../../../../../schemas/api/accounts/sign-up.json' with { type: 'json' }
import { brokenUnique } from '../../../platform/db/transaction.ts'
import { accountGone, badRequest } from '../../../platform/errors.ts'
import type { WithPassword } from '../../../platform/sessions/user.ts'
import { type NewAccount, readEmail, validateNewAccount } from '../account-rules.ts'
import type { AccountService } from '../account-service.ts'
import { hasCode } from '../email-codes-repository.ts'
import { hashPassword, isPassword } from '../password-hash.ts'
import { reservedNames } from '../reserved-names.ts'
import { findNewAccount, insertUser } from '../users-repository.ts'

/** So long a sign-up that is sent again is taken for the one that made the account. */
const sameForMs = 86_400_000

/** Answers alike whether or not the address has an account: a new account claims it, and the mail tells its owner. */
export function signUp(app: FastifyInstance, service: AccountService): void {
  const { pool } = service.context
  app.post<{ Body: NewAccount }>('/user/signup', { schema }, async (request, reply) => {
    const { user, isNew } = await makeAccount(app, service, request)
    const session = await service.signIn(request, reply, user)
    if (!session) throw accountGone()
    // Whatever strangers did with this address: the account is made, and a code of the mails that went there confirms it.
    const needsMail = isNew || !(user.emailVerified || (await hasCode(pool, user.id, 'verify-email')))
    if (needsMail && (await app.mayMail('confirm', user.email)))
      await service.askForCode(request, { purpose: 'verify-email', address: user.email, userId: user.id })
    return reply.code(201).send(session)
  })
}

type SignUpResult = { user: WithPassword; isNew: boolean }

async function makeAccount(
  app: FastifyInstance,
  { context, isBreached }: AccountService,
  request: FastifyRequest<{ Body: NewAccount }>,
): Promise<SignUpResult> {
  const given = request.body
  const account = { ...given, username: given.username.trim(), email: readEmail(given.email) }
  const problems = await validateNewAccount(account, isBreached, reservedNames(app.content.current()))
  if (Object.keys(problems).length > 0) throw badRequest(problems)
  const passwordHash = await hashPassword(account.password)
  try {
    return { user: await insertUser(context.pool, { ...account, passwordHash, now: context.now() }), isNew: true }
  } catch (error) {
    if (brokenUnique(error) === null) throw error
    const user = await sentBefore(app, context, request, account)
    if (user !== null) return { user, isNew: false }
    throw badRequest({
      username: ['Someone already has this name, or one that looks like it. Please choose another one.'],
    })
  }
}

/**
 * The account that the very same sign-up made a moment ago, whose answer was lost or said that we were busy. For everybody else the name is taken: the same
 * work is done whoever has it, and few tries are looked at, so that this tells neither whose it is nor what the password is.
 */
async function sentBefore(
  app: FastifyInstance,
  { pool, now }: AccountService['context'],
  request: FastifyRequest,
  account: NewAccount,
): Promise<WithPassword | null> {
  const found = await findNewAccount(pool, account, new Date(now().getTime() - sameForMs))
  const user = (await app.maySignUpAgain(request, account.email)) ? found : null
  return (await isPassword(user?.passwordHash ?? null, account.password)) ? user : null
}
