import { isError } from '@kindred/content'
import { type Facts, resolvePath, type Wizard } from '@kindred/engine'
import { readContent } from '@kindred/product'
import { describe, expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { summaryRows } from '../../src/app/features/wizard/tags/answer-summary.ts'

const shipped = await readContentFiles('content')
const wizardFile = 'content/wizards/tag-memory/wizard.json'

type Json = { steps: string[]; messages?: { summaryOrder?: string } }

function readWith(edit: (wizard: Json) => void, more: readonly [string, string][] = []) {
  const json = JSON.parse(shipped.get(wizardFile) ?? '{}')
  edit(json)
  return readContent(new Map([...shipped, ...more, [wizardFile, JSON.stringify(json)]]))
}
function rowsOf(wizard: Wizard | undefined): string[] {
  if (wizard === undefined) throw new Error('no wizard')
  const facts: Facts = { memoryType: 'unhappy' }
  return summaryRows(wizard, resolvePath(wizard, {}, facts), facts).map(({ step }) => step.id)
}
const ordered = (order: string | undefined) =>
  readWith((json) => {
    if (order === undefined) delete json.messages
    else json.messages = { summaryOrder: order }
  })
const rows = (order: string | undefined) => rowsOf(ordered(order).content?.wizards['tag-memory'])
const bySteps = 'siblings peoples-actions challenges shocks feelings needs thoughts changes school health'.split(' ')

describe('summary rows', () => {
  it('follow the order of steps by default', () => {
    expect(rows(undefined)).toEqual(bySteps)
  })

  it('follow summaryOrder among themselves', () => {
    const { content } = readContent(shipped)
    expect(content?.wizards['tag-memory']?.messages?.summaryOrder).toBe('health school')
    expect(rows('health school')).toEqual([...bySteps.slice(0, 8), 'health', 'school'])
    expect(rows('needs siblings')).toEqual([
      ...['needs', 'peoples-actions', 'challenges', 'shocks', 'feelings', 'siblings'],
      ...['thoughts', 'changes', 'school', 'health'],
    ])
  })

  it('include a new step at its position in "steps"', () => {
    const step = {
      $schema: '../../../../schemas/content/step.schema.json',
      ...{ id: 'weather', title: 'Weather', question: 'What was the weather like?', summary: 'Weather: how was it?' },
      fields: [
        { id: 'weather', kind: 'short-text', label: 'In your words', binding: { payload: 'weather', as: 'text' } },
      ],
    }
    const { findings, content } = readWith(
      (json) => json.steps.splice(json.steps.indexOf('needs'), 0, 'weather'),
      [['content/wizards/tag-memory/steps/weather.json', JSON.stringify(step)]],
    )
    expect(findings.filter(isError)).toEqual([])
    expect(rowsOf(content?.wizards['tag-memory'])).toEqual([
      ...['siblings', 'peoples-actions', 'challenges', 'shocks', 'feelings', 'weather', 'needs', 'thoughts'],
      ...['changes', 'health', 'school'],
    ])
  })

  it.each([
    ['an unknown step', 'health scool', 'No step is called "scool".'],
    ['a step without a row', 'health age', '"Age at the Time" (age) has no "summary", so there is no row to move.'],
    ['one step twice', 'health school health', '"health" stands in the order twice.'],
    ['the order of "steps"', 'school health', 'This is the order that "steps" says already.'],
    ['all steps in order', bySteps.join(' '), 'This is the order that "steps" says already.'],
    ['a single step', 'health', 'This is the order that "steps" says already.'],
  ])('are reported when the order names %s', (_what, order, sentence) => {
    expect(ordered(order).findings.filter(isError)).toMatchObject([{ rule: 'summary-order', sentence }])
  })
})
