import type { FastifyInstance } from 'fastify'
import schema from '../../../../schemas/api/accounts/sign-up.json' with { type: 'json' }
import { brokenUnique } from '../../db/transaction.ts'
import { badRequest, type FieldErrors } from '../../errors.ts'
import { judgeNewAccount, type NewAccount } from '../account-rules.ts'
import type { Desk } from '../desk.ts'
import { hashPassword } from '../password-hash.ts'
import { findTaken, insertUser, type User } from '../users-repository.ts'

export function signUp(app: FastifyInstance, desk: Desk): void {
  app.post<{ Body: NewAccount }>('/user/signup', { schema, preHandler: app.limitAuth }, async (request, reply) => {
    const user = await makeAccount(desk, request.body)
    desk.sendVerification(user)
    return reply.code(201).send(await desk.signIn(request, reply, user))
  })
}

async function makeAccount({ context }: Desk, given: NewAccount): Promise<User> {
  const account = { ...given, username: given.username.trim(), email: given.email.trim() }
  const problems = await judgeNewAccount(account)
  if (Object.keys(problems).length > 0) throw badRequest(problems)
  // Hashed before anybody looks whether the address is known: both answers take the same time.
  const passwordHash = await hashPassword(account.password)
  try {
    return await insertUser(context.pool, { ...account, passwordHash, now: context.now() })
  } catch (error) {
    if (brokenUnique(error) === null) throw error
    throw badRequest(describeTaken(await findTaken(context.pool, account.username, account.email)))
  }
}

function describeTaken(taken: { username: boolean; email: boolean }): FieldErrors {
  const errors: FieldErrors = {}
  if (taken.username) errors.username = ['Somebody has this name already. Choose another one.']
  if (taken.email) errors.email = ['That did not work with this address. Sign in, or ask for a new password.']
  return errors
}
