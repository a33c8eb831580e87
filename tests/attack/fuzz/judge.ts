import type { Response } from 'light-my-request'
import type { FuzzRequest } from './requests.ts'

/** A refusal says a few sentences, however much it was sent. */
const maxOfRefusal = 4_096
/** As a page it has the frame of every page around it. */
const maxOfPage = 16_384

/** What is wrong with the answer, if anything. */
export function faultOf(request: FuzzRequest, answer: Response): string | undefined {
  const { statusCode, rawPayload, body, headers } = answer
  if (statusCode >= 500) return `${statusCode} ${body.slice(0, 300)}`
  if (/node_modules|\n\s+at |\.ts:\d/.test(body) && statusCode >= 400) return `tells its insides: ${body.slice(0, 300)}`
  if (statusCode < 400) return undefined
  const sent = request.url.length + (request.payload?.length ?? 0)
  const most = String(headers['content-type']).startsWith('text/html') ? maxOfPage : maxOfRefusal
  if (rawPayload.length > most + sent) return `${sent} bytes are refused with ${rawPayload.length}`
  if (request.method === 'HEAD' || String(headers['content-type']).startsWith('text/')) return undefined
  return hasShape(statusCode, body) ? undefined : `a refusal in another shape: ${statusCode} ${body.slice(0, 300)}`
}

function hasShape(status: number, body: string): boolean {
  const told: unknown = JSON.parse(body)
  if (typeof told !== 'object' || told === null) return false
  if (status === 400 && 'errors' in told)
    return Object.values(told.errors as object).every((said) => Array.isArray(said) && said.every(isText))
  return 'detail' in told && isText(told.detail)
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.length > 0
