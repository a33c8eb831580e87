import type { FastifyInstance } from 'fastify'
import schema from '../../../../schemas/api/accounts/reset-password.json' with { type: 'json' }
import { transaction } from '../../db/transaction.ts'
import { badRequest } from '../../errors.ts'
import { judgeNewPassword, type NewPassword } from '../account-rules.ts'
import type { Desk } from '../desk.ts'
import { findCode, useCode } from '../email-codes-repository.ts'
import { hashPassword } from '../password-hash.ts'
import { clearSessionCookies } from '../session-cookies.ts'
import { revokeAll } from '../sessions-repository.ts'
import { findById, setEmailVerified, setPassword } from '../users-repository.ts'
import { unknownCode } from './unknown-code.ts'

type Body = NewPassword & { code: string }

export function resetPassword(app: FastifyInstance, desk: Desk): void {
  app.post<{ Body: Body }>('/password/reset', { schema, preHandler: app.limitAuth }, async (request, reply) => {
    await reset(desk, request.body)
    clearSessionCookies(request, reply)
    return { detail: 'Your new password is set. Please sign in with it.' }
  })
}

async function reset({ context: { pool, now } }: Desk, given: Body): Promise<void> {
  const found = await findCode(pool, 'reset-password', given.code, now())
  const user = found && (await findById(pool, found.userId))
  if (!user) throw unknownCode()
  const problems = await judgeNewPassword(given, [user.username, user.email])
  if (Object.keys(problems).length > 0) throw badRequest(problems)
  const passwordHash = await hashPassword(given.new_password)
  await transaction(pool, async (db) => {
    if (!(await useCode(db, 'reset-password', given.code, now()))) throw unknownCode()
    await setPassword(db, user.id, passwordHash)
    // The code came by mail, so the address is theirs; and whoever was signed in with the old password no longer is.
    await setEmailVerified(db, user.id, now())
    await revokeAll(db, user.id, now())
  })
}
