import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Content } from '@kindred/content'
import type { HelpPage } from '@kindred/contract/help-page'
import { readContent } from '@kindred/product'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import addresses from '../../src/kindred/addresses.json' with { type: 'json' }
import type { ContentStore } from '../../src/server/features/content/served-content.ts'
import { builtSheets } from '../../src/server/features/help/built-app.ts'
import { help } from '../../src/server/features/help/help-plugin.ts'
import { errorAnswers } from '../../src/server/http/error-answers.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { type Context, createContext } from '../../src/server/platform/context.ts'

// No database, no session, no other subject: what answers here answers when everything else is down.
const noDatabase = new Proxy({} as Pool, {
  get: (_target, name) => {
    throw new Error(`A help page asked the database (${String(name)}).`)
  },
})
const noMail: Context['mailer'] = {
  send: async () => {
    throw new Error('A help page sent a mail.')
  },
}
const exitUrl = 'https://weather.example/?a=1&b=2'

async function openHelp(content: Content, now = '2026-11-21'): Promise<FastifyInstance> {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  const context = createContext({
    config: readConfig({ EXIT_URL: exitUrl }),
    pool: noDatabase,
    mailer: noMail,
    now: () => new Date(`${now}T12:00:00Z`),
  })
  await app.register(errorAnswers)
  app.decorate('content', { current: () => content } as ContentStore)
  await app.register(help, { context })
  return app
}

function contentOf(files: ReadonlyMap<string, string>): Content {
  const { content, findings } = readContent(files)
  if (content === undefined) throw new Error(JSON.stringify(findings, null, 2))
  return content
}

const plainText = (html: string): string =>
  html
    .replace(/<head>[\s\S]*?<\/head>/, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

let files: Map<string, string>
let content: Content
let app: FastifyInstance
beforeAll(async () => {
  files = await readContentFiles('content')
  content = contentOf(files)
  app = await openHelp(content)
})
afterAll(() => app.close())

const get = (url: string, from = app) => from.inject({ method: 'GET', url })
const bodyOf = async (url: string, from = app) => (await get(url, from)).body
const paths = ['/safety', '/community-guidelines', '/terms-of-use', '/privacy-policy']

describe('each help page', () => {
  it.each(paths)(
    '%s is served signed out and without a database, complete and without inline scripts',
    async (path) => {
      const answer = await get(path)
      expect(answer.statusCode).toBe(200)
      expect((await get(`${path}/`)).statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('public, max-age=60')
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.body).toMatch(/^<!doctype html>\n<html lang="en">[\s\S]*<\/html>\n$/)
      // Ours alone, and the page is whole before they come: colours and leaving first, the rest when all is there.
      const scripts = [...answer.body.matchAll(/<script[^>]*>(.*?)<\/script>/g)].map(([whole]) => whole)
      expect(scripts).toEqual(['<script src="/early.js"></script>', '<script src="/help.js" defer=""></script>'])
      expect(answer.body).not.toMatch(/javascript:|\son[a-z]+=|style="/i)
      expect(answer.body).toMatch(/<title>[^<]+ · Kindred<\/title>/)
      expect(answer.headers['content-security-policy']).toMatch(/script-src 'self';/)
      expect(answer.headers['content-security-policy']).not.toMatch(/unsafe|https:|'nonce/)
    },
  )

  it.each(paths)('%s has one h1, a skip link to main, the exit and the home link', async (path) => {
    const body = await bodyOf(path)
    expect(body.match(/<h1>/g)).toHaveLength(1)
    expect(body).toContain('<a class="skip-link" href="#main">')
    expect(body).toContain('<main id="main" class="main" tabindex="-1">')
    expect(body).toContain(
      '<a class="leave" id="leave-quickly" data-leave="true" href="https://weather.example/?a=1&amp;b=2" rel="noreferrer nofollow">',
    )
    expect(body).toContain('<a class="brand for-visitors" href="/">')
    // In words: a picture of nobody would look like being signed out.
    expect(body).toContain('<a class="button quiet for-members" href="/account">Account</a>')
    expect(body.indexOf('class="leave"')).toBeLessThan(body.indexOf('<header '))
  })

  /** Drawn by the app, which is not built here. */
  const pagesOfApp = addresses.app

  it.each(paths)('every link on %s resolves, and nothing is loaded from other sites', async (path) => {
    const body = await bodyOf(path)
    const anchorsOf = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    for (const [, to = ''] of body.matchAll(/ href="([^"]*)"/g)) {
      const [place = '', anchor] = to.split('#')
      if (
        /^(https:|tel:|sms:)/.test(to) ||
        ['/', '/icon.svg', ...pagesOfApp].includes(place.split('?')[0] ?? '') ||
        /^\/assets\//.test(place)
      )
        continue
      const answer = place === '' ? undefined : await get(place)
      if (answer) expect([to, answer.statusCode]).toEqual([to, 200])
      if (anchor !== undefined) expect([...anchorsOf(answer?.body ?? body)]).toContain(anchor)
    }
    expect(body).not.toMatch(/ src="(?!\/(early|help)\.js")|<link[^>]*href="https?:/)
  })

  it.each(paths)('%s has no duplicate id and skips no heading level', async (path) => {
    const body = await bodyOf(path)
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids).toEqual([...new Set(ids)])
    const levels = [...body.matchAll(/<h([1-6])>/g)].map(([, level]) => Number(level))
    levels.forEach((level, index) => {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
    })
  })

  it.each(paths)('%s links to the crisis lines', async (path) => {
    const to = /<a class="help-now need-help" href="([^"]+)">/.exec(await bodyOf(path))?.[1]
    expect(to).toBe(path === '/safety' ? '#support-resources' : '/safety')
  })

  it('help texts have sentences of at most 20 words and no "should"', () => {
    const long = Object.values(content.help).flatMap((page) =>
      textsOf(page)
        .flatMap((text) => text.split(/(?<=[.!?])\s+/))
        .filter((sentence) => sentence.split(/\s+/).length > 20 || /\bshould\b/i.test(sentence)),
    )
    expect(long).toEqual([])
  })

  it('rules, terms and privacy say that a legal review is pending [NSH-30]', async () => {
    for (const path of paths.slice(1)) {
      expect(await bodyOf(path)).toContain('for legal review before a public launch')
    }
  })
})

