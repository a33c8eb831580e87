import { isError } from '@kindred/content'
import { addressOwner, appActions, appAddresses, readContent } from '@kindred/product'
import { describe, expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'

const shipped = await readContentFiles('content')
const guide = await readContentFiles('tests/fixtures/guide')

const page = (path: string, more = '') => `---
$schema: ../../schemas/content/help-page.schema.json
id: taking
path: ${path}
${more}title: Taking
---

## Words

Some words.
`

const errorsWith = (name: string, text: string, files: ReadonlyMap<string, string> = shipped) =>
  readContent(new Map(files).set(name, text)).findings.filter(isError)

const findingsAt = (path: string) => errorsWith('content/help/taking.md', page(path))

describe('the path of a content page', () => {
  const ofOneWord = appAddresses.filter((address) => /^\/[^/:]+$/.test(address))

  it.each(ofOneWord)('%s is rejected as a page of the app', (path) => {
    const [finding, ...more] = findingsAt(path)
    expect(more).toEqual([])
    expect(finding).toMatchObject({ rule: 'address-taken', file: 'content/help/taking.md', line: 4, path: 'path' })
    expect(finding?.sentence).toBe(
      `content/help/taking.md wants the address "${path}", and the app draws a page of its own there.`,
    )
    expect(finding?.suggestion).toContain(`such as "${path}-2"`)
  })

  it.each(['/api', '/user', '/health', '/guide', '/password', '/refresh-token', '/verify-token'])(
    '%s is rejected as an API path',
    (path) => {
      expect(findingsAt(path)).toMatchObject([
        { rule: 'address-taken', sentence: expect.stringContaining('answers calls') },
      ])
    },
  )

  it.each(['/assets', '/preview', '/preview-api', '/mail'])('%s is rejected as another server path', (path) => {
    expect(findingsAt(path)).toMatchObject([
      { rule: 'address-taken', sentence: expect.stringContaining('something of its own') },
    ])
  })

  it('is rejected when another page or the style list uses it, naming that file', () => {
    expect(findingsAt('/safety').filter(({ rule }) => rule === 'address-taken')).toMatchObject([
      { file: 'content/help/taking.md', sentence: expect.stringContaining('content/help/safety.md:4 has it') },
    ])
    expect(findingsAt('/styles')).toMatchObject([
      { rule: 'address-taken', sentence: expect.stringContaining('content/styles/pages.json') },
    ])
  })

  it.each(['/Home', '/home/', '/h%6fme', '/memory/new'])('%s is rejected as malformed', (path) => {
    expect(findingsAt(path)).toMatchObject([{ rule: 'wrong-form' }])
  })

  it("is also rejected in another team's content", () => {
    expect(errorsWith('content/help/taking.md', page('/yours'), guide)).toMatchObject([{ rule: 'address-taken' }])
    expect(errorsWith('content/help/taking.md', page('/our-own'), guide)).toEqual([])
  })

  it('may be any free path, also below a used one', () => {
    for (const path of ['/home-2', '/editors', '/memory', '/w', '/quiz-help'])
      expect(findingsAt(path), path).toEqual([])
  })
})

describe('a routeAction', () => {
  it("must not be a dialog of the app or another page's id", () => {
    for (const dialog of appActions)
      expect(errorsWith('content/help/taking.md', page('/free', `routeAction: ${dialog}\n`)), dialog).toMatchObject([
        { rule: 'address-taken', path: 'routeAction', sentence: expect.stringContaining('the app opens a dialog') },
      ])
    expect(errorsWith('content/help/taking.md', page('/free', 'routeAction: grounding\n'))).toMatchObject([
      { rule: 'address-taken', path: 'routeAction', sentence: expect.stringContaining('content/help/grounding.md') },
    ])
  })
})

describe('an action of a tag step', () => {
  const withActions = (actions: string[]) => {
    const name = 'content/wizards/tag-memory/steps/thoughts.json'
    return errorsWith(
      name,
      (shipped.get(name) ?? '').replace('"actions": ["thoughts"]', `"actions": ${JSON.stringify(actions)}`),
    )
  }
  it.each([
    ['of another step', 'needs', 'content/wizards/tag-memory/steps/needs.json'],
    ['of a dialog', 'login', 'the app opens a dialog'],
    ['of a page of help', 'privacy', 'content/help/privacy-levels.md'],
  ])('must not be %s', (_whose, word, owner) => {
    expect(withActions(['thoughts', word])).toMatchObject([
      { rule: 'address-taken', sentence: expect.stringContaining(owner) },
    ])
  })

  it('may be any other', () => {
    expect(withActions(['thoughts', 'mind'])).toEqual([])
  })
})

describe('reports broken links', () => {
  const changed = (name: string, from: string, to: string) =>
    errorsWith(name, (shipped.get(name) ?? '').replace(from, to)).map(({ rule, file }) => [rule, file])

  it("in a sidebar's list of pages", () => {
    const name = 'content/site/sidebars.json'
    expect(changed(name, '"/membership"', '"/membershop"')).toEqual([['unknown-address', name]])
  })

  it('in translations', () => {
    const name = 'content/i18n/es/site/texts.json'
    const text = shipped.get(name) ?? ''
    const withLink = text.replace(/("to": ")([^"]+)"/, '$1$2 [aquí](/nowhere)"')
    expect(errorsWith(name, withLink).map(({ rule, file }) => [rule, file])).toContainEqual(['unknown-address', name])
  })

  it('to an app page that needs a memory', () => {
    const name = 'content/site/navigation.json'
    expect(changed(name, '"/styles"', '"/memory/edit"')).toEqual([['unknown-address', name]])
  })
})

describe('addressOwner', () => {
  const { content } = readContent(shipped)
  if (content === undefined) throw new Error('no content')
  const ownerOf = (url: string) => addressOwner(url, content)

  it('normalizes slashes, case, encoding, query and hash', () => {
    for (const url of ['/home', '/home/', '/Home', '/h%6Fme', '/home?a=/x', '/home#a'])
      expect(ownerOf(url), url).toEqual({ by: 'app', address: '/home' })
    for (const url of ['/safety', '/SAFETY//', '/saf%65ty', '/safety?help=faq'])
      expect(ownerOf(url), url).toEqual({ by: 'page', path: '/safety' })
    for (const url of ['/api', '/Api/v1/feed/', '/user/login', '/health/ready/'])
      expect(ownerOf(url)?.by, url).toBe('server')
  })

  it('is the app for /edit with a memory id, and undefined for unknown paths', () => {
    expect(ownerOf('/safety/edit?hashId=a')?.by).toBe('app')
    for (const url of ['/memory/edit', '/club/nowhere', '/w/nothing', '/styles/none', '/nowhere', '/%zz', '/:page'])
      expect(ownerOf(url), url).toBeUndefined()
  })

  it('includes clubs, wizards and styles of the content', () => {
    expect(ownerOf('/w/tag-memory')).toEqual({ by: 'app', address: '/w/:wizardId' })
    expect(ownerOf(`/club/${content.clubs[0]?.id}`)).toEqual({ by: 'app', address: '/club/:slug' })
    expect(ownerOf('/styles/the-outsider')).toEqual({ by: 'page', path: '/styles/the-outsider' })
  })
})
