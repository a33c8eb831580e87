import type { FieldErrors } from '@kindred/product/acceptance'
import { truncateErrors } from './truncate-errors.ts'

export type { FieldErrors }

/** An answer other than 2xx that the code means; everything else that is thrown becomes a 500. */
export class HttpError extends Error {
  readonly statusCode: number
  readonly body: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(statusCode: number, body: Record<string, unknown>, headers: Record<string, string> = {}) {
    super(`HTTP ${statusCode}`)
    this.name = 'HttpError'
    this.statusCode = statusCode
    this.body = body
    this.headers = headers
  }
}

/** @example throw badRequest({ title: ['At most 200 characters.'] }) */
export const badRequest = (errors: FieldErrors) => new HttpError(400, { errors: truncateErrors(errors) })
export const unauthorized = (detail = 'Please sign in first.') => new HttpError(401, { detail })
export const accountGone = () => unauthorized('This account no longer exists.')
export const forbidden = (detail = 'This is not allowed.') => new HttpError(403, { detail })
export const notFound = (detail = 'We can’t find this.') => new HttpError(404, { detail })

/** `current` is the thing as it is stored now, so that the client can offer a choice. */
export const conflict = (detail: string, current: unknown) => new HttpError(409, { detail, current })

export const tooManyRequests = (seconds: number, detail = 'Too many attempts. Please wait a little and try again.') =>
  new HttpError(429, { detail }, { 'retry-after': String(Math.max(1, seconds)) })

export const unavailable = () =>
  new HttpError(503, { detail: 'The service is busy. Please try again in a moment.' }, { 'retry-after': '5' })

/** The disk is full: what is stored can be read, and nothing new fits. It passes when somebody makes room. */
export const diskFull = () =>
  new HttpError(
    503,
    { detail: 'We can’t save this right now. What you saved before is safe. Please try again later.' },
    { 'retry-after': '60' },
  )
