import { readdirSync, readFileSync } from 'node:fs'
import { checkJourneys, playScript, stepStates, testScripts } from '@kindred/checker'
import { answerLabels, checkAnswers, kinds, resolvePath, stepForm, type Wizard } from '@kindred/engine'
import { acceptanceOf } from '@kindred/product/acceptance'
import { describe, expect, it, vi } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import type { Kind } from '../../src/engine/kinds/kind.ts'
import { checkCandidate } from '../../src/server/features/content/check-candidate.ts'
import { stars, evening as wizard } from '../fixtures/wizards/stars.ts'
import { shippedContent } from '../helpers/content.ts'

// The table of kinds with one more entry: all that the engine needs to know of it.
vi.mock('../../src/engine/kinds/index.ts', async (original) => {
  const { kinds: known } = await original<typeof import('../../src/engine/kinds/index.ts')>()
  const table: Record<string, unknown> = { ...known }
  return { kinds: table, kindOf: ({ kind }: { kind: string }) => table[kind] }
})

// The schema of steps, as `npm run types` writes it from the table.
vi.mock('../../schemas/content/step.schema.json', async (original) => {
  const { default: schema } = await original<{ default: typeof import('../../schemas/content/step.schema.json') }>()
  const written = structuredClone(schema)
  written.definitions.field.properties.kind.enum.push('stars')
  return { default: written }
})
const table = kinds as Record<string, Kind>
table.stars = stars

describe('a new kind', () => {
  it('is rendered, walked, scripted, validated and labeled, from its table entry alone', async () => {
    const { texts } = await shippedContent()
    expect(stepForm(wizard.steps[0] as Wizard['steps'][0]).schema.properties.sky).toMatchObject({ pattern: '^★{1,5}$' })
    const made = testScripts(wizard, texts)
    expect(made.scripts.flatMap((script) => playScript(wizard, texts, script))).toEqual([])
    expect(made.items.find(({ id }) => id === 'text:sky:kept')?.by).toBeDefined()
    expect(stepStates(wizard, 'sky', {}).map(({ journeyState }) => journeyState.answers.sky)).toContain('★')
    expect(answerLabels(resolvePath(wizard, { sky: '★★' }, {})).map(({ labels }) => labels)).toEqual([['2 of 5 stars']])
    expect(checkAnswers(wizard, { sky: '★★★★★★' }, {}).map(({ rule }) => rule)).toEqual(['does-not-fit'])
    expect(checkJourneys(wizard).findings).toEqual([])
  })

  it('is reported when its samples and validation disagree', () => {
    table.stars = { ...stars, impossible: () => [['three stars', '★★★']] }
    expect(checkJourneys(wizard).findings.map(({ rule }) => rule)).toEqual(['impossible-accepted'])
    table.stars = { ...stars, sample: () => '☆' }
    expect(checkJourneys(wizard).findings.map(({ rule }) => rule)).toContain('payload-refused')
    table.stars = stars
  })
})

describe('a new kind in content', () => {
  const needs = 'content/wizards/tag-memory/steps/needs.json'
  const sky = { id: 'sky', kind: 'stars', label: 'The sky', binding: { payload: 'sky', as: 'value' } }
  /** The content that ships, with one more question beside the needs. */
  async function asking(more: object): Promise<Map<string, string>> {
    const files = await readContentFiles('content')
    const json = JSON.parse(files.get(needs) ?? '')
    json.fields.push({ ...sky, ...more })
    return new Map(files).set(needs, JSON.stringify(json))
  }
  const open = ({ findings }: Awaited<ReturnType<typeof checkCandidate>>) =>
    findings
      .filter(({ suppressed }) => suppressed === undefined)
      .map(({ rule, sentence, suggestion = '' }) => `${rule}: ${sentence} ${suggestion}`)

  it('is read, checked and validated by the server', async () => {
    const request = {
      ...{ folder: 'content', files: await asking({}) },
      journeys: { verifiedKeys: [], referenced: [], served: [] },
    }
    const checked = await checkCandidate(request)
    expect(open(checked)).toEqual([])
    const { 'tag-memory': tags, ...others } = checked.content?.wizards ?? {}
    if (tags === undefined) throw new Error('No wizard of tags')
    expect(checked.verifiedKeys).toHaveLength(1 + Object.keys(others).length)
    expect(checked.validators?.[tags.version]).toContain('★')
    const accepts = acceptanceOf(tags, [tags, ...Object.values(others)])
    const sentencesFor = (stars: string) =>
      accepts?.({ answers: { sky: stars }, payload: { sky: stars }, facts: { memoryType: 'happy' } })
    expect(sentencesFor('★★★')).toEqual([])
    expect(sentencesFor('★★★★★★')).toEqual([expect.stringContaining('sky')])
    expect(sentencesFor('☆')).toEqual([expect.stringContaining('sky')])
  })

  it('is reported for unsupported keywords, and suggested for a misspelled name', async () => {
    const read = async (more: object) => open(await checkCandidate({ folder: 'content', files: await asking(more) }))
    expect(await read({ limit: 3 })).toEqual([expect.stringContaining('limit')])
    expect(await read({ kind: 'star' })).toEqual([expect.stringContaining('"stars"')])
  })
})

/** What makes content: the forms of editors, and forms of other tools. */
const makers = /^(src\/server\/features\/studio\/(edit-forms|question-kinds)\.ts|scripts\/packages\/)/
const tables = /^src\/(contract\/|engine\/kinds\/|form\/(widgets|fixtures)\/|form\/theme\.tsx?$)|\.test\.tsx?$/
const sources = ['src', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
    .filter((name) => /\.tsx?$/.test(name) && !tables.test(name) && !makers.test(name)),
)

it('no source outside the kind tables names a kind', () => {
  const names = Object.keys(kinds).filter((name) => name !== 'stars')
  expect(names).toContain('checklist')
  const quoted = (some: readonly string[]) => `['"\`](${some.join('|')})['"\`]`
  // These are words of their own elsewhere, such as a property of a memory or a role of ARIA: they count where a kind is compared.
  const plain = [
    'details',
    'number',
    'date',
    'time',
    'date-time',
    'note',
    'scale',
    'photos',
    'files',
    'combobox',
    'signature',
  ]
  const naming = new RegExp(
    `${quoted(names.filter((name) => !plain.includes(name)))}|(\\bkind\\b.{0,8}|case )${quoted(plain)}`,
  )
  expect(naming.test("if (field.kind === 'checklist')")).toBe(true)
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.filter((name) => naming.test(readFileSync(name, 'utf8')))).toEqual([])
})
