import type { FastifyInstance } from 'fastify'
import type { User } from '../../../platform/sessions/user.ts'

/** May one more message about an account be sent? Of one that nobody confirmed few are: anybody may begin accounts with somebody's address. */
export const mayNotify = async (app: FastifyInstance, { email, emailVerified }: User): Promise<boolean> =>
  emailVerified || app.mayMail('notice', email)
