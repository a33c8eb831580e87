import type { FastifyInstance } from 'fastify'
import schema from '../../../../schemas/api/accounts/sign-up.json' with { type: 'json' }
import { brokenUnique } from '../../db/transaction.ts'
import { accountGone, badRequest } from '../../errors.ts'
import { judgeNewAccount, type NewAccount, readEmail } from '../account-rules.ts'
import type { AccountService } from '../account-service.ts'
import { hashPassword } from '../password-hash.ts'
import { reservedNames } from '../reserved-names.ts'
import { insertUser, type WithPassword } from '../users-repository.ts'

/** Answers alike whether or not the address has an account: a new account claims it, and the mail tells its owner. */
export function signUp(app: FastifyInstance, service: AccountService): void {
  app.post<{ Body: NewAccount }>('/user/signup', { schema }, async (request, reply) => {
    const user = await makeAccount(service, request.body, reservedNames(app.content.current()))
    const session = await service.signIn(request, reply, user)
    if (!session) throw accountGone()
    // Whatever strangers did with this address: the account is made, and a code of the mails that went there confirms it.
    if (await app.mayMail('confirm', user.email)) service.sendVerification(user)
    return reply.code(201).send(session)
  })
}

async function makeAccount(
  { context, isBreached }: AccountService,
  given: NewAccount,
  isReserved: (name: string) => boolean,
): Promise<WithPassword> {
  const account = { ...given, username: given.username.trim(), email: readEmail(given.email) }
  const problems = await judgeNewAccount(account, isBreached, isReserved)
  if (Object.keys(problems).length > 0) throw badRequest(problems)
  const passwordHash = await hashPassword(account.password)
  try {
    return await insertUser(context.pool, { ...account, passwordHash, now: context.now() })
  } catch (error) {
    if (brokenUnique(error) === null) throw error
    throw badRequest({ username: ['Somebody has this name already, or one that looks like it. Choose another one.'] })
  }
}
