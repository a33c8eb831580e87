import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Queryable } from '../db/transaction.ts'
import { isSecureOrigin } from '../origin.ts'

const retentionDays = 400
const maxOfOne = 20

/**
 * `emailKey` is the address that the account owns; `null` while it only claims one. Anybody may claim an address, and so
 * have a device, and a count, for guessing at whoever owns it.
 */
export type KnownDevice = { userId: string; emailKey: string | null; tokenHash: Buffer }

/** Whose device this is. */
export async function findDevice(db: Queryable, tokenHash: Buffer): Promise<KnownDevice | null> {
  const { rows } = await db.query<KnownDevice>(
    `select d.user_id as "userId", u.email_key as "emailKey", d.token_hash as "tokenHash"
     from known_devices d join users u on u.id = d.user_id where d.token_hash = $1`,
    [tokenHash],
  )
  return rows[0] ?? null
}

export async function touchDevice(db: Queryable, { userId, tokenHash }: KnownDevice, now: Date): Promise<void> {
  await db.query('update known_devices set last_seen_at = $3 where user_id = $1 and token_hash = $2', [
    userId,
    tokenHash,
    now,
  ])
}

/** Every device of a person becomes a stranger's again. */
export async function forgetDevices(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from known_devices where user_id = $1', [userId])
}

/** One more device of a person; the ones they used longest ago are forgotten. */
export async function addDevice(db: Queryable, userId: string, tokenHash: Buffer, now: Date): Promise<void> {
  await db.query('insert into known_devices (user_id, token_hash, created_at, last_seen_at) values ($1, $2, $3, $3)', [
    userId,
    tokenHash,
    now,
  ])
  await db.query(
    `delete from known_devices where user_id = $1 and (last_seen_at < $2 or token_hash not in (
       select token_hash from known_devices where user_id = $1 order by last_seen_at desc, token_hash limit ${maxOfOne}))`,
    [userId, new Date(now.getTime() - retentionDays * 86_400_000)],
  )
}

/** Browsers keep no cookie longer. */
const keptSeconds = 400 * 86_400

const nameFor = (request: FastifyRequest, config: Config) =>
  isSecureOrigin(request, config) ? '__Host-device' : 'device'

/** What says that somebody signed in here before. It stays after signing out, and signs nobody in. */
export const readDeviceCookie = (request: FastifyRequest, config: Config): string | undefined =>
  request.cookies[nameFor(request, config)]

export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, config: Config, token: string): void {
  const name = nameFor(request, config)
  const secure = name.startsWith('__Host-')
  reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: keptSeconds })
}

/** Takes the mark of a known device out of this browser: once the account is gone, nothing there tells of it. */
export function clearDeviceCookie(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  const name = nameFor(request, config)
  if (request.cookies[name] === undefined) return
  reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'strict', secure: name.startsWith('__Host-') })
}
