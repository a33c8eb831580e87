import { createHmac, timingSafeEqual } from 'node:crypto'

const signedBytes = 16
const idBytes = 16

/** What stands in the link that ends these mails: whose they are, signed, so that nobody else can end them. */
export function stopToken(userId: string, key: Buffer): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, sign(id, key)]).toString('base64url')
}

/** Whose mails a link would end, if its signature is theirs; `null`: nobody's, it is not whole. */
export function readStopToken(token: string): { userId: string; isSignedWith: (key: Buffer) => boolean } | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idBytes + signedBytes || bytes.toString('base64url') !== token) return null
  const id = bytes.subarray(0, idBytes)
  const signature = bytes.subarray(idBytes)
  const userId = id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { userId, isSignedWith: (key) => timingSafeEqual(signature, sign(id, key)) }
}

const sign = (id: Buffer, key: Buffer): Buffer =>
  createHmac('sha256', key).update('no more digests').update(id).digest().subarray(0, signedBytes)

/** Where the link that ends these mails leads. The address says nothing of what they are about. */
export const stopPath = (token: string): string => `/mail/stop/${token}`
