import { readFileSync } from 'node:fs'
import { checkJourneys } from '@kindred/checker'
import { applyFix, type Finding } from '@kindred/content'
import type { Wizard } from '@kindred/engine'
import { allRules, readContent } from '@kindred/product'
import { describe, expect, it } from 'vitest'
import { explanationOf } from '../../scripts/explain-rule.ts'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { dayOfContent } from '../helpers/day-of-content.ts'
import { diffSide } from '../helpers/diff-side.ts'

const markdown = readFileSync('content/FINDINGS.md', 'utf8')
const validFiles = await readContentFiles('tests/fixtures/example-content')
/** For faults that only a wizard which fills in a memory can have. */
const shipped = await readContentFiles('content')
const today = dayOfContent(shipped)
const previous: Record<string, Wizard> = Object.fromEntries(
  readContent(validFiles).walkable.map(({ wizard }) => [wizard.id, wizard]),
)
const check = createIncrementalCheck()

interface Example {
  rule: string
  file: string
  /** File in which the finding shows. */
  at: string
  fault: string
  suggestion: string
}

const examples = allRules.flatMap((rule): Example[] => {
  const part = explanationOf(markdown, rule) ?? ''
  const found = /^`([^`]+)`(?: \(found in `([^`]+)`\))?\n\n```diff\n([\s\S]*?)```/m.exec(part)
  if (found === null) return []
  const [, file = '', at = file, diff = ''] = found
  return [
    { rule, file: `content/${file}`, at: `content/${at}`, fault: diffSide(diff, '-'), suggestion: diffSide(diff, '+') },
  ]
})

/** The sound files with the fix, which stands in them, replaced by the fault. Blank space counts as blank space. */
function withFault({ file, fault, suggestion }: Example): Map<string, string> {
  const base = validFiles.has(file) ? validFiles : shipped
  const text = base.get(file) ?? ''
  const pattern = suggestion.split(/\s+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const places = [...text.matchAll(new RegExp(pattern.join('\\s+'), 'g'))]
  expect(places.length, `the suggestion stands in ${file} once`).toBe(1)
  const [place] = places
  const start = place?.index ?? 0
  return new Map(base).set(file, text.slice(0, start) + fault + text.slice(start + (place?.[0].length ?? 0)))
}

function findingsOf(files: ReadonlyMap<string, string>): Finding[] {
  const isExample = files.has('content/wizards/walk/wizard.json')
  const { findings } = check(files, { today, ...(isExample ? { previous } : {}) })
  const reading = readContent(files, { today })
  const drafts = reading.walkable.flatMap(({ wizard, promises, upgrades }) => {
    const before = previous[wizard.id]
    return before === undefined ? [] : checkJourneys(wizard, promises, upgrades, { previous: before }).findings
  })
  return [...findings, ...reading.place(drafts)].filter(({ suppressed }) => suppressed === undefined)
}

/** Rules that an edit of one file cannot show: a file that is gone, what only a running server sees, the engine's own, and a bound. */
const withoutExample = [
  'unreadable-file',
  'unknown-language',
  'answers-dropped',
  'wizard-gone',
  'text-lost',
  'unknown-slot',
  'not-checked',
  'answered-gone',
  'answered-shape',
  'answered-name',
  'missing-file',
  'wrong-picture',
  // A lookup is a file of its own, which the example has not.
  'wrong-lookup',
  // It takes a question that repeats, which the example has not.
  'entry-unanswered',
  'heavy-picture',
  'limit-broken',
  'exclusive-broken',
  'dependent-broken',
  'choice-broken',
  'previous-differs',
  'end-passed',
  'abandoned-answer-saved',
  'answer-lost',
  'impossible-accepted',
  'not-fully-checked',
  // It takes a value in one file and two results in another.
  'results-overlap',
]

describe('content/FINDINGS.md', () => {
  it('explains exactly the rules in the code', () => {
    const explained = [...markdown.matchAll(/^### `(.*)`$/gm)].map(([, rule]) => rule)
    expect(explained.toSorted()).toEqual(allRules.toSorted())
  })

  it('shows a fault and its fix for each rule that content can violate', () => {
    const shown = examples.map(({ rule }) => rule)
    expect(allRules.filter((rule) => !shown.includes(rule)).toSorted()).toEqual(withoutExample.toSorted())
  })

  it('lists existing rules in the table of other linters, or a reason', () => {
    const readme = readFileSync('src/checker/README.md', 'utf8')
    const [, table = ''] = readme.split('## Beside other linters')
    const rows = (table.split('\n## ')[0] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('| ') && line.includes('`'))
    const words = new Set(['min', 'scale'])
    const wrong = rows.flatMap((row) => {
      const here = row.split('|')[2] ?? ''
      const named = [...here.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).filter((name) => !words.has(name))
      const unknown = named.filter((name) => !allRules.includes(name))
      return unknown.length > 0 || (named.length === 0 && !here.includes('cannot happen')) ? [row] : []
    })
    expect(wrong).toEqual([])
    expect(rows.length).toBeGreaterThan(30)
  })

  it('starts from content without findings', () => {
    expect(findingsOf(validFiles)).toEqual([])
  })

  it.each(examples.map((example) => [example.rule, example] as const))(
    '%s: its example fault is reported',
    (rule, example) => {
      const files = withFault(example)
      const findings = findingsOf(files)
      const found = findings.find((finding) => finding.rule === rule && finding.file === example.at)
      expect(found, findings.map((finding) => `${finding.rule} ${finding.file}`).join(', ')).toBeDefined()
      expect(found?.suggestion).toBeTruthy()
      if (found?.fix === undefined) return
      const fixed = applyFix(files.get(found.file) ?? '', found.fix)
      expect(findingsOf(new Map(files).set(found.file, fixed ?? '')), 'the ready-made fix fixes it').toEqual([])
    },
  )
})
