import type { FastifyInstance } from 'fastify'
import schema from '../../../../../schemas/api/accounts/delete-account.json' with { type: 'json' }
import { clearDeviceCookie } from '../../../platform/limits/known-devices.ts'
import { requireConfirmed } from '../../../platform/requests/require-confirmed.ts'
import { clearSessionCookies } from '../../../platform/sessions/session-cookies.ts'
import { translatorFor } from '../../languages/index.ts'
import { type MemoriesOnLeaving, memoriesOnLeaving, scheduleDeletion } from '../account-deletion.ts'
import { dayOf } from '../account-mails.ts'
import type { AccountService } from '../account-service.ts'
import { mayNotify } from './may-notify.ts'

type Body = { memories?: MemoriesOnLeaving } | undefined

export function deleteAccount(app: FastifyInstance, service: AccountService): void {
  const { context } = service
  app.post<{ Body: Body }>('/user/delete', { schema }, async (request, reply) => {
    const user = requireConfirmed(request, context.now())
    const memories = request.body?.memories ?? memoriesOnLeaving.remove
    const ends = await scheduleDeletion(context, user, memories, async (db, ends) => {
      if (await mayNotify(app, user)) await service.queueLeaving(db, user, ends, translatorFor(request))
    })
    clearSessionCookies(request, reply)
    clearDeviceCookie(request, reply, context.config)
    return {
      detail: `Your account is closed. We’ll delete it and everything in it on ${dayOf(ends)}. Until then, you can sign in and keep it.`,
      leaving_on: ends.toISOString(),
    }
  })
}
