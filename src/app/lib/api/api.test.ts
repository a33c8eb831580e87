import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setSignedInHint } from '../session/signed-in-hint.ts'
import { ApiError, request, whenSignedOut } from './api.ts'
import { credentials } from './api-host.ts'

type Reply = [status: number, body?: unknown]

/** Answers each path from its own queue; the last answer stays. */
function serve(replies: Record<string, Reply[]>) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push(`${init.method} ${path}`)
    const queue = replies[path] ?? [[404, { detail: 'no' }]]
    const [status, body] = (queue.length > 1 ? queue.shift() : queue[0]) ?? [404]
    return new Response(body === undefined ? '' : JSON.stringify(body), { status })
  })
  return calls
}

describe('request', () => {
  const signedOut = vi.fn()

  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
    signedOut.mockClear()
    whenSignedOut(signedOut)
  })

  it('returns status and data', async () => {
    serve({ '/x': [[201, { id: 'a' }]] })
    await expect(request('/x', { method: 'POST', body: {} })).resolves.toEqual({ status: 201, data: { id: 'a' } })
  })

  it('uses the API host of the page with cookies, also for refresh; otherwise the same origin [API-43]', async () => {
    setSignedInHint()
    vi.stubGlobal('document', { querySelector: () => ({ content: 'https://api.example.org' }) })
    const calls = serve({
      'https://api.example.org/x': [[401], [200]],
      'https://api.example.org/refresh-token': [[200, {}]],
    })
    await request('/x')
    expect(calls).toEqual(
      ['/x', '/refresh-token', '/x'].map((path, at) => `${at === 1 ? 'POST' : 'GET'} https://api.example.org${path}`),
    )
    expect(credentials()).toBe('include')
    vi.stubGlobal('document', { querySelector: () => null })
    expect(serve({ '/x': [[200]] })).toEqual([])
    await expect(request('/x')).resolves.toMatchObject({ status: 200 })
    expect(credentials()).toBe('same-origin')
    vi.unstubAllGlobals()
  })

  it('refreshes an expired session once and retries, also for /verify-token [ACC-01, ERR-28]', async () => {
    setSignedInHint()
    for (const path of ['/x', '/verify-token']) {
      const calls = serve({ [path]: [[401], [200, 'fine']], '/refresh-token': [[200, {}]] })
      await expect(request(path, { method: 'POST' })).resolves.toEqual({ status: 200, data: 'fine' })
      expect(calls).toEqual([`POST ${path}`, 'POST /refresh-token', `POST ${path}`])
    }
    expect(signedOut).not.toHaveBeenCalled()
  })

  it('shares one refresh among concurrent calls', async () => {
    setSignedInHint()
    const calls = serve({ '/x': [[401], [401], [200, 'fine']], '/refresh-token': [[200, {}]] })
    await Promise.all([request('/x'), request('/x')])
    expect(calls.filter((call) => call === 'POST /refresh-token')).toHaveLength(1)
  })

  it('signs out when the refresh is rejected', async () => {
    setSignedInHint()
    serve({ '/x': [[401, { detail: 'no' }]], '/refresh-token': [[401]] })
    await expect(request('/x')).rejects.toMatchObject({ status: 401 })
    expect(signedOut).toHaveBeenCalledOnce()
  })

  it('treats a 401 of /verify-token as an error, after one refresh [ERR-28]', async () => {
    setSignedInHint()
    const calls = serve({ '/verify-token': [[401, { detail: 'no' }]], '/refresh-token': [[401]] })
    const asked = request('/verify-token', { method: 'POST', body: { token: 't' } })
    await expect(asked).rejects.toMatchObject({ name: 'ApiError', status: 401 })
    expect(calls).toEqual(['POST /verify-token', 'POST /refresh-token'])
  })

  it('keeps the session when the refresh gets a 503', async () => {
    setSignedInHint()
    serve({ '/x': [[401]], '/refresh-token': [[503]] })
    await expect(request('/x')).rejects.toMatchObject({ status: 401 })
    expect(signedOut).not.toHaveBeenCalled()
  })

  it('does not refresh for a visitor or a wrong password', async () => {
    let calls = serve({ '/x': [[401]] })
    await expect(request('/x')).rejects.toBeInstanceOf(ApiError)
    expect(calls).toEqual(['GET /x'])
    setSignedInHint()
    calls = serve({ '/user/login': [[401]] })
    await expect(request('/user/login', { method: 'POST', body: {}, anonymous: true })).rejects.toBeInstanceOf(ApiError)
    expect(calls).toEqual(['POST /user/login'])
  })

  it('errors contain field errors, detail and body', async () => {
    serve({ '/x': [[409, { detail: 'stale', current: { revision: 3 }, errors: { title: ['Too long.'] } }]] })
    await expect(request('/x')).rejects.toMatchObject({
      status: 409,
      detail: 'stale',
      errors: { title: ['Too long.'] },
      body: { current: { revision: 3 } },
    })
  })

  it('a lost connection and an HTML page have status 0', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('offline')
    })
    await expect(request('/x')).rejects.toMatchObject({ status: 0 })
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 200 }))
    await expect(request('/x')).rejects.toMatchObject({ status: 0 })
  })
})
