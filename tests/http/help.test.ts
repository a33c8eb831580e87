import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../helpers/server/make-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await makeApp()
})
afterAll(() => test.close())

const get = (url: string) => test.inject({ method: 'GET', url })

describe('help pages', () => {
  it.each(['/safety', '/community-guidelines', '/terms-of-use', '/privacy-policy'])(
    '%s is HTML with an exit link, a neutral title and a strict Content-Security-Policy',
    async (path) => {
      const answer = await get(path)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.body).toMatch(/<title>[^<]+ · Kindred<\/title>/)
      expect(answer.body).toMatch(/class="leave" [^>]*href="https:\/\//)
      expect(answer.headers['content-security-policy']).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self'; /,
      )
    },
  )

  it('lists crisis lines of five countries, each with a number and the date of its check [HLP-19, LIM-42]', async () => {
    const { body } = await get('/safety')
    const sections = body.split('<details name="country"').slice(1)
    expect(sections.map((section) => /<h3>(.*?)<\/h3>/.exec(section)?.[1]).slice(0, 5)).toEqual([
      'Australia',
      'Canada',
      'New Zealand',
      'United Kingdom',
      'USA',
    ])
    for (const section of sections.slice(0, 5)) {
      expect(section).toMatch(/href="tel:\d{3,}"/)
      expect(section).toMatch(/<time dateTime="\d{4}-\d\d-\d\d">/)
    }
    expect(body.toLowerCase()).not.toContain('press 3')
  })

  it('explains grounding, and what leaving cannot do [HLP-07, HLP-16]', async () => {
    const { body } = await get('/safety')
    expect(body).toContain('Essential Grounding Techniques')
    expect(body).toMatch(/five things you can see/)
    expect(body).toMatch(/can’t erase your browser/)
    expect(body).toMatch(/see a therapist/)
  })

  it('serves a page as JSON for overlays, and 404 for an unknown one', async () => {
    const answer = await get('/api/v1/content/help/content-notes')
    expect(answer.json()).toMatchObject({ id: 'content-notes', title: 'About content notes' })
    expect((await get('/api/v1/content/help/bittersweet')).json().title).toBe('What bittersweet means')
    expect((await get('/api/v1/content/help/emotionssafety')).json().id).toBe('safety')
    expect((await get('/api/v1/content/help/nothing')).statusCode).toBe(404)
  })

  it('answers when crisis lines were not checked for years', async () => {
    const later = await makeApp({ now: () => new Date('2029-01-01T00:00:00Z') })
    expect((await later.inject({ method: 'GET', url: '/safety' })).statusCode).toBe(200)
    await later.close()
  })

  it('answers without a database', async () => {
    const alone = await makeApp()
    await alone.context.pool.end()
    const answers = await Promise.all(
      ['/safety', '/api/v1/content/texts'].map((url) => alone.inject({ method: 'GET', url })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await alone.inject({ method: 'GET', url: '/health/ready' })).statusCode).toBe(503)
    await alone.app.close()
  })
})
