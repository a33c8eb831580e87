import { describe, expect, it } from 'vitest'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'

// Questions whose options are what an earlier answer leaves, in a form as it stands, and each slip in it.

const example = await readContentFiles('tests/fixtures/example-content')
const census = new Map(
  [...(await readContentFiles('tests/fixtures/census'))].filter(([name]) => /\/(wizards|options)\//.test(name)),
)
const sound = new Map([...example, ...census])
const check = createIncrementalCheck()
const steps = 'content/wizards/household-census/steps'

// biome-ignore lint/suspicious/noExplicitAny: the changes below write what a schema would refuse, on purpose
type Loose = any

/** What is found after a change of a step, as `rule path: sentence`. */
function found(step: string, change: (fields: Loose[], value: Loose) => void): string[] {
  const name = `${steps}/${step}.json`
  const value = JSON.parse(sound.get(name) ?? '')
  change(value.fields, value)
  return check(new Map(sound).set(name, JSON.stringify(value)), { today: '2026-11-30' })
    .findings.filter(({ suppressed }) => suppressed === undefined)
    .map(({ rule, path, sentence, suggestion }) => {
      expect(suggestion?.length, rule).toBeGreaterThan(10)
      return `${rule} ${path}: ${sentence}`
    })
}

it('finds nothing in a form whose options are carried from entries and from a choice', () =>
  expect(found('people', () => {})).toEqual([]))

describe('options taken from an earlier choice', () => {
  it.each<[string, (worries: Loose, unpaid: Loose) => void, string]>([
    [
      'that is not asked',
      (worries) => (worries.optionsFrom.field = 'cost'),
      'unknown-field fields[0].optionsFrom.field: There is no earlier question "cost" that "Hard to pay" could take its options from.',
    ],
    [
      'that is written in words',
      (worries) => (worries.optionsFrom.field = 'people'),
      'wrong-options-from fields[0].optionsFrom.field: "People" (people) has no options that could be offered again.',
    ],
    [
      'with another list',
      (worries) => (worries.options = 'places'),
      'wrong-options-from fields[0].optionsFrom.field: "Hard to pay" offers "places", and "Costs" offers "household-costs".',
    ],
    [
      'beside a start',
      (worries) => Object.assign(worries, { kind: 'choice-cards', default: 'rent' }),
      'wrong-options-from fields[0].optionsFrom: "Hard to pay" takes its options from "Costs", and says "default", too.',
    ],
    [
      'of which not everybody is offered all',
      (_, unpaid) => (unpaid.optionsFrom.field = 'worries'),
      'wrong-options-from fields[1].optionsFrom.mode: "Hard to pay" does not offer everybody the same ("optionsFrom"), so what was not chosen there may never have been offered.',
    ],
    [
      'in a kind that offers all there is',
      (worries) => Object.assign(worries, { kind: 'scale', binding: { payload: 'worries', as: 'value' } }),
      'property-unread fields[0].optionsFrom: "Hard to pay" is a scale, which does not read "optionsFrom".',
    ],
  ])('%s are told', (_, change, told) => {
    expect(found('worries', ([worries, unpaid]) => change(worries, unpaid))).toContain(told)
  })

  it('are told where one answer leaves nothing to choose between', () => {
    const change = ([costs]: Loose[]) =>
      Object.assign(costs, { kind: 'choice-cards', binding: { payload: 'costs', as: 'value' } })
    expect(found('costs', change)).toContain(
      'wrong-options-from fields[0].optionsFrom.field: "Costs" takes one answer, so "Hard to pay" has nothing to choose between.',
    )
  })

  it('are told where more is asked for than an answer may leave', () => {
    expect(found('worries', ([worries]) => (worries.min = 2)).map((one) => one.split(':')[0])).toContain(
      'stuck fields[0].min',
    )
  })
})

describe('options taken from entries', () => {
  it.each<[string, (head: Loose, earners: Loose) => void, string]>([
    [
      'of a question that has none',
      (head) => (head.optionsFrom.field = 'people.nick'),
      'unknown-field fields[0].optionsFrom.field: The entries of "People" have no question "nick".',
    ],
    [
      'called by a number',
      (head) => (head.optionsFrom.field = 'people.age'),
      'wrong-options-from fields[0].optionsFrom.field: "Age" is a number, and entries are called by a short-text.',
    ],
    [
      'beside a list',
      (head) => (head.options = 'places'),
      'wrong-options-from fields[0].optionsFrom: "Who gets our letters?" offers what people call the entries of "People", and says "options" of options that are known.',
    ],
    [
      'in a mode',
      (head) => (head.optionsFrom.mode = 'unselected'),
      'wrong-options-from fields[0].optionsFrom.mode: "Who gets our letters?" offers what people call the entries of "People", and says "mode" of options that are known.',
    ],
    [
      'kept as ids',
      (_, earners) => (earners.binding.as = 'ids'),
      'wrong-options-from fields[1].binding.as: "Who earns money?" is answered with names that people wrote, which are no ids.',
    ],
    [
      'and named by a condition',
      (_, earners) => (earners.when = { properties: { head: { const: 'Ana' } }, required: ['head'] }),
      'wrong-options-from fields[1].when: The condition names "Ana", and the options of "Who gets our letters?" are what people call their entries.',
    ],
  ])('%s are told', (_, change, told) => {
    const other = (fields: Loose[]) => change(fields[0], fields[1])
    expect(found('roles', other).join('\n')).toContain(told)
  })

  it.each<[string, (name: Loose) => void, string]>([
    [
      'may be left out',
      (name) => delete name.min,
      '"First name" may be left out, and an entry without a name could not be chosen.',
    ],
    [
      'have a form',
      (name) => Object.assign(name, { format: 'email' }),
      '"First name" says "format", and entries are called by a text that anybody can write.',
    ],
  ])('are told where names %s', (_, change, told) => {
    expect(found('people', ([people]) => change(people.fields[0])).join('\n')).toContain(told)
  })

  it('are told in an entry', () => {
    const change = ([people]: Loose[]) =>
      people.fields.push({ id: 'like', kind: 'choice-cards', label: 'Like', optionsFrom: { field: 'people.name' } })
    expect(found('people', change)).toContain(
      'wrong-options-from fields[0].fields[2].optionsFrom: "Like" is asked in each entry, and takes its options from an earlier answer.',
    )
  })
})