const textsOf = ({ title, note = '', sections }: HelpPage): string[] => [
  title,
  note,
  ...sections.flatMap(({ heading, paragraphs = [], list = [] }) => [heading, ...paragraphs, ...list]),
]

describe('crisis lines', () => {
  const countries = ['Australia', 'Canada', 'New Zealand', 'United Kingdom', 'USA']

  it('each number in content is a tel: or sms: link, and no other number is [HLP-19]', async () => {
    const body = await bodyOf('/safety')
    const lists = body.slice(body.indexOf('<div class="hotlines">'))
    const links = [...lists.matchAll(/href="tel:([^"]+)">([^<]+)</g)].map(([, dialled, shown]) => ({ dialled, shown }))
    const numbers = content.hotlines.flatMap(({ call }) => (call === undefined ? [] : [call]))
    expect(links.map(({ shown }) => shown).sort()).toEqual([...numbers].sort())
    for (const { dialled, shown } of links) expect(dialled).toBe(shown?.replace(/[^\d+]/g, ''))
    const texts = [...lists.matchAll(/href="(sms:[^"]+)">([^<]+)</g)].map(([, to, shown]) => [shown, to])
    expect(texts).toHaveLength(content.hotlines.filter(({ text }) => text !== undefined).length)
    expect(Object.fromEntries(texts)).toMatchObject({
      '0477 13 11 14': 'sms:0477131114',
      'HOME to 741741': 'sms:741741?&amp;body=HOME',
      'START to 678-678': 'sms:678678?&amp;body=START',
      'SHOUT to 85258': 'sms:85258?&amp;body=SHOUT',
      988: 'sms:988',
    })
  })

  it('a number for calls and texts has two different accessible names, each with the visible text', async () => {
    const [, lists = ''] = (await bodyOf('/safety')).split('<div class="hotlines">')
    const links = [...lists.matchAll(/aria-label="([^"]+)" href="((?:tel|sms):[^"]+)">([^<]+)</g)]
    expect(links.map(([, name, to]) => `${name} ${to}`)).toContain('Text 988 sms:988')
    const leadsTo = new Map<string, Set<string>>()
    for (const [, name = '', to = '', seen] of links) {
      expect(name).toContain(seen)
      leadsTo.set(name, (leadsTo.get(name) ?? new Set()).add(to))
    }
    expect([...leadsTo].filter(([, places]) => places.size > 1)).toEqual([])
  })

  it('emergency numbers of each country come before the crisis lines and the table of contents', async () => {
    const body = await bodyOf('/safety')
    const numbers = [
      ...body
        .slice(0, body.indexOf('<div class="hotlines">'))
        .matchAll(/href="tel:(\d+)"><span>(.*?)<\/span> <strong>/g),
    ]
    expect(numbers.map(([, dialled, country]) => `${country} ${dialled}`)).toEqual([
      'Australia 000',
      'Canada 911',
      'New Zealand 111',
      'United Kingdom 999',
      'USA 911',
    ])
    expect(body.indexOf('class="emergency-numbers"')).toBeLessThan(body.indexOf('class="contents"'))
    expect(body.indexOf('class="hotlines"')).toBeLessThan(body.indexOf('class="contents"'))
    expect(await bodyOf('/terms-of-use')).not.toContain('tel:')
    expect(body).not.toContain('class="anywhere"')
  })

  it('in Spanish, help for any country comes before the crisis lines of single countries', async () => {
    const { body } = await app.inject({ url: '/safety', headers: { 'accept-language': 'es' } })
    const anywhere = body.indexOf('<li class="anywhere"><a href="https://findahelpline.com"')
    expect(anywhere).toBeGreaterThan(body.indexOf('class="emergency-numbers"'))
    expect(anywhere).toBeLessThan(body.indexOf('href="tel:000"'))
  })

  it('lists one country at a time without scripts, with an anchor, and its emergency number last [HLP-19, LIM-42]', async () => {
    const body = await bodyOf('/safety')
    const lists = body.split(/(?=<details name="country")/).slice(1)
    expect(lists.map((list) => /<h3>(.*?)<\/h3>/.exec(list)?.[1])).toEqual([...countries, 'Any other country'])
    for (const list of lists) {
      expect(list).toMatch(/^<details name="country" data-country="(any|au|ca|gb|nz|us)"><summary>/)
      expect(list).not.toMatch(/^<details[^>]* open/)
    }
    for (const list of lists.slice(0, 5)) {
      expect(list).toMatch(/<section id="lines-[a-z]{2}">/)
      const lines = list.split('<article>').slice(1)
      const last = lines.pop() ?? ''
      expect(last).toContain('<span class="mark">Emergency</span>')
      expect(last).toMatch(/href="tel:\d{3}"/)
      expect(lines.length).toBeGreaterThan(0)
      expect(lines.join('')).not.toContain('class="mark"')
    }
    // Remembering needs a script and is asked for; without one it is not offered.
    expect(body).toMatch(/<label class="remember-country" hidden="">/)
  })

  it('in Spanish, help for any country comes first and is open', async () => {
    const { body } = await app.inject({ url: '/safety', headers: { 'accept-language': 'es' } })
    const lists = body.split(/(?=<details name="country")/).slice(1)
    expect(lists.map((list) => /data-country="([a-z]+)"/.exec(list)?.[1])).toEqual([
      'any',
      'au',
      'ca',
      'nz',
      'gb',
      'us',
    ])
    expect(lists.map((list) => /^<details[^>]* open/.test(list))).toEqual([true, false, false, false, false, false])
    expect(lists[0]).toContain('findahelpline.com')
  })

  it('each line says its cost, audience, date of check and source; hours only if known [NSH-31]', async () => {
    const articles = (await bodyOf('/safety')).split('<article>').slice(1)
    expect(articles).toHaveLength(content.hotlines.length)
    for (const line of content.hotlines) {
      const article = articles.find(
        (one) => plainText(one).includes(line.name) && one.includes(`dateTime="${line.verifiedAt}"`),
      )
      const text = plainText(article ?? '')
      expect(text).toContain(line.cost)
      expect(text).toContain(line.forWhom)
      expect(text).toContain(line.source)
      for (const known of [line.text, line.languages, line.hours]) if (known) expect(text).toContain(known)
      if (line.hours === undefined) expect(article?.split('</article>')[0]).not.toContain('<dt>Open</dt>')
    }
  })

  it('shows the date of the check in words, and marks lines not checked for over 200 days', async () => {
    const markedOn = async (day: string) => {
      const late = await openHelp(content, day)
      const body = await bodyOf('/safety', late)
      await late.close()
      return body.split('<article>').filter((one) => one.includes('class="stale"'))
    }
    expect(await bodyOf('/safety')).toContain('<time dateTime="2026-10-05">October 5, 2026</time>')
    expect(await bodyOf('/safety')).not.toContain('class="stale"')
    expect(await markedOn('2027-02-04')).toHaveLength(0)
    const marked = await markedOn('2027-02-05')
    expect(marked).toHaveLength(content.hotlines.filter(({ verifiedAt }) => verifiedAt === '2026-07-19').length)
    expect(marked[0]).toMatch(/<time dateTime="2026-07-19">July 19, 2026<\/time>.*That was a while ago/)
    expect((await markedOn('2028-01-01')).length).toBe(content.hotlines.length)
  })

  it('never names the discontinued part of the US line', async () => {
    expect(plainText(await bodyOf('/safety'))).not.toMatch(/press\s+3\b/i)
    expect(JSON.stringify(content.help) + JSON.stringify(content.hotlines)).not.toMatch(/press\s+3\b/i)
  })
})

