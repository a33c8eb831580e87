import { expect, it } from 'vitest'
import { shippedContent } from '../../../../tests/helpers/content.ts'
import { stories } from '../demo/stories.ts'
import { languageOf } from './text-language.ts'

const content = await shippedContent()
const language = (description: string, title = '') => languageOf(content, { title, description })

it('detects the language of each demo memory', () => {
  const known = stories.map(({ title, text }) => language(text, title))
  expect(known.map((lang, at) => [stories[at]?.title, lang]).filter(([, lang]) => lang === 'es')).toEqual([
    ['Churros los domingos', 'es'],
    ['Las llaves en la puerta', 'es'],
    ['El pañuelo de mi madre', 'es'],
  ])
  expect(new Set(known)).toEqual(new Set(['en', 'es']))
})

it.each([
  ['en', 'He drank and I hid.'],
  ['en', 'My abuela made tortillas for me every Sunday.'],
  ['en', 'A DAY AT THE LAKE'],
  ['es', 'Mi padre bebía mucho y yo me escondía.'],
  ['es', 'Un día en el lago'],
  ['und', 'Ich war sieben Jahre alt und hatte Angst.'],
  ['und', 'No'],
  ['und', 'No no no, me me me.'],
  ['und', '12 34 !!! 🙂'],
  ['und', 'I do not know what my mother told me. Yo no sé lo que me dijo mi madre.'],
  ['und', ''],
])('detects %s for "%s"', (lang, text) => {
  expect(language(text)).toBe(lang)
})

it('returns und when the site has one language', () => {
  expect(
    languageOf(
      { ...content, languages: [content.languages[0] ?? content] },
      { title: '', description: 'He drank and I hid.' },
    ),
  ).toBe('und')
})
