// A table lists the placeholders that code fills in, so that the check can report {cuont}. This compares the table
// with the code and the shipped texts.
import { readdirSync, readFileSync } from 'node:fs'
import { readContent } from '@kindred/product'
import { expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { baseKeyOf, filledPlaceholders, placeholdersIn } from '../../src/kindred/placeholder-rules.ts'

const files = await readContentFiles('content')
const site = 'content/site/texts.json'
const sources = ['app', 'server', 'form', 'engine', 'contract', 'kindred/help', 'content'].flatMap((room) =>
  readdirSync(`src/${room}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => readFileSync(`src/${room}/${name}`, 'utf8')),
)

const findingsWith = (change: Record<string, string>) => {
  const { texts, ...rest } = JSON.parse(files.get(site) ?? '{}')
  const changed = new Map([...files, [site, JSON.stringify({ ...rest, texts: { ...texts, ...change } })]])
  return readContent(changed)
    .findings.filter(({ rule }) => rule === 'unknown-placeholder')
    .map(({ path, sentence, suggestion, fix }) => [path, sentence, suggestion, fix?.to])
}

it('reports a placeholder that is never filled in, with a suggestion', () => {
  expect(findingsWith({ 'bell.who.other': '{name} and {cuont} others' })).toEqual([
    [
      'texts.bell.who.other',
      'Nothing is filled in for "{cuont}" in "bell.who.other", so people would read the braces.',
      'Did you mean "{count}"?',
      '"{name} and {count} others"',
    ],
  ])
  expect(findingsWith({ 'bell.open': 'Notifications {of}' }).map(([, , suggestion]) => suggestion)).toEqual([
    'Write it without braces. Where code fills it in, src/kindred/text-placeholders.json says so: add a line.',
  ])
  // Each kind of notification says who, and names what it was about.
  expect(findingsWith({ 'bell.said.read-it-twice': '{who} read it twice: {label}' })).toEqual([])
  expect(findingsWith({ 'bell.said.read-it-twice': '{whom}' }).map(([, , suggestion]) => suggestion)).toEqual([
    'Did you mean "{who}"?',
  ])
  expect(findingsWith({})).toEqual([])
})

it('the table matches the code that fills in each text', () => {
  /** Where a text is asked for: by its whole name, or by the beginning of it, where the rest is put together. */
  const asking = (key: string): string[] => {
    // The pages of help say it without the first part of the name.
    const ofHelp = sources.filter((source) => source.includes(`say('${key.replace(/^help\./, '')}'`))
    if (ofHelp.length > 0) return ofHelp
    const parts = key.split('.')
    for (let length = parts.length; length > 0; length -= 1) {
      const start = parts.slice(0, length).join('.')
      const ends = length === parts.length ? ["'"] : ["'", '`', '.']
      const found = sources.filter((source) =>
        ["'", '`'].some((quote) => ends.some((end) => source.includes(`${quote}${start}${end}`))),
      )
      if (found.length > 0) return found
    }
    return []
  }
  const unknown = Object.entries(filledPlaceholders).flatMap(([key, slots]) =>
    slots
      .filter((slot) => slot !== 'count' && !asking(key).some((source) => new RegExp(`\\b${slot}\\b`).test(source)))
      .map((slot) => `${key} {${slot}}`),
  )
  expect(unknown).toEqual([])
})

it('the table has no removed text or placeholder', () => {
  const { content } = readContent(files)
  const used = new Set(
    Object.entries(content?.texts ?? {}).flatMap(([key, text]) =>
      placeholdersIn(text).flatMap((slot) => [
        `${baseKeyOf(key)} {${slot}}`,
        `${key.replace(/[^.]+$/, '*')} {${slot}}`,
      ]),
    ),
  )
  const table = Object.entries(filledPlaceholders).flatMap(([key, slots]) => slots.map((slot) => `${key} {${slot}}`))
  expect(table.filter((one) => !used.has(one))).toEqual([])
})
