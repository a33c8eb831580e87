import { isError } from '@kindred/content'
import { sessionFacts } from '@kindred/engine'
import { readContent } from '@kindred/product'
import { expect, it } from 'vitest'
import navigationSchema from '../../schemas/content/navigation.schema.json' with { type: 'json' }
import sidebarsSchema from '../../schemas/content/sidebars.schema.json' with { type: 'json' }
import { readContentFiles } from '../../scripts/read-content-files.ts'

const files = await readContentFiles('content')
const { content } = readContent(files)

it('sidebars have a link to memes, seven to ten hideable rules and a bio [NAV-08, NAV-09, NAV-11, RTE-23, NSH-25]', () => {
  const { at = [], sidebars = [] } = content?.sidebars ?? {}
  expect(at).toEqual(['/', '/home', '/club', '/id', '/rules', '/membership', '/share'])
  const [memes, rules, bio] = sidebars
  expect(memes?.button?.to).toBe('/memes/create')
  expect(rules?.title).toBe('Club rules')
  expect(rules?.list?.length).toBeGreaterThanOrEqual(7)
  expect(rules?.list?.length).toBeLessThanOrEqual(10)
  expect(rules?.hiding?.keptAs).toBe('hideRules')
  expect(bio?.title).toBe('About Me')
})

it('knows no roles except visitors and members [ROL-23]', () => {
  expect(sessionFacts).toEqual({ signedIn: ['yes', 'no'] })
  const whom = [navigationSchema.properties.entries, sidebarsSchema.properties.sidebars].map(
    ({ items }) => items.properties.for.enum,
  )
  expect(whom).toEqual([
    ['members', 'visitors'],
    ['members', 'visitors'],
  ])
})

it('accepts an added sidebar, meme background and meme text', () => {
  const add = (name: string, list: string, one: object): [string, string] => {
    const file = JSON.parse(files.get(name) ?? '{}')
    file[list].push(one)
    return [name, JSON.stringify(file)]
  }
  const memes = JSON.parse(files.get('content/site/memes.json') ?? '{}')
  memes.templates.push({ id: 'soup', label: 'Soup', top: 'Soup', bottom: 'again' })
  memes.backgrounds.push({ id: 'kitchen', label: 'Kitchen', colours: ['#faf5ec'], ink: '#2a2320' })
  const read = readContent(
    new Map([
      ...files,
      add('content/site/sidebars.json', 'sidebars', { id: 'garden', title: 'A garden', paragraphs: ['It grows.'] }),
      ['content/site/memes.json', JSON.stringify(memes)],
    ]),
  )
  expect(read.findings.filter(isError)).toEqual([])
  expect(read.content?.sidebars.sidebars.at(-1)?.id).toBe('garden')
  expect(read.content?.memes.backgrounds.at(-1)?.id).toBe('kitchen')
  expect(read.content?.memes.templates.at(-1)?.id).toBe('soup')
})
