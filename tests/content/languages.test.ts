import { type Content, isError } from '@kindred/content'
import { readContent } from '@kindred/product'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import type { ContentStore } from '../../src/server/features/content/served-content.ts'
import { help } from '../../src/server/features/help/help-plugin.ts'
import { languages } from '../../src/server/features/languages/languages-plugin.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { createContext } from '../../src/server/platform/context.ts'
import { pseudo, pseudoFiles } from '../helpers/pseudo-language.ts'

const shipped = await readContentFiles('content')
const schema = (name: string) => `../../../schemas/content/${name}.schema.json`
const json = (value: unknown) => JSON.stringify(value)

const reading = (more: Iterable<[string, string]>) => readContent(new Map([...shipped, ...more]))

/** An added language: Polish, with its own plural forms. */
const translation = (from: string, to: string) => ({ from, to })
const polish = (words: object, whole: string[] = []): [string, string][] => [
  ['content/i18n/pl/locale.json', json({ $schema: schema('locale'), name: 'Polski', whole })],
  ['content/i18n/pl/site/texts.json', json({ $schema: schema('translation'), words })],
]
const tags = {
  'card.tags.one': translation('{count} tag', '{count} znacznik'),
  'card.tags.few': translation('{count} tags', '{count} znaczniki'),
  'card.tags.many': translation('{count} tags', '{count} znaczników'),
}

it('every shipped language is complete and up to date', () => {
  const { languages: progress } = reading([])
  expect(progress.length).toBeGreaterThan(0)
  expect(progress.map(({ missing, stale, language }) => [language, missing, stale])).toEqual(
    progress.map(({ language }) => [language, [], 0]),
  )
})

describe('an added language', () => {
  it('needs only its files: texts, plural forms, and English as fallback', () => {
    const { content, findings } = reading(polish({ 'home.title': translation('Home', 'Strona główna'), ...tags }))
    expect(findings.filter(({ file }) => file.includes('/pl/'))).toEqual([])
    const added = content?.languages.find(({ language }) => language === 'pl')
    expect(added).toMatchObject({ name: 'Polski', direction: 'ltr' })
    expect(added?.texts).toMatchObject({ 'home.title': 'Strona główna', 'card.tags.few': '{count} znaczniki' })
    expect(added?.texts['nav.write']).toBe(content?.texts['nav.write'])
    expect(added?.untranslated).toContain('nav')
    expect(added?.help.safety?.lang).toBe('en')
  })

  it('is checked for unknown names, plural forms, placeholders, stale and missing texts', () => {
    const words = {
      'home.titel': translation('Home', 'Strona główna'),
      'card.tags.one': translation('{count} tag', '{count} znacznik'),
      'card.untitled': translation('A memory by {name}', 'Wspomnienie'),
      'nav.write': translation('Write something', 'Napisz'),
    }
    const { content, findings } = reading(polish(words, ['site/texts.json#home', 'help/sefety.json']))
    expect(content).toBeUndefined()
    expect(
      findings.filter(({ file }) => file.includes('/pl/')).map(({ rule, severity, path }) => [rule, severity, path]),
    ).toEqual(
      expect.arrayContaining([
        ['unknown-translation', 'warning', 'words.home.titel'],
        ['translation-plural', 'error', 'words.card.tags.one'],
        ['translation-slots', 'error', 'words.card.untitled.to'],
        ['stale-translation', 'warning', 'words.nav.write.from'],
        ['missing-translation', 'warning', 'words'],
        ['unknown-translation', 'warning', 'whole[1]'],
      ]),
    )
  })

  it('needs a locale file in a folder with a valid language tag', () => {
    const [, texts] = polish(tags)
    const rules = (more: [string, string][]) =>
      reading(more)
        .findings.filter((finding) => isError(finding))
        .map(({ rule }) => rule)
    expect(rules(texts === undefined ? [] : [texts])).toEqual(['unknown-language'])
    const [locale] = polish(tags).map(([, text]): [string, string] => ['content/i18n/polish/locale.json', text])
    expect(rules(locale === undefined ? [] : [locale])).toEqual(['unknown-language'])
  })
})

