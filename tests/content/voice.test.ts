import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'
import voice from '../../content/voice.json' with { type: 'json' }
import { phrasesToAvoid } from '../../src/content/rules/words.ts'

/** Sentences of server responses and emails: strings and template parts of three words or more. */
const messages = ['src/server', 'src/kindred']
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((name) => !/openapi|features\/demo/.test(name))
  .flatMap((name) => {
    const texts: string[] = []
    new Visitor({
      Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)),
      TemplateElement: ({ value }) => void texts.push(value.cooked ?? ''),
    }).visit(parseSync(name, readFileSync(name, 'utf8')).program)
    return texts.filter((text) => /\S+ \S+ \S.*[.:?!]$/.test(text)).map((text) => ({ name, text }))
  })

it('server messages and emails avoid the phrases in content/voice.json', () => {
  expect(messages.some(({ text }) => text === 'Use this code to sign in without your password:')).toBe(true)
  expect(messages.length).toBeGreaterThan(100)
  const found = messages.flatMap(({ name, text }) =>
    phrasesToAvoid(voice)
      .filter(({ pattern }) => pattern.test(text))
      .map(({ say, instead }) => `${name}: “${say}” in “${text}”. Write “${instead}”.`),
  )
  expect(found).toEqual([])
})

/** As the specification writes them. */
const literal = new Set([
  "I don't remember",
  "I don't remember who",
  "I've been through this too",
  "Don't show this again",
  "You don't have any notification yet",
  "People's Actions",
])
/** Between two letters, or after the s of a possessive. */
const straight = /[a-z\d}]'[a-z]|s'(?=[\s.,;:!?)]|$)/i

/** Values of content that people read; what is only compared with typed words, and names of programs, is left out. */
function readIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || key === 'synonyms') return []
  return Object.entries(value).flatMap(([name, one]) => readIn(one, Array.isArray(value) ? key : name))
}

it('content, messages and emails use typographic apostrophes, except literal words', () => {
  const notRead =
    /^content\/(i18n|voice\.json|published\.json|reviews\.json|suppressions\.json|site\/search\.json|\w+\.md$)/
  const files = readdirSync('content', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(json|md)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((name) => !notRead.test(name))
  const texts = files.flatMap((name) => {
    const source = readFileSync(name, 'utf8')
    return (name.endsWith('.md') ? source.split('\n') : readIn(JSON.parse(source))).map((text) => ({ name, text }))
  })
  expect(texts.some(({ text }) => text.includes('don’t'))).toBe(true)
  const found = [...texts, ...messages].filter(({ text }) => straight.test(text) && !literal.has(text))
  expect(found.map(({ name, text }) => `${name}: ${text}`)).toEqual([])
})
