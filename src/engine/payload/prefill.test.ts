import { describe, expect, it } from 'vitest'
import { randomWizard } from '../../../tests/fixtures/wizards/random-wizard.ts'
import { seeded } from '../../../tests/fixtures/wizards/seeded.ts'
import type { Answers, Facts, Field, Wizard } from '../definition.ts'
import { resolvePath } from '../journey/resolve-path.ts'
import { kindOf } from '../kinds/index.ts'
import { nextContext, nextState } from '../machine/next-state.ts'
import { chosenIn, holdsList } from '../wizard.ts'
import { checkAnswers } from './check-answers.ts'
import { isPrefillable, longestPrefill, prefilledAnswers, withoutPrefill } from './prefill.ts'

const list = (...options: object[]) => ({ id: 'l', options }) as Field['list']
const field = (id: string, more: object = {}): Field =>
  ({ id, kind: 'short-text', label: id.toUpperCase(), prefill: true, ...more }) as Field
const wizardOf = (...fields: Field[]): Wizard => ({
  ...{ id: 'w', title: 'W', kind: 'linear', version: '1' },
  steps: [{ id: 's', title: 'S', question: 'S?', fields }],
})
const offices = list(
  { id: 'north', label: 'North' },
  { id: 'south', label: 'South' },
  { id: 'old', label: 'Old', retired: true },
)

function read(wizard: Wizard, search: string, facts: Facts = {}) {
  const { answers, filled, refused } = prefilledAnswers(wizard, new URLSearchParams(search), facts)
  return { answers, filled: filled.map(({ id }) => id), refused: refused.map(({ id }) => id) }
}

describe('prefill', () => {
  it('answers only questions with prefill', () => {
    const wizard = wizardOf(
      field('case'),
      field('name', { prefill: undefined }),
      field('office', { kind: 'choice-cards', list: offices }),
    )
    expect(read(wizard, '?case=4711&name=Ana&office=north&utm_source=mail')).toEqual({
      answers: { case: '4711', office: 'north' },
      filled: ['case', 'office'],
      refused: [],
    })
    expect(read(wizard, '?case=&office=%20')).toEqual({ answers: {}, filled: [], refused: [] })
  })

  it.each<[string, Field, string, Answers]>([
    ['a retired option', field('a', { kind: 'choice-cards', list: offices }), 'a=old', {}],
    ['an unknown option', field('a', { kind: 'choice-cards', list: offices }), 'a=east', {}],
    ['two answers to a question for one', field('a'), 'a=1&a=2', {}],
    ['a text that is too long', field('a', { maxLength: 3 }), 'a=four', {}],
    ['an invalid email', field('a'), `a=${'x'.repeat(longestPrefill + 1)}`, {}],
    ['lines in a box', field('a'), 'a=one%0Atwo', {}],
    ['lines in an editor', field('a', { kind: 'long-text' }), 'a=one%0Atwo', { a: 'one\ntwo' }],
    ['a text for a number', field('a', { kind: 'number' }), 'a=many', {}],
    ['a number that is out of range', field('a', { kind: 'number', range: { max: 5 } }), 'a=6', {}],
    ['a number', field('a', { kind: 'number', range: { decimals: 2 } }), 'a=4.50', { a: '4.5' }],
    ['a date that does not exist', field('a', { kind: 'date' }), 'a=2026-02-30', {}],
    ['a day', field('a', { kind: 'date' }), 'a=2026-02-03', { a: '2026-02-03' }],
    ['a time', field('a', { kind: 'time' }), 'a=08:30', { a: '08:30' }],
    ['an incomplete email', field('a', { format: 'email' }), 'a=ana@', {}],
    ['several options', field('a', { kind: 'checklist', list: offices }), 'a=south&a=north', { a: ['south', 'north'] }],
    ['options over the limit', field('a', { kind: 'checklist', list: offices, limit: 1 }), 'a=south&a=north', {}],
    ['a duplicate option', field('a', { kind: 'checklist', list: offices }), 'a=south&a=south', {}],
    [
      'an exclusive option beside another',
      field('a', {
        kind: 'checklist',
        list: list({ id: 'x', label: 'X' }, { id: 'none', label: 'None', exclusive: true }),
      }),
      'a=x&a=none',
      {},
    ],
    ['names', field('a', { kind: 'chips', separators: [','] }), 'a=Ana,Ben&a=Cy', { a: ['Ana', 'Ben', 'Cy'] }],
    [
      'an option of a lookup',
      field('a', { kind: 'combobox', list: { ...offices, lookup: { version: '1', count: 9 } } }),
      'a=north',
      {},
    ],
  ])('%s', (_what, asked, search, answers) => {
    const wizard = wizardOf(asked)
    expect(read(wizard, search).answers).toEqual(answers)
    const isTold = Object.keys(answers).length > 0 || !isPrefillable(asked) ? [] : ['a']
    expect(read(wizard, search).refused).toEqual(isTold)
  })

  it('answers a question only if it is asked, and an option only if it is offered', () => {
    const office = field('office', { kind: 'choice-cards', list: offices })
    const desk = field('desk', { when: { properties: { office: { const: 'north' } }, required: ['office'] } })
    const place = field('place', {
      kind: 'choice-cards',
      optionsBy: 'office',
      list: list({ id: 'yard', label: 'Yard', for: ['south'] }, { id: 'street', label: 'Street' }),
    })
    const wizard = wizardOf(office, desk, place)
    expect(read(wizard, 'desk=3&office=north').answers).toEqual({ office: 'north', desk: '3' })
    expect(read(wizard, 'desk=3')).toMatchObject({ answers: {}, refused: ['desk'] })
    expect(read(wizard, 'desk=3&office=south&place=yard')).toMatchObject({
      answers: { office: 'south', place: 'yard' },
      refused: ['desk'],
    })
    expect(read(wizard, 'office=north&place=yard')).toMatchObject({ answers: { office: 'north' }, refused: ['place'] })
  })
})

