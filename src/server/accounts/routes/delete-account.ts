import type { FastifyInstance } from 'fastify'
import schema from '../../../../schemas/api/accounts/delete-account.json' with { type: 'json' }
import { transaction } from '../../db/transaction.ts'
import { clearDeviceCookie } from '../../limits/device-cookie.ts'
import type { AccountService } from '../account-service.ts'
import { clearSessionCookies } from '../session-cookies.ts'
import { lockSignedIn } from '../user-lock.ts'
import { deleteUser } from '../users-repository.ts'
import { requireConfirmed } from './require-confirmed.ts'

export function deleteAccount(app: FastifyInstance, { context: { pool, config, now, erasure } }: AccountService): void {
  app.post('/user/delete', { schema }, async (request, reply) => {
    const user = requireConfirmed(request, now())
    await erasure.isDue([user.id])
    await transaction(pool, async (db) => {
      await lockSignedIn(db, user)
      await deleteUser(db, user.id)
    })
    clearSessionCookies(request, reply)
    clearDeviceCookie(request, reply, config)
    return { detail: 'Your account and everything in it is deleted.' }
  })
}