describe('content of the help texts', () => {
  it('grounding: five senses, breathing, orientation, each optional', async () => {
    const text = plainText(await bodyOf('/safety'))
    expect(text).toContain('Essential Grounding Techniques')
    for (const words of ['five things', 'Breathe out', 'that was then, this is now', 'Skip what doesn’t suit you'])
      expect(text).toContain(words)
  })

  it('leaving: what it does, what it cannot do, and what it is without scripts [HLP-16]', async () => {
    const text = plainText(await bodyOf('/safety'))
    for (const words of ['can’t erase your browser’s history', 'software that watches', 'With JavaScript off'])
      expect(text).toContain(words)
  })

  it('no therapy, no diagnosis, and the advice to see a therapist [HLP-17]', async () => {
    expect(plainText(await bodyOf('/safety'))).toMatch(/please see a therapist/)
    expect(plainText(await bodyOf('/terms-of-use'))).toMatch(/not therapy, medical care/)
  })

  it('privacy: cookie names, drafts, no other companies, deletion on request', async () => {
    const text = plainText(await bodyOf('/privacy-policy'))
    for (const words of [
      'access_token',
      'refresh_token',
      'called device',
      'keeps them scrambled',
      '__Host-',
      'Drafts',
      'doesn’t contact any other company',
      'deleted for good, with your memories',
    ])
      expect(text).toContain(words)
  })
})

