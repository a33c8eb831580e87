import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { answersInWords, checkAnswers, kinds, stepForm, type Wizard, walk } from '#engine'
import { checkJourneys, playScript, stepStates, testScripts } from '#engine/checker'
import type { Kind } from '../../src/engine/core/kinds/kind.ts'
import { stars, evening as wizard } from '../fixtures/wizards/stars.ts'
import { shippedContent } from '../helpers/content.ts'

// The table of kinds with one more entry: all that the engine needs to know of it.
vi.mock('../../src/engine/core/kinds/index.ts', async (original) => {
  const { kinds: known } = await original<typeof import('../../src/engine/core/kinds/index.ts')>()
  const table: Record<string, unknown> = { ...known }
  return { kinds: table, kindOf: ({ kind }: { kind: string }) => table[kind] }
})
const table = kinds as Record<string, Kind>
table.stars = stars

describe('a new kind', () => {
  it('is drawn, walked, scripted, refused and told in words, once it stands in the table', async () => {
    const { texts } = await shippedContent()
    expect(stepForm(wizard.steps[0] as Wizard['steps'][0]).schema.properties.sky).toMatchObject({ pattern: '^★{1,5}$' })
    const made = testScripts(wizard, texts)
    expect(made.scripts.flatMap((script) => playScript(wizard, texts, script))).toEqual([])
    expect(made.items.find(({ id }) => id === 'text:sky:kept')?.by).toBeDefined()
    expect(stepStates(wizard, 'sky', {}).map(({ journeyState }) => journeyState.answers.sky)).toContain('★')
    expect(answersInWords(walk(wizard, { sky: '★★' }, {})).map(({ labels }) => labels)).toEqual([['2 of 5 stars']])
    expect(checkAnswers(wizard, { sky: '★★★★★★' }, {}).map(({ rule }) => rule)).toEqual(['does-not-fit'])
    expect(checkJourneys(wizard).findings).toEqual([])
  })

  it('that takes what the server refuses, or the other way round, is a finding', () => {
    table.stars = { ...stars, impossible: () => [['three stars', '★★★']] }
    expect(checkJourneys(wizard).findings.map(({ rule }) => rule)).toEqual(['impossible-accepted'])
    table.stars = { ...stars, sample: () => '☆' }
    expect(checkJourneys(wizard).findings.map(({ rule }) => rule)).toContain('payload-refused')
    table.stars = stars
  })
})

const tables = /^src\/(contract\/|engine\/core\/kinds\/|form\/(widgets|fixtures)\/|form\/theme\.ts$)|\.test\.tsx?$/
const sources = ['src', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
    .filter((name) => /\.tsx?$/.test(name) && !tables.test(name)),
)

it('no source but the two tables and their parts knows a kind by its name', () => {
  const names = Object.keys(kinds).filter((name) => name !== 'stars')
  expect(names).toContain('checklist')
  const quoted = (some: readonly string[]) => `['"\`](${some.join('|')})['"\`]`
  // These are words of their own elsewhere, such as a property of a memory: they count where a kind is compared.
  const plain = ['details', 'number', 'date', 'note', 'scale', 'photos']
  const naming = new RegExp(
    `${quoted(names.filter((name) => !plain.includes(name)))}|(\\bkind\\b.{0,8}|case )${quoted(plain)}`,
  )
  expect(naming.test("if (field.kind === 'checklist')")).toBe(true)
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.filter((name) => naming.test(readFileSync(name, 'utf8')))).toEqual([])
})