async function serve(content: Content): Promise<FastifyInstance> {
  const app = Fastify()
  const noDatabase = new Proxy({} as Pool, {
    get: () => {
      throw new Error('A help page asked the database.')
    },
  })
  const mailer = { send: async () => '' }
  const context = createContext({ config: readConfig({}), pool: noDatabase, mailer, now: () => new Date('2026-11-22') })
  app.decorate('content', { current: () => content } as ContentStore)
  await app.register(languages, { context })
  await app.register(help, { context })
  return app
}

const wordsIn = (html: string): string[] =>
  html
    .replace(/<head>[\s\S]*?<\/head>/, '')
    .split(/<[^>]+>/)
    .map((words) => words.trim())
    .filter((words) => /\p{L}/u.test(words))

describe('server-rendered pages', () => {
  let app: FastifyInstance
  let content: Content
  beforeAll(async () => {
    const read = reading([...pseudoFiles(shipped), ...polish({ 'home.title': translation('Home', 'Strona główna') })])
    if (read.content === undefined) throw new Error(json(read.findings))
    content = read.content
    app = await serve(content)
  }, 60_000)
  afterAll(() => app.close())
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { accept: 'text/html', ...headers } })

  it("use the browser's language or the chosen one, by a link that works without scripts", async () => {
    const asked = await get('/safety', { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' })
    expect(asked.body).toContain('<html lang="es">')
    expect(asked.body).toContain('Si estás en peligro ahora')
    expect(asked.headers.vary).toBe('accept-encoding, accept-language, cookie')
    expect((await get('/safety', { 'accept-language': 'de,en;q=0.8,es;q=0.5' })).body).toContain('<html lang="en">')
    expect((await get('/safety')).body).toContain('<a href="/safety?lang=es" hrefLang="es" lang="es">Español</a>')

    const chosen = await get('/safety?lang=es&from=here')
    expect(chosen).toMatchObject({ statusCode: 303, headers: { location: '/safety?from=here' } })
    expect(chosen.headers['set-cookie']).toMatch(/^language=es; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax/)
    const later = await get('/safety', { cookie: 'a=b; language=es', 'accept-language': 'en' })
    expect(later.body).toContain('aria-current="true">Español</a>')
    // No redirect to another site, or to an unknown language.
    expect((await get('//evil.example/?lang=es')).headers.location ?? '/').not.toMatch(/^\/\/|^https?:/)
    expect((await get('/safety?lang=xx')).statusCode).toBe(200)
  })

  it('mark crisis lines that answer in Spanish, and no others', async () => {
    const { body } = await get('/safety', { cookie: 'language=es' })
    const marked = body.split('<article>').filter((line) => line.includes('Atienden en español.'))
    expect(marked.map((line) => /<span lang="en">([^<]+)</.exec(line)?.[1])).toEqual([
      '988 Suicide &amp; Crisis Lifeline',
      'Crisis Text Line',
      'RAINN National Sexual Assault Hotline',
      'National Domestic Violence Hotline',
    ])
    expect(marked[0]).toContain('href="sms:988?&amp;body=AYUDA"')
    expect(body).toContain('HOME al 741741')
    expect((await get('/safety')).body).not.toContain('class="also-in"')
  })

  it('mark untranslated parts with their language', async () => {
    const { body } = await get('/safety', { cookie: 'language=pl' })
    expect(body).toContain('<html lang="pl">')
    expect(body).toContain('<main id="main" class="main" tabindex="-1" lang="en">')
    const rules = await get('/rules', { cookie: 'language=es' })
    expect(rules.body).not.toContain('<main id="main" class="main" tabindex="-1" lang')
    expect(rules.body).toContain('Sobre mí')
  })

  it.each(['/safety', '/faq', '/styles', '/terms-of-use'])('%s contains no text that is not content', async (path) => {
    const { body } = await get(path, { cookie: `language=${pseudo}` })
    const proper = new Set(['Kindred', ...content.languages.map(({ name }) => name)])
    for (const { name, source, web = '', text = '' } of content.hotlines)
      for (const word of [name, source, web.replace(/^https:\/\/(www\.)?/, ''), text]) proper.add(word)
    const bare = wordsIn(body)
      .map((words) => words.replaceAll('&#x27;', "'").replaceAll('&amp;', '&'))
      .filter((words) => !words.includes('⟦') && !proper.has(words) && !/^\p{L}+ \d+, \d{4}$/u.test(words))
    expect(bare).toEqual([])
  })
})