describe('pages from content', () => {
  const garden = {
    $schema: '../../schemas/content/help-page.schema.json',
    id: 'garden',
    path: '/garden',
    title: 'Tea & <script>alert(1)</script>',
    sections: [
      {
        id: 'steps',
        heading: 'Steps',
        list: ['Boil "water"', 'Wait'],
        ordered: true,
        links: [{ label: 'UnknownAddress', to: 'https://tea.example/' }],
      },
    ],
  }
  const withPage = (page: object) => new Map([...files, ['content/help/garden.json', JSON.stringify(page)]])

  it('a new file is a page at its path, linked from the others, with its text escaped', async () => {
    const more = await openHelp(contentOf(withPage(garden)))
    const answer = await get('/garden', more)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<h1>Tea &amp; &lt;script&gt;alert(1)&lt;/script&gt;</h1>')
    expect(answer.body).toContain('<ol><li>Boil &quot;water&quot;</li><li>Wait</li></ol>')
    expect(answer.body).toContain('<a href="https://tea.example/" rel="noreferrer">UnknownAddress</a>')
    expect(answer.body).not.toContain('<script>')
    for (const path of paths) expect(await bodyOf(path, more), path).toContain('<a href="/garden">')
    await more.close()
  })

  it('serves edited and new pages at the next request, and 404 for a removed one', async () => {
    let current = content
    const live = Fastify()
    live.decorate('content', { current: () => current } as ContentStore)
    const config = readConfig({ EXIT_URL: exitUrl })
    await live.register(help, { context: createContext({ config, pool: noDatabase, mailer: noMail }) })
    const changed = new Map(withPage(garden))
    changed.set(
      'content/help/safety.md',
      (files.get('content/help/safety.md') ?? '').replace('Safety and grounding', 'Safe now'),
    )
    current = contentOf(changed)
    const body = await bodyOf('/safety', live)
    expect(body).toContain('<h1>Safe now</h1>')
    expect(body).toContain('/garden')
    for (const url of ['/garden', '/garden/', '/garden?a=1']) {
      const answer = await get(url, live)
      expect([url, answer.statusCode]).toEqual([url, 200])
      expect(answer.body).toContain('<ol><li>Boil')
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    }
    expect((await live.inject({ method: 'HEAD', url: '/garden' })).statusCode).toBe(200)
    expect((await live.inject({ method: 'POST', url: '/garden' })).statusCode).toBe(404)
    current = content
    expect((await get('/garden', live)).statusCode).toBe(404)
    await live.close()
  })

  it.each([
    ['a taken path', { ...garden, path: '/safety' }, 'address-taken'],
    [
      'a link that runs a script',
      { ...garden, sections: [{ heading: 'A', links: [{ label: 'B', to: 'javascript:x' }] }] },
      'wrong-form',
    ],
    [
      'a link to another host in disguise',
      { ...garden, sections: [{ heading: 'A', links: [{ label: 'B', to: '//evil.example' }] }] },
      'wrong-form',
    ],
    ['an unknown property', { ...garden, script: 'x' }, 'unknown-name'],
  ])('rejects %s', (_what, page, rule) => {
    const { content: none, findings } = readContent(withPage(page))
    expect(none).toBeUndefined()
    expect(findings.map((finding) => finding.rule)).toContain(rule)
  })

  it('serves every page as JSON, with crisis lines where the page shows them', async () => {
    for (const page of Object.values(content.help)) {
      const answer = await get(`/api/v1/content/help/${page.id}`)
      expect(answer.statusCode).toBe(200)
      const { lines, ...rest } = answer.json()
      expect(rest).toEqual(page)
      expect(lines).toEqual(page.sections.some(({ block }) => block !== undefined) ? content.hotlines : undefined)
    }
    const { lines } = (await get('/api/v1/content/help/immediate-support')).json()
    expect(new Set(lines.map(({ country }: { country: string }) => country)).size).toBe(6)
  })

  it('panels have their tiles in order, and each opens its own page with text [HLP-02, HLP-03, HLP-04, HLP-20, PRV-06]', async () => {
    const tilesOf = (id: string) => content.help[id]?.tiles ?? []
    expect(tilesOf('writing-support').map(({ label }) => label)).toEqual([
      'Memory Writing Tips',
      'Love Style Writing Tips',
      'Safety & Grounding',
      'Community Guidelines',
      'Privacy & Control',
      'Crisis Resources',
    ])
    expect(tilesOf('help-and-support').map(({ label }) => label)).toEqual([
      'Safety & Grounding',
      'Disclaimers',
      'Privacy & Data',
      'Crisis Resources',
    ])
    expect(content.help['privacy-levels']).toMatchObject({ title: 'Who can see your memory?', routeAction: 'privacy' })
    expect(content.help['privacy-levels']?.sections[0]?.list).toEqual([
      'Public (visible to everyone)',
      'Private with link (shared selectively)',
      'Only me (private)',
    ])
    expect(content.help['help-and-support']?.title).toBe('Get Help & Support')
    expect(content.texts['help.need']).toBe('Need Help?')
    // What routeAction=privacy opens in front of a page.
    expect((await get('/api/v1/content/help/privacy')).json()).toMatchObject({ id: 'privacy-levels' })
    for (const panel of ['writing-support', 'help-and-support']) {
      const opened = tilesOf(panel).map(({ opens }) => opens)
      expect(new Set(opened).size).toBe(opened.length)
      for (const page of opened) expect(content.help[page]?.sections.length).toBeGreaterThan(0)
    }
  })

  it.each([
    ['grounding', 'Essential Grounding Techniques', 'HLP-07', /five things you can see/],
    ['immediate-support', 'Immediate Support Resources', 'HLP-08', /emergency number/],
    ['how-it-works', 'How This Assessment Works', 'HLP-09, LIM-41', /About 3-5 minutes for each area/],
    ['privacy-and-data', 'Privacy & Data', 'HLP-10', /We don’t sell anything/],
    ['disclaimers', 'Important Disclaimers', 'HLP-11', /not therapy/],
    ['after-the-quiz', 'What to do After the Quiz', 'HLP-12', /therapist/],
  ])('the pop-up %s is called "%s" [%s]', (id, title, _code, words) => {
    expect(content.help[id]?.title).toBe(title)
    expect(JSON.stringify(content.help[id])).toMatch(words)
  })

  it('texts of pop-ups are also on a page [HLP-13, HLP-14, HLP-17, HLP-18, PRD-14]', async () => {
    const learn = await bodyOf('/learn')
    for (const [anchor, heading] of [
      ['about-the-quiz', 'About the quiz'],
      ['how-it-works', 'How This Assessment Works'],
      ['after-the-quiz', 'What to do After the Quiz'],
    ])
      expect(learn).toContain(`<section id="${anchor}"><h2>${heading}</h2>`)
    expect(plainText(learn)).toContain('Take it to a therapist if you can.')
    const safety = plainText(await bodyOf('/safety'))
    for (const { lead = [], sections } of [content.help.grounding, content.help.disclaimers].flatMap(
      (one) => one ?? [],
    ))
      for (const words of [...lead, ...sections.flatMap(({ heading, list = [] }) => [heading, ...list])])
        expect(safety).toContain(words)
  })

  it('reports an unknown page in an include or tile, with a suggestion', () => {
    const wrong = {
      ...garden,
      tiles: [{ label: 'Breathe', opens: 'groundin' }],
      sections: [{ heading: 'A', includes: 'gardens' }],
    }
    const { findings } = readContent(withPage(wrong))
    expect(findings.filter(({ rule }) => rule === 'unknown-page').map(({ suggestion }) => suggestion)).toEqual([
      'Did you mean "garden"?',
      'Did you mean "grounding"?',
    ])
  })

  it('returns 404 for an unknown page, also for names of Object.prototype', async () => {
    for (const name of ['nothing', 'constructor', '__proto__', 'toString'])
      expect([name, (await get(`/api/v1/content/help/${name}`)).statusCode]).toEqual([name, 404])
    expect((await get('/nothing')).statusCode).toBe(404)
  })
})

