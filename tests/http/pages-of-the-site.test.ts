import { readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Content } from '@kindred/content'
import { addressOwner, appActions, appAddresses } from '@kindred/product'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountActions } from '../../src/app/lib/navigation/route-action.ts'
import { withRouteTable } from '../attack/route-table.ts'
import { contentCopy } from '../helpers/content-copy.ts'
import { makeApp, type TestApp } from '../helpers/server/make-app.ts'

// Every page that the specification names: those that the server draws, and those of the app.

let test: TestApp
beforeAll(async () => {
  test = await makeApp()
})
afterAll(() => test.close())

const isPageOfApp = (url: string, content: Content): boolean => addressOwner(url, content)?.by === 'app'
const bodyOf = async (url: string): Promise<string> => {
  const answer = await test.inject({ url })
  expect(answer.statusCode, url).toBe(200)
  return answer.body
}
const besideIn = (html: string) =>
  [...html.matchAll(/<section class="sidebar"[^>]*><h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title)

describe('server-rendered pages', () => {
  const paths =
    '/learn /safety /faq /membership /about-us /rules /share /communities /terms-of-use /privacy-policy'.split(' ')

  it('return 200 with a heading, and their links resolve [RTE-18, RTE-22, RTE-27]', async () => {
    const seen = new Set<string>()
    for (const path of paths) {
      const html = await bodyOf(path)
      expect(html, path).toMatch(/<h1>[^<]+<\/h1>/)
      const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? []
      for (const [, to = ''] of main.matchAll(/href="(\/[^"?]*)"/g)) seen.add(to)
    }
    // The form that writes to us is a wizard, which the app draws.
    expect(isPageOfApp('/contact-us', test.app.content.current())).toBe(true)
    expect(JSON.parse(await bodyOf('/api/v1/wizards/contact-us')).wizard.title).toBe('Contact us')
    for (const to of new Set([...seen].map((link) => link.split('#')[0] ?? '')))
      if (!isPageOfApp(to, test.app.content.current())) await bodyOf(to)
    const linked = ['/communities', '/terms-of-use', '/privacy-policy', '/#support-resources']
    expect([...seen]).toEqual(expect.arrayContaining(linked))
  })

  it("have unique, neutral titles and the app's navigation for visitors and members", async () => {
    const { help, styles } = test.app.content.current()
    const drawn = [...Object.values(help), ...styles].flatMap(({ path }) => path ?? [])
    const titles = new Map<string, string>()
    const entriesOf = (html: string, of: string) => {
      const [menu = ''] = new RegExp(`<div class="navigation for-${of}">[\\s\\S]*?</div>`).exec(html) ?? []
      return [...menu.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)
    }
    const everybody = ['/', '/quiz', '/styles', '/safety', '/faq', '/contact-us']
    const visitorEntries = ['/post', '/search', ...everybody.toSpliced(3, 0, '/learn')]
    const memberEntries = [
      '/post',
      '/home',
      '/search',
      '/yours',
      '/learn',
      ...everybody.toSpliced(3, 0, '/your-styles'),
    ]
    for (const path of drawn) {
      const html = await bodyOf(path)
      const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? ''
      expect(title, path).toMatch(/^\S.* · Kindred$/)
      expect(title, path).not.toMatch(/trauma|abus|suicid|violen|neglect|crisis|childhood/i)
      expect(titles.get(title), `${path} has a title of its own`).toBeUndefined()
      titles.set(title, path)
      expect(entriesOf(html, 'visitors'), path).toEqual(visitorEntries)
      expect(entriesOf(html, 'members'), path).toEqual(memberEntries)
    }
    expect(titles.size).toBeGreaterThan(20)
  })

  it('show the sidebar where content says so [RTE-23, NAV-08, NAV-09, NAV-11]', async () => {
    for (const path of ['/membership', '/share'])
      expect(besideIn(await bodyOf(path)), path).toEqual(['Say it with a picture', 'Club rules', 'About Me'])
    expect(besideIn(await bodyOf('/rules'))).toEqual(['Say it with a picture', 'About Me'])
    expect(await bodyOf('/membership')).toContain('<details open="" data-kept-as="hideRules">')
    for (const path of ['/learn', '/safety', '/faq']) expect(besideIn(await bodyOf(path)), path).toEqual([])
  })
})

it('load less than 20 KB of scripts', async () => {
  const scripts = [...(await bodyOf('/safety')).matchAll(/<script src="\/([^"]+)"/g)].map(([, file]) => file)
  const sizes = scripts.map((file) => readFileSync(`src/app/public/${file}`).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(20_000)
})

describe('pages of the app', () => {
  it('have the same addresses on the server', () => {
    const app = readFileSync('src/app/app.tsx', 'utf8')
    const routes = [...app.matchAll(/<Route\s+path="(\/[^"]*)"|^ {2}'(\/[^']*)': \w+Page,/gm)].map(
      ([, path, ofMembers]) => path ?? ofMembers,
    )
    // The two wizards with an address of their own stand in routes/paths.ts; /memory/edit leads nowhere without a memory.
    const known = [...routes, '/quiz', '/contact-us'].filter((path) => path !== '/memory/edit')
    const message = 'The addresses of src/app/app.tsx belong in src/kindred/addresses.json, under "app".'
    expect([...appAddresses].sort(), message).toEqual(known.sort())
  })

  it('and all other routes are reserved from pages of content', async () => {
    const { built, routes } = await withRouteTable(() => makeApp())
    await built.close()
    const content = test.app.content.current()
    const unowned = routes.filter(
      ({ url }) => addressOwner(url.replace('/styles/:id', '/styles/the-outsider'), content) === undefined,
    )
    expect(unowned.map(({ name }) => name)).toEqual([])
    for (const file of readdirSync('src/app/public')) expect(addressOwner(`/${file}`, content)?.by, file).toBe('server')
  })

  it('are found in capitals, encoded and with a trailing slash; an API path returns JSON 404', async () => {
    for (const url of ['/SAFETY', '/safety/', '/saf%65ty', '/Styles', '/styles/The-Outsider'])
      expect(await bodyOf(url), url).toMatch(/<h1>[^<]+<\/h1>/)
    expect((await test.inject({ url: '/API' })).json()).toEqual({ detail: 'We can’t find this.' })
  })

  it('open every dialog that content may link to', () => {
    expect(appActions.toSorted()).toEqual([...accountActions].toSorted())
  })

  it('get clubs and navigation from content, and their entries resolve [RTE-21]', async () => {
    const { clubs } = JSON.parse(await bodyOf('/api/v1/content/clubs'))
    expect(clubs.length).toBeGreaterThan(1)
    for (const { search } of clubs) await bodyOf(`/memories/memories-list/?${new URLSearchParams(search)}`)
    const { navigation } = JSON.parse(await bodyOf('/api/v1/content/texts'))
    for (const { to, outside } of navigation)
      if (outside === true) await bodyOf(to)
      else expect(isPageOfApp(to, test.app.content.current()), to).toBe(true)
  })
})

describe('search engines and link previews', () => {
  it('the sitemap and robots.txt list static public pages only, and no member or memory', async () => {
    const map = [...(await bodyOf('/sitemap.xml')).matchAll(/<loc>http:\/\/[^/]+([^<]*)<\/loc>/g)].map(
      ([, path]) => path,
    )
    expect(map).toEqual(expect.arrayContaining(['/', '/safety', '/styles', '/styles/the-outsider', '/faq']))
    for (const path of map) if (path !== '/') await bodyOf(path ?? '')
    const { content } = test.app
    expect(map.filter((path = '') => path !== '/' && isPageOfApp(path, content.current()))).toEqual([])
    const ann = await test.signUp('ann-of-the-map')
    const story = { type: 3, description: 'We waited for the bus.' }
    const made = await test.inject({
      ...{ method: 'POST', url: '/memories/memories-list/', payload: story, headers: ann.headers },
    })
    for (const word of ['ann-of-the-map', ann.user.id, made.json().shareable_link])
      expect(await bodyOf('/sitemap.xml')).not.toContain(word)
    const robots = await bodyOf('/robots.txt')
    expect(robots).toContain('Disallow: /\n')
    expect(robots).toContain('Allow: /safety$')
    const allowed = [...robots.matchAll(/^Allow: (.*)$/gm)].map(([, path = '']) => path)
    const ofPages = map.map((path) => `${path}$`)
    // Beside these, what pages are made of, and pages of the app with nothing personal in them.
    expect(allowed.filter((path) => !ofPages.includes(path))).toEqual([
      ...['/assets/', '/help.css', '/icon.svg', '/pictures.svg', '/quiz$', '/contact-us$', '/memes/create$'],
    ])
    expect(robots).toMatch(/Sitemap: http:\/\/[^/]+\/sitemap\.xml/)
    for (const kept of ['/memory', '/memories', '/user', '/yours', '/club', '/api'])
      expect(robots).not.toContain(`Allow: ${kept}`)
  })

  it('all pages have the same neutral description', async () => {
    const listed = [...(await bodyOf('/sitemap.xml')).matchAll(/<loc>http:\/\/[^/]+([^<]+)<\/loc>/g)]
    const drawn = listed.map(([, path = '']) => path).filter((path) => path !== '/')
    const heads = await Promise.all(
      ['/styles/the-outsider', ...drawn].map(async (url) => {
        const [head = ''] = /<meta name="description"[\s\S]*?<link/.exec(await bodyOf(url)) ?? []
        return head
      }),
    )
    expect(heads[0]).toContain('<meta property="og:description" content="A quiet place to read and write."/>')
    expect(heads.length).toBeGreaterThan(10)
    expect(new Set(heads).size).toBe(1)
  })
})

describe('an editor, without code', () => {
  it('adds a page, style, area, statement, crisis line, navigation entry, sidebar, club and meme', async () => {
    const { folder, remove } = await contentCopy()
    const write = (file: string, json: object) => writeFile(join(folder, file), JSON.stringify(json))
    // biome-ignore lint/suspicious/noExplicitAny: content of any kind, as an editor sees it
    const change = async (file: string, edit: (json: any) => void) => {
      const json = JSON.parse(await readFile(join(folder, file), 'utf8'))
      edit(json)
      await write(file, json)
    }
    const prose = (file: string, ...lines: string[]) => writeFile(join(folder, file), lines.join('\n'))
    const front = (kind: string, ...lines: string[]) =>
      ['---', `$schema: ../../schemas/content/${kind}.schema.json`, ...lines, '---', ''].join('\n')
    await prose(
      'help/gardens.md',
      front('help-page', 'id: gardens', 'path: /gardens', 'title: Gardens'),
      ...['## They *grow* {#grow}', '', 'Slowly, and mostly at **night**. Read [the rules](/rules).', '', '1. Dig'],
    )
    const style = (id: string, name: string) => [
      ...[`## ${name} {#${id}}`, 'You save for later.', '### Essence', 'Later never comes.', '### Root', 'There was'],
      ...['too little.', '### Shows', '- You keep boxes.', '- You count.', '### Strength', 'You last.', '### Healing'],
      ...['- Buy bread.', '- Share it.', '### Related', `- ${id === 'the-saver' ? 'the-giver' : 'the-saver'}`],
    ]
    await prose(
      'styles/money.md',
      front('style-area', 'id: money', 'heading: Money', 'intro: What we learned about having.'),
      ...[style('the-saver', 'The Saver'), style('the-giver', 'The Giver'), style('the-counter', 'The Counter')].flat(),
    )
    await change('styles/pages.json', ({ areas }) => areas.push('money'))
    await change('wizards/quiz/steps/love.json', ({ fields }) =>
      fields.push({ ...fields[0], id: 'love-more', label: 'I keep a light on for people who do not come.' }),
    )
    await change('crisis/hotlines.json', ({ lines }) =>
      lines.push({ ...lines.at(-1), id: 'nz-new', country: 'NZ', name: 'The New Line', emergency: false }),
    )
    await change('site/navigation.json', ({ entries }) =>
      entries.push({ id: 'gardens', label: 'Gardens', to: '/gardens', icon: 'note', for: 'members' }),
    )
    await change('site/sidebars.json', ({ sidebars }) =>
      sidebars.push({ id: 'soup', title: 'Soup', paragraphs: ['It waits.'], at: ['/gardens'] }),
    )
    await change('site/clubs.json', ({ clubs }) =>
      clubs.push({
        id: 'gardeners',
        title: 'Gardeners',
        text: 'Earth under the nails.',
        memories: { hashtag: 'garden' },
      }),
    )
    await change('site/memes.json', ({ templates }) =>
      templates.push({ id: 'soup', label: 'Soup', top: 'Soup', bottom: 'again' }),
    )
    const edited = await makeApp({ env: { CONTENT_DIR: folder } })
    const read = async (url: string) => (await edited.inject({ url })).body
    try {
      const gardens = await read('/gardens')
      expect(gardens).toContain('<section id="grow"><h2>They grow</h2>')
      expect(gardens).toContain(
        '<p>Slowly, and mostly at <strong>night</strong>. Read <a href="/rules">the rules</a>.</p><ol><li>Dig</li></ol>',
      )
      // The app shows it too, and knows no Markdown.
      expect(JSON.parse(await read('/api/v1/content/help/gardens')).sections[0].paragraphs).toEqual([
        ['Slowly, and mostly at ', { strong: 'night' }, '. Read ', { label: 'the rules', to: '/rules' }, '.'],
      ])
      expect(besideIn(await read('/gardens'))).toEqual(['Soup'])
      expect(await read('/faq')).toContain('<a href="/gardens">Gardens</a>')
      expect(await read('/styles')).toContain('<section id="money">')
      expect(await read('/styles/the-saver')).toContain('<h1>The Saver</h1>')
      expect(await read('/safety')).toContain('The New Line')
      expect(await read('/api/v1/wizards/quiz')).toContain('I keep a light on for people who do not come.')
      expect(JSON.parse(await read('/api/v1/content/texts')).navigation.at(-1)).toMatchObject({
        ...{ label: 'Gardens', for: 'members', outside: true },
      })
      expect(JSON.parse(await read('/api/v1/content/clubs')).clubs.at(-1)).toMatchObject({
        search: { hashtag: 'garden' },
      })
      expect(isPageOfApp('/club/gardeners', edited.app.content.current())).toBe(true)
      expect(await read('/api/v1/content/memes')).toContain('"soup"')
      expect(await read('/sitemap.xml')).toContain('/gardens</loc>')
    } finally {
      await edited.close()
      await remove()
    }
  })
})