it('withoutPrefill keeps all other query parameters', () => {
  const wizard = wizardOf(field('case'), field('name', { prefill: undefined }))
  expect(withoutPrefill(wizard, '?case=4711&name=Ana&case=2&utm_source=letter')).toBe('?utm_source=letter')
  expect(withoutPrefill(wizard, '?case=4711')).toBe('')
  expect(withoutPrefill(wizard, '?time=a%20b')).toBe('?time=a%20b')
  expect(withoutPrefill(wizardOf(field('case', { prefill: undefined })), '?case=4711')).toBe('?case=4711')
  expect(withoutPrefill(wizard, '')).toBe('')
})

/** The answers of a person who enters these question by question. */
function byHand(wizard: Wizard, answers: Answers, facts: Facts): Answers {
  let here = { state: 'overview', answers: {} as Answers, facts }
  for (const step of wizard.steps)
    for (const asked of step.fields) {
      const given = answers[asked.id]
      if (given === undefined) continue
      const open = { ...here, state: step.id }
      expect(nextState(wizard, here, { type: 'OPEN', step: step.id })).toBe(step.id)
      const events =
        holdsList(asked) && kindOf(asked).chooses
          ? chosenIn(given).map((option) => ({ type: 'TOGGLE' as const, field: asked.id, option }))
          : [{ type: 'ANSWER' as const, field: asked.id, value: given }]
      for (const event of events) here = { ...here, ...nextContext(wizard, { ...open, answers: here.answers }, event) }
    }
  return here.answers
}

it('only produces answers that can be given by hand, for random wizards and values', () => {
  const dice = seeded(20261129)
  let used = 0
  for (let number = 0; number < 800; number += 1) {
    const { wizard: drawn } = randomWizard(dice)
    const wizard = {
      ...drawn,
      steps: drawn.steps.map((step) => ({
        ...step,
        fields: step.fields.map((one) => ({ ...one, prefill: kindOf(one).reads.includes('prefill') })),
      })),
    } as Wizard
    const known: Facts = drawn.facts?.mood === undefined ? {} : { mood: 'dark' }
    const values = wizard.steps.flatMap(({ fields }) =>
      fields.flatMap((one) => {
        const wrong = kindOf(one)
          .impossible(one)
          .map(([, entry]) => entry)
        const some = [kindOf(one).sample(one, 0), kindOf(one).sample(one, 1), ...wrong].filter(
          (text) => text !== undefined,
        )
        const many = 1 + dice.below(2)
        return Array.from({ length: many }, () => [one.id, some[dice.below(some.length)] ?? ''] as const)
      }),
    )
    const { answers, filled } = prefilledAnswers(wizard, values, known)
    used += filled.length
    expect(byHand(wizard, answers, known)).toEqual(answers)
    expect(checkAnswers(wizard, answers, known)).toEqual([])
    expect(resolvePath(wizard, answers, known)).toMatchObject({ stashed: {}, unfinished: {} })
  }
  expect(used).toBeGreaterThan(200)
})
