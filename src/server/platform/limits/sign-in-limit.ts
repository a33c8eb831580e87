import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'
import { toKey } from '../sessions/user.ts'
import { clientIpOf } from './client-ip.ts'
import {
  addDevice,
  findDevice,
  type KnownDevice,
  readDeviceCookie,
  setDeviceCookie,
  touchDevice,
} from './known-devices.ts'
import type { Limits } from './limits.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** What is known of a sign-in before its password is looked at. */
export type SignInTry = { device: KnownDevice | null; countedAs?: string }

/**
 * Trying is slowed, never locked. A device that somebody signed in from before has a count of its own, which nobody else
 * can use up; other tries count for the account together with the network address, and all of them for the account. Counts
 * go by what was asked for, whether or not there is such an account, so that they tell nothing.
 */
export function createSignInLimit(context: Context, limiter: RateLimiter, limits: Limits) {
  /** Before the body is read. Somebody on a known device is not held up by what others on their network do. */
  async function begin(request: FastifyRequest): Promise<SignInTry> {
    const device = await deviceOf(context, request)
    if (!device) await fromAddress(request)
    return { device }
  }

  /** When the address of the account is known, still before anything in the body is judged. */
  async function slow(request: FastifyRequest, given: SignInTry): Promise<void> {
    const account = accountIn(request.body)
    if (account === undefined) return
    given.countedAs = (await isKnown(request, given, account))
      ? `sign-in on ${given.device?.tokenHash.toString('hex')}`
      : `sign-in to ${account} from ${clientIpOf(request)}`
    await limiter.consumeSignIn(given.countedAs)
    if (!isOf(given.device, account)) await limiter.consume(limits.strangers, 'sign-in to', account)
  }

  /** No count of wrong tries matters for a mail, only that a mailbox is not filled. */
  async function mayMail(purpose: string, address: string, request?: FastifyRequest): Promise<boolean> {
    const account = toKey(address)
    const device = request === undefined ? null : await deviceOf(context, request)
    return device !== null && isOf(device, account)
      ? limiter.tryConsume(limits.mails, `${purpose} mail on`, device.tokenHash.toString('hex'))
      : limiter.tryConsume(limits.mails, `${purpose} mail to`, account)
  }

  /** Somebody's device is no way to guess at others faster than their network may. */
  async function isKnown(request: FastifyRequest, { device }: SignInTry, account: string): Promise<boolean> {
    if (isOf(device, account)) return true
    if (device) await fromAddress(request)
    return false
  }

  const fromAddress = (request: FastifyRequest) => limiter.consume(limits.address, 'tries from', clientIpOf(request))

  return { begin, slow, mayMail }
}

export type SignInLimit = ReturnType<typeof createSignInLimit>

const isOf = (device: KnownDevice | null, account: string) => device?.emailKey === account

/** The account that a body names, by its key: however it is written, it is one account. */
function accountIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const given: unknown = 'email' in body ? body.email : undefined
  return typeof given === 'string' && given.length <= 1_000 ? toKey(given) : undefined
}

/** The device that a request comes from, if somebody signed in there before. */
export async function deviceOf({ pool, config }: Context, request: FastifyRequest): Promise<KnownDevice | null> {
  const token = readDeviceCookie(request, config)
  return token === undefined ? null : findDevice(pool, hashToken(token))
}

/** A good sign-in: the waits are over, and this device is known from now on. */
export async function rememberDevice(
  { pool, config, now }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
): Promise<void> {
  const token = readDeviceCookie(request, config)
  const known = token === undefined ? null : await findDevice(pool, hashToken(token))
  if (token !== undefined && known?.userId === userId) {
    await touchDevice(pool, known, now())
    return setDeviceCookie(request, reply, config, token)
  }
  const made = newToken()
  await addDevice(pool, userId, hashToken(made), now())
  setDeviceCookie(request, reply, config, made)
}
