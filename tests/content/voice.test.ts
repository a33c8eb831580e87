import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'
import voice from '../../content/voice.json' with { type: 'json' }
import { phrasesToAvoid } from '../../src/content/rules/words.ts'

/** What the server answers and mails in words of its own: strings and parts of templates that hold three words and end a sentence. */
const said = ['src/server', 'src/kindred']
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

it('answers and emails of the server avoid the phrases of content/voice.json', () => {
  expect(said.some(({ text }) => text === 'use this code to sign in without your password:')).toBe(true)
  expect(said.length).toBeGreaterThan(100)
  const found = said.flatMap(({ name, text }) =>
    phrasesToAvoid(voice)
      .filter(({ pattern }) => pattern.test(text))
      .map(({ say, instead }) => `${name}: “${say}” in “${text}”. Write “${instead}”.`),
  )
  expect(found).toEqual([])
})
