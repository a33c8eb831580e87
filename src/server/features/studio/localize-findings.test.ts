import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { localizeFinding } from './localize-findings.ts'

const root = join(import.meta.dirname, '../../../..')
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const folders = ['src/content', 'src/content/rules', 'src/checker', 'src/checker/properties', 'src/checker/compare']
const code = [...folders, 'src/kindred', 'src/server/features/studio']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(root, folder, name)))
  .filter((path) => /(?<!\.test)\.ts$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? []
const pairs = (words: readonly string[]) => words.slice(1).map((word, nth) => `${words[nth]} ${word}`)
const said = new Set(pairs(wordsOf(code)))

it('each localized finding still matches one of the checker', () => {
  const { texts } = read('content/messages/studio.json') as { texts: Record<string, string> }
  const says = Object.entries(texts).filter(([id]) => id.startsWith('studio.says.'))
  expect(says.length).toBeGreaterThan(80)
  const unknown = says.filter(([, text]) => {
    const own = text.split(/\{\w+\}/).flatMap((part) => pairs(wordsOf(part)))
    return own.filter((pair) => said.has(pair)).length < own.length * 0.3
  })
  expect(unknown).toEqual([])
})

it('localizes findings in English and Spanish with the labels of the form', () => {
  const { texts } = read('content/messages/studio.json') as { texts: Record<string, string> }
  const { words } = read('content/i18n/es/messages/studio.json') as { words: Record<string, { to: string }> }
  const english = { language: 'en', studioTexts: texts }
  const spanish = {
    language: 'es',
    studioTexts: Object.fromEntries(Object.entries(words).map(([id, { to }]) => [id, to])),
  }
  type Words = Parameters<typeof localizeFinding>[1]
  const content = { languages: [english, spanish] } as unknown as Parameters<typeof localizeFinding>[0]
  const said = (sentence: string, suggestion = '') =>
    [english, spanish].map((one) => {
      const { language, ...rest } = localizeFinding(
        content,
        one as unknown as Words,
        { sentence, suggestion },
        'step.fields',
      )
      return [rest.sentence, rest.suggestion].join(' ').trim()
    })
  expect(said('What begins on this line has no "label".', 'Add "label" to it, with a text in quotes ("…").')).toEqual([
    '“Label” is empty. It needs an answer. Fill it in.',
    '«Etiqueta» está vacío y hace falta. Rellénalo.',
  ])
  expect(
    said('"limit" is 0, which is too little here.', 'It takes at least 1. "limit" says: At most so many selections.'),
  ).toEqual([
    '“Maximum number of answers” is 0, which is too low. Enter at least 1.',
    '«Como máximo» es 0, que es demasiado poco. Pon 1 como mínimo.',
  ])
  expect(said('"How you felt" asks for 3 and offers 2.', 'Lower "min" or add options.')[0]).toBe(
    '"How you felt" asks for 3 and offers 2. Lower “Minimum number of answers” or add options.',
  )
  const many = 'shows 90 options at once, and 80 are the most that people look through ("longestList" in voice.json).'
  expect(said(`"Needs" ${many}`, 'Give it headings with "groups", or fewer options.')[0]).toBe(
    '“Needs” shows 90 options at once. People look through at most 80. Put the options under headings, or offer fewer.',
  )
  // Without words of its own it is said in English, with the labels all the same.
  expect(said('This is so.', 'Write "min": 1 in this question.')).toEqual(
    Array(2).fill('This is so. Write “Minimum number of answers”: 1 in this question.'),
  )
  expect(said('With memoryType “happy”: 10 steps → 11 steps.')[0]).toBe(
    'For memory type “happy”: 10 steps before, 11 steps now.',
  )
  expect(said('“Sleep” is new, after “Age”; 0 of 7 journey classes see it.')[0]).toBe(
    '“Sleep” is new, after “Age”. It is shown to nobody yet.',
  )
})
