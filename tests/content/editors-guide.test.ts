import { readdirSync, readFileSync } from 'node:fs'
import { type FieldKind, kinds } from '@kindred/engine'
import { describe, expect, it } from 'vitest'
import { findingText } from '../../scripts/content-report.ts'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { dayOfContent } from '../helpers/day-of-content.ts'
import { diffSide } from '../helpers/diff-side.ts'

const guide = readFileSync('content/README.md', 'utf8')
const shipped = await readContentFiles('content')
const fixtures = await readContentFiles('tests/fixtures/example-content')
const guideFolder = await readContentFiles('tests/fixtures/guide')
/** What ships, and the picture that the example speaks of. */
const base = new Map([...shipped, ['content/pictures/sun.png', fixtures.get('content/pictures/sun.png') ?? '']])
const check = createIncrementalCheck()
const today = dayOfContent(shipped)

/** Findings in the shipped step whose question has this role, with the line in its place. */
function foundInPlaceOf(field: Record<string, unknown>) {
  const role = `"role": "${field.role}"`
  const [name = '', text = ''] =
    [...shipped].find(([file, one]) => file.includes('/steps/') && one.includes(role)) ?? []
  const step = JSON.parse(text) as { fields: Record<string, unknown>[] }
  const fields = step.fields.map((one) => (one.role === field.role ? { ...field, when: one.when } : one))
  return open(new Map(shipped).set(name, JSON.stringify({ ...step, fields }))).filter(({ file }) => file === name)
}

const open = (files: ReadonlyMap<string, string>) =>
  check(files, { today }).findings.filter(
    // Translations of edited texts are stale afterwards.
    ({ rule, suppressed }) => suppressed === undefined && rule !== 'stale-translation',
  )

const edits = [...guide.matchAll(/^`([^`]+)`\n\n```diff\n([\s\S]*?)```/gm)].map(
  ({ index, 0: whole, 1: file = '', 2: diff = '' }) => ({
    file: `content/${file}`,
    from: diffSide(diff, '-'),
    to: diffSide(diff, '+'),
    index,
    end: index + whole.length,
  }),
)

/** Consecutive edits belong together. */
const together = edits.reduce<(typeof edits)[]>((groups, edit) => {
  const last = groups.at(-1)
  const before = last?.at(-1)
  if (last === undefined || before === undefined || guide.slice(before.end, edit.index).trim() !== '')
    groups.push([edit])
  else last.push(edit)
  return groups
}, [])

function withEdit(files: ReadonlyMap<string, string>, { file, from, to }: (typeof edits)[number]): Map<string, string> {
  const text = files.get(file) ?? ''
  const pattern = from.split(/\s+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const [place] = text.matchAll(new RegExp(pattern.join('\\s+'), 'g'))
  expect(place, from).toBeDefined()
  const after = text.slice(0, place?.index) + to + text.slice((place?.index ?? 0) + (place?.[0].length ?? 0))
  return new Map(files).set(file, after)
}

const files = [...guide.matchAll(/^`([^`]+\.(?:json|md))`\n\n```(?:json|markdown)\n([\s\S]*?)```/gm)].map(
  ([, file = '', text = '']) => [`content/${file}`, text] as const,
)

describe('content/README.md', () => {
  it('shows edits of a question, option, limit, picture, page, crisis line, conditions and heading', () => {
    expect(edits.map(({ file }) => file.split('/').pop())).toEqual([
      'feelings.json',
      'feelings.json',
      'feelings.json',
      'feelings.json',
      'memory-types.json',
      'learn.md',
      'hotlines.json',
      'needs.json',
      'needs.json',
      'today.json',
      'needs.json',
      'wizard.json',
      'thoughts.json',
      'needs.json',
      'wizard.json',
      'today.json',
      'relationships.json',
      'shocks.json',
      'wizard.json',
      'wizard.json',
      'today.json',
    ])
  })

  it.each(together.map((group) => [group.map(({ file }) => file).join(', '), group] as const))(
    '%s: an edit applies to the shipped file without findings',
    (_files, group) => {
      const files = group.reduce<ReadonlyMap<string, string>>(withEdit, base)
      // Missing translations are harmless findings.
      const found = open(files).filter(({ rule }) => !rule.endsWith('-translation'))
      expect(found.map(findingText)).toEqual([])
    },
  )

  it('shows a new page and a new wizard as whole files without findings', () => {
    expect(files.filter(([name]) => !name.includes('/i18n/'))).toHaveLength(6)
    const report = check(new Map([...shipped, ...files]), { today })
    const found = report.findings.filter(
      ({ rule, suppressed }) => suppressed === undefined && rule !== 'stale-translation',
    )
    expect(found.map(findingText)).toEqual([])
    expect(report.journeys.map(({ wizard }) => wizard)).toContain('small-joys')
  })

  const questions = [...guide.matchAll(/^\| `([a-z-]+)` \|.*\| `(\{.*\})` \|$/gm)].map(
    ([, kind = '', json = '']) => [kind, JSON.parse(json) as Record<string, unknown>] as const,
  )

  it('shows a valid example of each question kind', () => {
    expect([...new Set(questions.map(([kind]) => kind))].sort()).toEqual(Object.keys(kinds).sort())
    for (const [kind, field] of questions) {
      expect(field.kind).toBe(kind)
      if (kinds[field.kind as FieldKind].needsRole === true) {
        expect(foundInPlaceOf(field).map(findingText), kind).toEqual([])
        continue
      }
      const mine = files.map(([name, text]): [string, string] => {
        if (!name.endsWith('steps/joy.json')) return [name, text]
        const step = JSON.parse(text) as { fields: { id: string }[] }
        return [name, JSON.stringify({ ...step, fields: [...step.fields.filter(({ id }) => id !== field.id), field] })]
      })
      const about = (file: string) => file.endsWith('steps/joy.json')
      const found = check(new Map([...base, ...mine]), { today }).findings.filter(({ file }) => about(file))
      expect(found.filter(({ rule }) => rule !== 'not-saved').map(findingText), kind).toEqual([])
    }
  })

  it('has a tested example of each keyword that a form needs', () => {
    const tried = [
      ...edits.map(({ to }) => to),
      ...files.map(([, text]) => text),
      ...questions.map(([, field]) => JSON.stringify(field)),
      ...[...guideFolder.values()],
    ].join('\n')
    const ofWizards = 'target saves keeps facts from listed intro conditions words'
    const ofSteps = 'named whenUnanswered allOf anyOf enum minItems maxItems atLeast of value results noResult ends'
    const ofQuestions = 'range dates format minLength open synonyms image imageMap'
    const words = [ofWizards, ofSteps, ofQuestions].flatMap((some) => some.split(' '))
    expect(guide).toContain('tests/fixtures/guide')
    expect(words.filter((word) => !new RegExp(`"${word}"\\s*:`).test(tried))).toEqual([])
    expect(tried).toMatch(/\{answer\./)
  })

  it('names every kind of file', () => {
    // A condition is part of other files.
    const kinds = readdirSync('schemas/content')
      .map((name) => name.replace('.schema.json', ''))
      .filter((kind) => kind !== 'condition')
    expect(kinds.length).toBeGreaterThan(15)
    for (const kind of kinds) expect(guide).toContain(`\`${kind}\``)
  })
})
