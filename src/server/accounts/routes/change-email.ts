import type { FastifyInstance } from 'fastify'
import schema from '../../../../schemas/api/accounts/change-email.json' with { type: 'json' }
import validateSchema from '../../../../schemas/api/accounts/change-email-validate.json' with { type: 'json' }
import { brokenUnique, transaction } from '../../db/transaction.ts'
import { badRequest } from '../../errors.ts'
import { requireUser } from '../../plugins/current-user.ts'
import { changeEmailMail } from '../account-mails.ts'
import { judgeEmail } from '../account-rules.ts'
import type { Desk } from '../desk.ts'
import { issueCode, useCode } from '../email-codes-repository.ts'
import { changeAddress, findByEmail, toKey } from '../users-repository.ts'
import { requireConfirmed } from './require-confirmed.ts'
import { unknownCode } from './unknown-code.ts'

export function changeEmail(app: FastifyInstance, desk: Desk): void {
  const { pool, now } = desk.context
  const preHandler = app.limitAuth

  app.post<{ Body: { new_email: string } }>('/user-change-email', { schema, preHandler }, async (request) => {
    const user = requireConfirmed(request, now())
    const newEmail = request.body.new_email.trim()
    const problems = judgeEmail(newEmail)
    if (problems.length > 0) throw badRequest({ new_email: problems })
    const issue = { userId: user.id, purpose: 'change-email', newEmail, now: now() } as const
    const code = await transaction(pool, (db) => issueCode(db, issue))
    // An address that has an account gets no mail, and the answer does not tell.
    if (!(await findByEmail(pool, newEmail))) desk.sendMail(changeEmailMail(newEmail, code))
    return { detail: 'A code is on its way to the new address.' }
  })

  type Body = { code: string; new_email: string }
  const options = { schema: validateSchema, preHandler }
  app.post<{ Body: Body }>('/user-change-email/validate', options, async (request) => {
    const user = requireUser(request)
    const { code, new_email } = request.body
    try {
      await transaction(pool, async (db) => {
        const found = await useCode(db, 'change-email', code, now())
        if (found?.userId !== user.id || !found.newEmail || toKey(found.newEmail) !== toKey(new_email))
          throw unknownCode()
        await changeAddress(db, user.id, found.newEmail, now())
      })
    } catch (error) {
      throw brokenUnique(error) === null ? error : unknownCode()
    }
    return { detail: 'Your e-mail address is changed.' }
  })
}
