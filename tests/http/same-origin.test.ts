import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pagePolicy } from '../../src/server/http/security-headers.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'

let test: TestApp
let ann: SignedUp
beforeAll(async () => {
  test = await makeApp()
  ann = await test.signUp('ann')
})
afterAll(() => test.close())

const post = (url: string, headers: Record<string, string>, payload: object = {}) =>
  test.inject({ method: 'POST', url, payload, headers })

describe('Authorization header', () => {
  const elsewhere = { 'sec-fetch-site': 'cross-site' }

  it.each(['Basic YTpi', 'Bearer', 'Bearer ', 'x'])('%j does not replace the proof of origin', async (word) => {
    const headers = { cookie: ann.browser.cookie, authorization: word, ...elsewhere }
    for (const url of ['/refresh-token', '/user/logout', '/user/delete'])
      expect((await post(url, headers)).statusCode, url).toBe(403)
    const signIn = { email: ann.user.email, password: ann.password }
    expect((await post('/user/login', { authorization: word, ...elsewhere }, signIn)).statusCode).toBe(403)
    expect((await test.inject({ url: '/user/profile', headers: ann.headers })).statusCode).toBe(200)
  })

  it('of a proxy does not replace the cookie', async () => {
    const headers = { ...ann.browser, authorization: 'Basic YTpi' }
    expect((await test.inject({ url: '/user/profile', headers })).statusCode).toBe(200)
    expect((await post('/user/verify-password', headers, { password: ann.password })).statusCode).toBe(200)
  })

  it('with a token takes precedence, and no cookie is read', async () => {
    const ben = await test.signUp('ben')
    const headers = { ...ben.headers, cookie: ann.browser.cookie, ...elsewhere }
    expect((await test.inject({ url: '/user/profile', headers })).json().username).toBe('ben')
    expect((await post('/refresh-token', headers)).statusCode).toBe(401)
    expect((await post('/user/logout', headers)).statusCode).toBe(200)
    expect((await test.inject({ url: '/user/profile', headers: ann.headers })).statusCode).toBe(200)
    expect((await test.inject({ url: '/user/profile', headers: ben.headers })).statusCode).toBe(401)
  })
})

it('X-Forwarded-Host proves no origin', async () => {
  const proxied = await makeApp({ env: { TRUST_PROXY: '1' } })
  const { browser } = await proxied.signUp()
  const headers = {
    cookie: browser.cookie,
    origin: 'https://elsewhere.example',
    'x-forwarded-host': 'elsewhere.example',
  }
  const answer = await proxied.inject({ method: 'POST', url: '/user/logout', payload: {}, headers })
  expect(answer.statusCode).toBe(403)
  await proxied.close()
})

describe('calls to a separate host (API_URL)', () => {
  const page = 'https://www.kindred.example'
  let apart: TestApp
  beforeAll(async () => {
    apart = await makeApp({ env: { PUBLIC_URL: page, API_URL: 'https://api.kindred.example' } })
  })
  afterAll(() => apart.close())

  it('are allowed with cookies from PUBLIC_URL only [API-43]', async () => {
    const { browser } = await apart.signUp('dora')
    const call = (origin: string) => ({
      ...{ cookie: browser.cookie, origin, host: 'api.kindred.example', 'sec-fetch-site': 'same-site' },
    })
    const asked = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' }
    const preflight = (origin: string) =>
      apart.inject({ method: 'OPTIONS', url: '/api/v1/save/new/', headers: { origin, ...asked } })
    expect((await preflight(page)).headers).toMatchObject({
      'access-control-allow-origin': page,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'PUT',
      'access-control-allow-headers': 'content-type',
    })
    const other = (await preflight('https://evil.kindred.example')).headers
    expect(other['access-control-allow-methods']).toBeUndefined()
    expect(other['access-control-allow-origin']).toBe(page)
    const out = (origin: string) =>
      apart.inject({ method: 'POST', url: '/user/logout', payload: {}, headers: call(origin) })
    expect((await out('https://evil.kindred.example')).statusCode).toBe(403)
    expect((await out(page)).statusCode).toBe(200)
  })

  it.each(['/api/v1/feed/', '/user/session', '/safety'])(
    'have a same-site resource policy and a same-origin opener policy: %s',
    async (url) => {
      const headers = { host: 'api.kindred.example' }
      expect((await apart.inject({ url, headers })).headers).toMatchObject({
        'cross-origin-resource-policy': 'same-site',
        'cross-origin-opener-policy': 'same-origin',
      })
    },
  )

  it('pages name the host, and their policy allows calls to it only', async () => {
    const pages = Object.values(apart.app.content.current().help).flatMap(({ path }) => path ?? [])
    expect(pages.length).toBeGreaterThan(5)
    for (const url of [...pages, '/styles', '/styles/the-outsider']) {
      const { body, headers } = await apart.inject({ url })
      expect(body, url).toContain('<meta name="api-host" content="https://api.kindred.example"/>')
      expect(headers['content-security-policy'], url).toContain("connect-src 'self' https://api.kindred.example;")
    }
    expect(pagePolicy('n', { api: new URL('https://api.kindred.example') })).toContain(
      "connect-src 'self' https://api.kindred.example;",
    )
    expect(pagePolicy('n')).toContain("connect-src 'self';")
  })
})

it('calls need a token unless they are public [API-43, AMB-57]', async () => {
  const link = 'shareable_link=any'
  for (const url of [
    ...[
      `/api/v1/comments/private/?${link}`,
      '/api/v1/notifications/',
      '/api/v1/avoided/',
      '/user/profile',
      '/user/sessions',
    ],
  ])
    expect((await test.inject({ url })).statusCode, url).toBe(401)
  for (const url of [
    ...['/memories/memories-list/', '/api/v1/comments/create/', '/api/v1/empathy/new/', '/api/v1/save/new/'],
    ...[`/api/v1/feedback/new?feedback=honest&${link}`, '/user/export'],
  ])
    expect((await test.inject({ method: 'POST', url, payload: {} })).statusCode, url).toBe(401)
  const payload = { type: 3, description: 'For everybody.', privacy: 0 }
  const sent = { method: 'POST', url: '/memories/memories-list/', payload, headers: ann.headers } as const
  const memory = (await test.inject(sent)).json().shareable_link
  for (const url of [
    ...['/memories/api/v1/autocomplete?q=a', '/api/v1/feed/', '/memories/memories-list/?hashtag=a'],
    ...['/memories/api/v1/tags/get-needs/list/', `/memories/api/v1/memories/${memory}/get-details`],
  ])
    expect((await test.inject({ url })).statusCode, url).toBe(200)
})
