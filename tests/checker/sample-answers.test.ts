import { checkJourneys } from '@kindred/checker'
import type { Condition } from '@kindred/contract/condition'
import type { Field, Option, Step, Wizard } from '@kindred/engine'
import { readContent } from '@kindred/product'
import { describe, expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'

const option = (id: string, more: Partial<Option> = {}): Option => ({ id, label: id.toUpperCase(), ...more })
const listOf = (...options: Option[]) => ({ id: 'list', options })

/** One question, and one more step for those of whom a condition holds. */
function found(field: Partial<Field>, when?: Condition): string[] {
  const step = (id: string, fields: Field[], more: Partial<Step> = {}): Step => ({
    ...{ id, title: id, question: '?', fields },
    ...more,
  })
  const first: Field = { id: 'one', kind: 'checklist', label: 'One', ...field }
  const wizard: Wizard = {
    ...{ id: 'w', title: 'W', target: 'response', kind: 'linear', version: '1' },
    steps: [
      step('first', [first]),
      ...(when ? [step('more', [{ id: 'two', kind: 'short-text', label: 'Two' }], { when })] : []),
    ],
  }
  return checkJourneys(wizard).findings.map(({ rule, path }) => `${rule} ${path}`)
}

const bound = (as: NonNullable<Field['binding']>['as']) => ({ binding: { payload: 'one', as } })
const differs = ['payload-differs fields[0].binding']

describe('sample answers survive a round trip through the payload', () => {
  it('every option with a code is tried', () => {
    const cards = (...options: Option[]) => ({
      kind: 'choice-cards' as const,
      list: listOf(...options),
      ...bound('code'),
    })
    const one = option('one', { code: 1 })
    expect(found(cards(one, option('two', { code: 2 }), option('three', { code: 2 })))).toEqual(differs)
    // An id that reads as the number of another option.
    expect(found(cards(one, option('two', { code: 2 }), option('2')))).toEqual(differs)
    expect(found(cards(one, option('two', { code: 2 }), option('three', { code: 3 })))).toEqual([])
  })

  it('a list saved as a single value comes back different', () => {
    const list = listOf(option('a'), option('b'))
    expect(found({ list, limit: 1, ...bound('value') })).toEqual(differs)
    expect(found({ list, ...bound('value') })).toEqual(differs)
    expect(found({ list, limit: 1, ...bound('ids') })).toEqual([])
    expect(found({ list, kind: 'choice-cards', ...bound('value') })).toEqual([])
  })

  it('a name with a separator cannot be entered', () => {
    const asks = (name: string): Condition => ({
      properties: { one: { contains: { const: name } } },
      required: ['one'],
    })
    const chips = { kind: 'chips' as const, separators: [','] }
    expect(found(chips, asks('Smith, John'))).toEqual(['unreachable-step when'])
    expect(found(chips, asks('John '))).toEqual(['unreachable-step when'])
    expect(found({ kind: 'chips' }, asks('Smith, John'))).toEqual([])
    expect(found(chips, asks('John Smith'))).toEqual([])
  })

  it('a text longer than its maximum cannot be entered', () => {
    const asks: Condition = { properties: { one: { const: 'a long word' } }, required: ['one'] }
    expect(found({ kind: 'short-text', maxLength: 4 }, asks)).toEqual(['unreachable-step when'])
    expect(found({ kind: 'short-text', maxLength: 11 }, asks)).toEqual([])
  })

  it('a default must be offered to everyone who is asked', async () => {
    const validFiles = await readContentFiles('tests/fixtures/example-content')
    const name = 'content/wizards/walk/steps/season.json'
    const list = 'content/options/seasons.json'
    const findingsWith = (retired: boolean) => {
      const files = new Map(validFiles)
        .set(
          name,
          (validFiles.get(name) ?? '').replace('"kind": "choice-cards"', '"kind": "choice-cards", "default": "summer"'),
        )
        .set(
          list,
          (validFiles.get(list) ?? '').replace(
            '"label": "Summer", "capacity": 500',
            `"label": "Summer", "retired": ${retired}`,
          ),
        )
      return readContent(files)
        .findings.filter(({ suppressed }) => suppressed === undefined)
        .map(({ rule, line }) => `${rule} ${line}`)
    }
    expect(findingsWith(true)).toEqual(['unknown-option 12'])
    expect(findingsWith(false)).toEqual([])

    // "A nap" is for tired people only, so it is valid if only they are asked.
    const rest = 'content/wizards/walk/steps/rest.json'
    const nap = (when: boolean) => {
      const { when: tired, ...step } = JSON.parse(validFiles.get(rest) ?? '') as { when: unknown; fields: object[] }
      const fields = [
        { ...step.fields[0], kind: 'choice-cards', default: 'a-nap', binding: { payload: 'rest', as: 'value' } },
      ]
      const { next: _next, ...before } = JSON.parse(validFiles.get(name) ?? '')
      const files = new Map(validFiles)
        .set(name, JSON.stringify(before))
        .set(rest, JSON.stringify({ ...step, ...(when && { when: tired }), fields }))
      return readContent(files)
        .findings.filter(({ file, suppressed }) => file === rest && suppressed === undefined)
        .map(({ rule, path }) => `${rule} ${path}`)
    }
    expect(nap(false)).toEqual(['unknown-option fields[0].default'])
    expect(nap(true)).toEqual([])
  })
})
