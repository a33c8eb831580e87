import { isRecord } from '../is-record.ts'
import { isWriting, requestSignIn } from '../session/sign-in-again.ts'
import { clearSignedInHint, hasSignedInHint, setSignedInHint } from '../session/signed-in-hint.ts'
import { atApi, credentials } from './api-host.ts'

export type FieldErrors = Record<string, string[]>

/** A refusal or a failure, with what the server said about it. `status` 0 means that no answer came at all. */
export class ApiError extends Error {
  readonly status: number
  readonly errors: FieldErrors
  readonly body: unknown
  readonly retryAfter: number | null

  constructor(status: number, body: unknown, retryAfter: number | null = null) {
    super(status === 0 ? 'no answer from the server' : `the server answered ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.errors = fieldErrors(body)
    this.retryAfter = retryAfter
  }

  get detail(): string | null {
    return isRecord(this.body) && typeof this.body.detail === 'string' ? this.body.detail : null
  }
}

interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Sign-in calls: a 401 there is about what was typed, not about a session that lapsed. */
  anonymous?: boolean
  /** Nobody pressed for it: a session that ended is no reason to ask anybody. */
  background?: boolean
  /** It goes on when the page is left. */
  keepalive?: boolean
}

export interface Answer<T> {
  status: number
  data: T
}

/** Called once when a session could not be renewed. */
let onSignedOut: () => void = () => {}
export function whenSignedOut(tell: () => void): void {
  onSignedOut = tell
}

/** The one way to the server: JSON in, JSON out, a typed error, and one quiet renewal of a lapsed session. */
export async function request<T>(path: string, init: Request = {}): Promise<Answer<T>> {
  const response = await answered(path, init)
  const data = await readBody(response)
  if (!response.ok) throw new ApiError(response.status, data, retryAfterOf(response))
  return { status: response.status, data: data as T }
}

/** The same for an answer that is a file. */
export async function requestFile(path: string, init: Request = {}): Promise<Blob> {
  const response = await answered(path, init)
  if (!response.ok) throw new ApiError(response.status, await readBody(response), retryAfterOf(response))
  return response.blob().catch(() => {
    throw new ApiError(0, null)
  })
}

async function answered(path: string, init: Request): Promise<Response> {
  let response = await send(path, init)
  if (response.status === 401 && !init.anonymous && (hasSignedInHint() || isWriting())) {
    const renewed = hasSignedInHint() ? await renewSession() : 'refused'
    if (renewed === 'renewed' || (renewed === 'refused' && (await isBack(init)))) response = await send(path, init)
  }
  return response
}

/** Whoever sends what they wrote is asked to sign in, and then it goes on its way. */
async function isBack({ method = 'GET', background = false }: Request): Promise<boolean> {
  notifySignedOut()
  return method !== 'GET' && !background && requestSignIn()
}

export async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await request<T>(path, signal ? { signal } : {})).data
}

/** Sends JSON and gives the body of the answer. */
export async function post<T>(
  path: string,
  body: unknown = {},
  more: Omit<Request, 'method' | 'body'> = {},
): Promise<T> {
  return (await request<T>(path, { ...more, method: 'POST', body })).data
}

type Renewal = 'renewed' | 'refused' | 'unreachable'
let renewing: Promise<Renewal> | null = null

/** Tabs and parallel calls share one renewal: each refresh token works once. */
export function renewSession(): Promise<Renewal> {
  renewing ??= send('/refresh-token', { method: 'POST', body: {} })
    .then((response): Renewal => {
      if (response.ok) {
        setSignedInHint()
        return 'renewed'
      }
      return response.status === 401 || response.status === 400 ? 'refused' : 'unreachable'
    })
    .catch((): Renewal => 'unreachable')
    .finally(() => {
      renewing = null
    })
  return renewing
}

export function notifySignedOut(): void {
  clearSignedInHint()
  onSignedOut()
}

async function send(path: string, init: Request): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', ...init.headers }
  // A browser says itself how a form is written.
  if (init.body !== undefined && !(init.body instanceof FormData)) headers['content-type'] = 'application/json'
  try {
    return await fetch(atApi(path), {
      method: init.method ?? 'GET',
      credentials: credentials(),
      headers,
      ...(init.body === undefined
        ? {}
        : { body: init.body instanceof FormData ? init.body : JSON.stringify(init.body) }),
      ...(init.signal ? { signal: init.signal } : {}),
      ...(init.keepalive ? { keepalive: true } : {}),
    })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError(0, null)
  }
}

async function readBody(response: Response): Promise<unknown> {
  const written = await response.text().catch(() => '')
  if (written === '') return null
  try {
    return JSON.parse(written)
  } catch {
    // A proxy's HTML page instead of our JSON: as good as no answer when the status looked fine.
    if (response.ok) throw new ApiError(0, null)
    return null
  }
}

function retryAfterOf(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after'))
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}

function fieldErrors(body: unknown): FieldErrors {
  if (!isRecord(body) || !isRecord(body.errors)) return {}
  return Object.fromEntries(
    Object.entries(body.errors).map(([field, sentences]) => [
      field,
      (Array.isArray(sentences) ? sentences : [sentences]).filter((one): one is string => typeof one === 'string'),
    ]),
  )
}