describe('the style sheets', () => {
  it('are those of the built app, then one of the server that loads nothing else', async () => {
    const sheets = [...(await bodyOf('/safety')).matchAll(/<link rel="stylesheet" href="([^"]+)"\/>/g)].map(
      ([, to = '']) => to,
    )
    const own = sheets.pop() ?? ''
    expect(own).toMatch(/^\/help\.css\?v=/)
    const answer = await get(own)
    expect(answer.headers['content-type']).toBe('text/css; charset=utf-8')
    expect(answer.body).not.toMatch(/@import|url\(/)
    expect(sheets).toEqual(builtSheets())
  })

  it('of the app are those of its entry and all that it imports; none before a build', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kindred-built-'))
    expect(builtSheets(folder)).toEqual([])
    await mkdir(join(folder, '.vite'))
    const chunks = {
      'index.html': { file: 'index.js', imports: ['_base.js'] },
      '_base.js': { file: 'base.js', css: ['assets/base.css'], imports: ['_base.js', '_more.js'] },
      '_more.js': { file: 'more.js', css: ['assets/more.css'] },
      'routes/home-page.tsx': { file: 'home.js', css: ['assets/home.css'] },
    }
    await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(chunks))
    expect(builtSheets(folder)).toEqual(['/assets/base.css', '/assets/more.css'])
    await rm(folder, { recursive: true })
  })
})
