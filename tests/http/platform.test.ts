import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../src/server/build-app.ts'
import { errorAnswers } from '../../src/server/http/error-answers.ts'
import { storePageFiles } from '../../src/server/http/pages/page-files.ts'
import { pages } from '../../src/server/http/pages/pages.ts'
import { always, securityHeaders } from '../../src/server/http/security-headers.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { deleteOldPageFiles } from '../../src/server/platform/page-files-repository.ts'
import { makeApp, type TestApp } from '../helpers/server/make-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await makeApp()
})
afterAll(() => test.close())

describe('error responses have one shape', () => {
  const logIn = (payload: string | Buffer, type = 'application/json') =>
    test.inject({ method: 'POST', url: '/user/login', payload, headers: { 'content-type': type } })

  it.each([
    ['a body that is not JSON', '{', 'body'],
    ['a body that is a list', '[]', 'body'],
    ['a body with __proto__', '{"__proto__":{"email":"x"}}', 'body'],
    ['a character we can’t store', '{"email":"a\\u0000@example.org","password":"x"}', 'body'],
    ['a lone surrogate', '{"email":"a\\ud800@example.org","password":"x"}', 'password'],
    ['a field called constructor', '{"email":"a@example.org","password":"x","constructor":1}', 'constructor'],
  ])('returns 400 for %s [NSH-17]', async (_what, payload, field) => {
    const answer = await logIn(payload)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().errors)).toEqual([field])
  })

  it('returns 413 for a large body and 415 for one that is not JSON [NSH-17]', async () => {
    const large = await logIn(JSON.stringify({ email: 'x'.repeat(300_000) }))
    expect([large.statusCode, Object.keys(large.json())]).toEqual([413, ['detail']])
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const answer = await logIn('email=x', type)
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([415, ['detail']])
    }
  })

  it.each(['/api/v1/nothing', '/user/session/more', '/assets/missing.js', '/memories/api/v1/nothing'])(
    'returns 404 for %s [NSH-17]',
    async (url) => {
      const answer = await test.inject({ method: 'GET', url })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ detail: expect.any(String) })
    },
  )

  it('returns 400 for an address that cannot be decoded', async () => {
    const answer = await test.inject({ method: 'GET', url: '/user/%zz/public' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors.body).toHaveLength(1)
  })

  it('reveals nothing of an unexpected error [API-51, NSH-17]', async () => {
    const app = Fastify()
    await app.register(errorAnswers)
    app.get('/broken', async () => {
      throw new Error('secret reason')
    })
    const answer = await app.inject('/broken')
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ detail: 'Something went wrong on our side. Please try again.' })
  })
})

