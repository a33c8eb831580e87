import { readContent } from '@kindred/product'
import { expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'

const files = await readContentFiles('content')
const options = 'content/options/memory-types.json'
const texts = 'content/site/texts.json'

/** What is found about moods after one edit; other languages are told by rules of their own. */
function afterEdit(file: string, was: string, is: string): string[] {
  const text = files.get(file) ?? ''
  expect(text.split(was)).toHaveLength(2)
  const { findings } = readContent(new Map(files).set(file, text.replace(was, is)))
  return findings
    .filter(({ rule }) => rule === 'mood-in-other-words')
    .map(({ file, line, severity, sentence, suggestion }) => `${severity} ${file}:${line} ${sentence} ${suggestion}`)
}

const lineOf = (key: string): number =>
  (files.get(texts) ?? '').split('\n').findIndex((line) => line.includes(`"${key}"`)) + 1

it('reports a memory type label that differs between cards and wizard', () => {
  expect(afterEdit(options, '"label": "Unhappy"', '"label": "Painful"')).toEqual([
    `warning ${texts}:${lineOf('memory.type.unhappy')} Cards say "Unhappy Memory", and who writes one chooses "Painful". Write "Painful" here too, or take the label in ${options}:7 back.`,
  ])
  expect(afterEdit(texts, '"Happy Memory"', '"A good memory"')).toHaveLength(1)
})

it('looks for the whole label, ignoring case and surrounding words', () => {
  expect(afterEdit(texts, '"Happy Memory"', '"A happy one"')).toEqual([])
  expect(afterEdit(texts, '"Happy Memory"', '"Unhappy Memory too"')).toHaveLength(1)
  expect(afterEdit(options, '"label": "Happy"', '"label": "Happy, or (mostly) good"')).toHaveLength(1)
  expect(afterEdit(options, '"code": 3', '"code": 4')).toEqual([])
})
