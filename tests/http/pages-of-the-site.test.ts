import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import appAddresses from '../../src/server/pages/app-addresses.json' with { type: 'json' }
import { isPageOfApp } from '../../src/server/pages/is-page-of-app.ts'
import { makeApp, type TestApp } from '../helpers/server/make-app.ts'

// Every page that the specification names: those that the server draws, and those of the app.

let test: TestApp
beforeAll(async () => {
  test = await makeApp()
})
afterAll(() => test.close())

const bodyOf = async (url: string): Promise<string> => {
  const answer = await test.inject({ url })
  expect(answer.statusCode, url).toBe(200)
  return answer.body
}
const besideIn = (html: string) =>
  [...html.matchAll(/<section class="sidebar"[^>]*><h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title)

describe('pages that the server draws', () => {
  const paths =
    '/learn /safety /faq /membership /about-us /rules /share /communities /terms-of-use /privacy-policy'.split(' ')

  it('load for anybody, and lead to places that are there [RTE-18, RTE-22, RTE-27, ROL-18]', async () => {
    const seen = new Set<string>()
    for (const path of paths) {
      const html = await bodyOf(path)
      expect(html, path).toMatch(/<h1>[^<]+<\/h1>/)
      const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? []
      for (const [, to = ''] of main.matchAll(/href="(\/[^"?]*)"/g)) seen.add(to)
    }
    for (const to of new Set([...seen].map((link) => link.split('#')[0] ?? '')))
      if (!isPageOfApp(to, test.app.content.current())) await bodyOf(to)
    const linked = ['/communities', '/terms-of-use', '/privacy-policy', '/#support-resources']
    expect([...seen]).toEqual(expect.arrayContaining(linked))
  })

  it('have what stands beside the app’s pages, where content says so [RTE-23, NAV-08, NAV-09, NAV-11]', async () => {
    for (const path of ['/rules', '/membership', '/share'])
      expect(besideIn(await bodyOf(path)), path).toEqual(['Say it with a picture', 'Club rules', 'About Me'])
    expect(await bodyOf('/rules')).toContain('<details open="" data-kept-as="hideRules">')
    for (const path of ['/learn', '/safety', '/faq']) expect(besideIn(await bodyOf(path)), path).toEqual([])
  })
})

describe('pages of the app', () => {
  it('are known to the server by the same addresses', () => {
    const app = readFileSync('src/app/app.tsx', 'utf8')
    const routes = [...app.matchAll(/<Route\s+path="(\/[^"]*)"/g)].map(([, path]) => path)
    // The two wizards with an address of their own stand in routes/paths.ts; /memory/edit leads nowhere without a memory.
    const known = [...routes, '/quiz', '/contact-us'].filter((path) => path !== '/memory/edit')
    expect([...appAddresses].sort()).toEqual(known.sort())
  })

  it('get the clubs and the navigation from content, each entry leading somewhere [RTE-21, NSH-27]', async () => {
    const { clubs } = JSON.parse(await bodyOf('/api/v1/content/clubs'))
    expect(clubs.length).toBeGreaterThan(1)
    for (const { search } of clubs) await bodyOf(`/memories/memories-list/?${new URLSearchParams(search)}`)
    const { navigation } = JSON.parse(await bodyOf('/api/v1/content/texts'))
    for (const { to, outside } of navigation)
      if (outside === true) await bodyOf(to)
      else expect(isPageOfApp(to, test.app.content.current()), to).toBe(true)
  })
})