describe('every response', () => {
  it('has security headers and is not cached', async () => {
    for (const url of ['/user/session', '/user/profile/', '/api/v1/nothing', '/api/v1/feed/?page=0', '/health/live']) {
      const { headers } = await test.inject({ method: 'GET', url })
      expect(headers, url).toMatchObject({
        'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      expect(headers['permissions-policy']).toContain('geolocation=()')
      expect(headers['strict-transport-security']).toBeUndefined()
    }
  })

  it.each(['/safety', '/styles', '/api/v1/nothing', '/api/v1/feed/'])(
    'has same-origin opener and resource policies: %s',
    async (url) => {
      expect((await test.inject({ url })).headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
    },
  )
})

describe('health', () => {
  it('reports live and ready, with the content findings', async () => {
    test.context.health.contentFindings = 2
    test.context.health.rolledBackUnits = [{ unit: 'content/site/clubs', because: ['a', 'b', 'c', 'd'] }]
    expect((await test.inject('/health/live')).json()).toEqual({ status: 'ok' })
    const ready = await test.inject('/health/ready')
    expect(ready.statusCode).toBe(200)
    expect(ready.json()).toEqual({
      status: 'ok',
      database: 'ok',
      database_refuses: null,
      content_findings: 2,
      content_held: [{ unit: 'content/site/clubs', because: ['a', 'b', 'c'] }],
      content_version: test.app.content.current().version,
      content_served_since: test.app.content.since().toISOString(),
    })
  })

  it('reports statements that the database rejected', async () => {
    const refused = await makeApp()
    const { headers } = await refused.signUp()
    // A row of such a view cannot be locked, which is refused as a row that lies on several machines would be.
    await refused.pool.query('alter table users rename to accounts')
    await refused.pool.query('create view users as select distinct * from accounts')
    const payload = { shareable_link: 'none' }
    expect((await refused.inject({ method: 'POST', url: '/api/v1/save/new/', headers, payload })).statusCode).toBe(500)
    const ready = await refused.inject('/health/ready')
    expect(ready.json()).toMatchObject({
      status: 'ok',
      // Work beside the calls may be refused as well by now.
      database_refuses: expect.stringMatching(/refused (a|\d+) statements? .* DISTINCT/),
    })
    await expect(refused.close()).rejects.toThrow(/refused/)
  })

  it('returns 503 with Retry-After without the database, and still serves content', async () => {
    const away = await makeApp()
    const { headers } = await away.signUp()
    const query = away.pool.query
    const connect = away.pool.connect
    const refuse = () =>
      Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' }))
    Object.assign(away.pool, { query: refuse, connect: refuse })
    const ready = await away.inject('/health/ready')
    expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '5'])
    const profile = await away.inject({ url: '/user/profile/', headers })
    expect([profile.statusCode, profile.headers['retry-after']]).toEqual([503, '5'])
    expect((await away.inject('/health/live')).statusCode).toBe(200)
    expect((await away.inject({ url: '/api/v1/content/texts', headers })).statusCode).toBe(200)
    Object.assign(away.pool, { query, connect })
    await away.close()
  })
})

it('returns 503 under overload, still serves help and health, and recovers', async () => {
  const busy = await makeApp({ env: { BUSY_AFTER_MS: '100' } })
  const asked = () => Promise.all(['/api/v1/feed/', '/safety', '/health/live'].map((url) => busy.inject(url)))
  const codes = (answers: Awaited<ReturnType<typeof asked>>) => answers.map(({ statusCode }) => statusCode)
  let answers = await asked()
  for (let tries = 0; tries < 50 && answers[0]?.statusCode !== 503; tries += 1) {
    for (const until = Date.now() + 300; Date.now() < until; ); // somebody's long work
    await new Promise((resolve) => setTimeout(resolve, 1))
    answers = await asked()
  }
  expect(codes(answers)).toEqual([503, 200, 200])
  // Sent away early, and still in the words and under the headers of every other answer.
  expect(answers[0]?.json()).toEqual({ detail: 'The service is busy. Please try again in a moment.' })
  expect(answers[0]?.headers).toMatchObject({ ...always, 'retry-after': '5' })
  expect(answers[0]?.headers['retry-after']).toBe('5')
  await vi.waitFor(async () => expect(codes(await asked())).toEqual([200, 200, 200]), {
    timeout: 20_000,
    interval: 200,
  })
  await busy.close()
})

it('first request is not delayed by start-up work', async () => {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', BUSY_AFTER_MS: '500' })
  const slowStart = async () => {
    for (const until = Date.now() + 2000; Date.now() < until; ); // reading and compiling
    // Whoever measures sees it.
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const started = await buildApp({ ...test.context, config }, [slowStart])
  expect((await started.inject('/api/v1/feed/')).statusCode).toBe(200)
  await started.close()
})

/** What Vite would have built. */
const manifest = {
  'index.html': { file: 'assets/main-1a2b.js', imports: ['_base-1.js'], css: ['assets/base-1.css'] },
  '_base-1.js': { file: 'assets/base-1.js' },
  '_wizard-1.js': { file: 'assets/wizard-1.js', imports: ['_base-1.js'], css: ['assets/wizard-1.css'] },
  'features/wizard/memory/memory-wizard-page.tsx': {
    file: 'assets/memory-wizard-page-1.js',
    imports: ['_wizard-1.js', 'index.html'],
  },
  'routes/wizard-route.tsx': { file: 'assets/wizard-route-1.js', imports: ['_base-1.js'] },
}

describe('pages', () => {
  let folder: string
  let app: ReturnType<typeof Fastify>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kindred-pages-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(
      join(folder, 'index.html'),
      '<head><meta name="description" content="__PREVIEW__"></head><a href="__EXIT_URL__">Exit</a><meta property="csp-nonce" nonce="__CSP_NONCE__">',
    )
    await mkdir(join(folder, '.vite'))
    await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
    await writeFile(join(folder, 'assets', 'main-1a2b.js'), 'export {}')
    await writeFile(join(folder, 'icon.svg'), '<svg/>')
    app = Fastify()
    app.decorate('content', test.app.content)
    const config = { ...test.context.config, exitUrl: 'https://weather.example/?a="b"&c' }
    const context = { ...test.context, config }
    await app.register(errorAnswers)
    await app.register(securityHeaders, { context })
    await app.register(pages, { context, folder })
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  it.each(['/', '/home', '/memory/abc?tab=2', '/memory/edit?hashId=abc', '/club'])(
    '%s returns the app',
    async (url) => {
      const answer = await app.inject(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      // A memory's link shows elsewhere what any link shows.
      expect(answer.body).toContain('<meta name="description" content="A quiet place to read and write.">')
      expect(answer.body).toContain('<a href="https://weather.example/?a=&quot;b&quot;&amp;c">')
    },
  )

  it.each(['/no/such/page', '/club/nobody', '/w/nobody', '/memory/edit', '/memory/abc/more', '/styles/nobody'])(
    '%s returns 404 with the exit link',
    async (url) => {
      const answer = await app.inject(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.body).toContain('<a href="https://weather.example/')
    },
  )

  const linksOf = async (url: string) =>
    [...(await app.inject(url)).body.matchAll(/<link rel="(\w+)"(?: as="fetch")? crossorigin href="([^"]+)">/g)].map(
      ([, rel, href]) => `${rel} ${href}`,
    )
  const everywhere = ['preload /api/v1/content/texts', 'preload /user/session']

  it('preload the data and code of their address', async () => {
    const { id, version } = test.app.content.current().wizards.memory ?? { id: '', version: '' }
    const ofWizard = [
      ...everywhere,
      'preload /api/v1/wizards/memory',
      'preload /api/v1/wizards/tag-memory',
      'modulepreload /assets/memory-wizard-page-1.js',
      'modulepreload /assets/wizard-1.js',
      `modulepreload /api/v1/wizards/${id}/validators.js?version=${version}`,
      'stylesheet /assets/wizard-1.css',
    ]
    expect(await linksOf('/memory/new?step=2')).toEqual(ofWizard)
    expect(await linksOf('/memory/edit?hashId=abc')).toEqual(ofWizard)
    expect(await linksOf('/no/such/page')).toEqual(everywhere)
  })

  it('preload nothing for an unknown wizard, and never echo the address', async () => {
    for (const id of ['nobody', '__proto__', '%22%3E%3Cscript%3E', '"><script>'])
      expect(await linksOf(`/w/${id}`)).toEqual([...everywhere, 'modulepreload /assets/wizard-route-1.js'])
    expect((await app.inject('/w/"><script>')).body).not.toContain('<script>')
  })

  it('have a new nonce for each response, and no unsafe directive', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const answer = await app.inject('/home')
        const nonce = answer.body.match(/nonce="([^"]+)"/)?.[1]
        const policy = String(answer.headers['content-security-policy'])
        expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
        expect(policy).toContain("script-src 'self';")
        expect(policy).not.toContain('unsafe')
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(2)
  })

  it('cache hashed files as immutable, others for an hour', async () => {
    expect((await app.inject('/assets/main-1a2b.js')).headers['cache-control']).toContain('immutable')
    expect((await app.inject('/icon.svg')).headers['cache-control']).toBe('public, max-age=3600')
    expect((await app.inject('/assets/main-0000.js')).statusCode).toBe(404)
    expect((await app.inject('/../package.json')).statusCode).toBe(404)
  })

  it('serve files of other releases too, for a month after they were last started', async () => {
    const day = (at: number) => new Date(Date.UTC(2026, 0, at))
    const next = await mkdtemp(join(tmpdir(), 'kindred-next-'))
    await mkdir(join(next, 'assets'))
    await writeFile(join(next, 'assets', 'main-3c4d.js'), 'export const next = 1')
    await writeFile(join(next, 'assets', 'main-3c4d.css'), 'p{}')
    await storePageFiles(test.pool, folder, day(1))
    const ofNext = () => app.inject('/assets/main-3c4d.js?2')
    expect((await ofNext()).statusCode).toBe(404)
    // A server of the next release starts; this one goes on.
    await storePageFiles(test.pool, next, day(2))
    expect(await ofNext()).toMatchObject({
      statusCode: 200,
      body: 'export const next = 1',
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    })
    const packed = await app.inject({ url: '/assets/main-3c4d.css', headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'text/css; charset=utf-8' })
    expect(gunzipSync(packed.rawPayload).toString()).toBe('p{}')

    // A build under this server empties its folder: its page and its files stay those that it started with.
    const before = (await app.inject('/')).body.length
    await rm(join(folder, 'assets', 'main-1a2b.js'))
    await writeFile(join(folder, 'index.html'), 'of the next release')
    expect((await app.inject('/')).body).toHaveLength(before)
    expect((await app.inject('/assets/main-1a2b.js')).body).toBe('export {}')

    await deleteOldPageFiles(test.pool, day(31))
    expect((await app.inject('/assets/main-1a2b.js')).statusCode).toBe(200)
    await deleteOldPageFiles(test.pool, day(33))
    expect((await app.inject('/assets/main-1a2b.js')).statusCode).toBe(404)
    expect((await ofNext()).statusCode).toBe(200)
    await rm(next, { recursive: true })
  })
})
