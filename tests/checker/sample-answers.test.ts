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

describe('each sample is one that a screen can give, and comes back as it was', () => {
  it('every option with a code is tried, not one of each class', () => {
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

  it('a list that is saved as one value comes back in another form, even with one answer in it', () => {
    const list = listOf(option('a'), option('b'))
    expect(found({ list, limit: 1, ...bound('value') })).toEqual(differs)
    expect(found({ list, ...bound('value') })).toEqual(differs)
    expect(found({ list, limit: 1, ...bound('ids') })).toEqual([])
    expect(found({ list, kind: 'choice-cards', ...bound('value') })).toEqual([])
  })

  it('nobody can add a name that holds the sign which ends names', () => {
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

  it('nobody can write what a condition asks for when it is longer than the text may be', () => {
    const asks: Condition = { properties: { one: { const: 'a long word' } }, required: ['one'] }
    expect(found({ kind: 'short-text', maxLength: 4 }, asks)).toEqual(['unreachable-step when'])
    expect(found({ kind: 'short-text', maxLength: 11 }, asks)).toEqual([])
  })

  it('what stands in a question from the start is offered to everybody who is asked', async () => {
    const sound = await readContentFiles('tests/fixtures/example-content')
    const name = 'content/wizards/walk/steps/season.json'
    const list = 'content/options/seasons.json'
    const told = (retired: boolean) => {
      const files = new Map(sound)
        .set(
          name,
          (sound.get(name) ?? '').replace('"kind": "choice-cards"', '"kind": "choice-cards", "default": "summer"'),
        )
        .set(list, (sound.get(list) ?? '').replace('"label": "Summer"', `"label": "Summer", "retired": ${retired}`))
      return readContent(files)
        .findings.filter(({ suppressed }) => suppressed === undefined)
        .map(({ rule, line }) => `${rule} ${line}`)
    }
    expect(told(true)).toEqual(['unknown-option 12'])
    expect(told(false)).toEqual([])

    // "A nap" is for tired people only: it may stand there where nobody else is asked.
    const rest = 'content/wizards/walk/steps/rest.json'
    const nap = (when: boolean) => {
      const { when: tired, ...step } = JSON.parse(sound.get(rest) ?? '') as { when: unknown; fields: object[] }
      const fields = [
        { ...step.fields[0], kind: 'choice-cards', default: 'a-nap', binding: { payload: 'rest', as: 'value' } },
      ]
      const { next: _next, ...before } = JSON.parse(sound.get(name) ?? '')
      const files = new Map(sound)
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
