import { describe, expect, it } from 'vitest'
import { entryText } from '../entry.ts'
import { toggleOption } from '../machine/next-state.ts'
import { checkAnswers } from '../payload/check-answers.ts'
import { offeredOptions } from '../selection/offered-options.ts'
import type { Answers, Field, Wizard } from '../wizard.ts'
import { unfinishedIn } from './entries.ts'
import { pipeAnswers } from './piping.ts'
import { neighbours, resolvePath } from './resolve-path.ts'
import { shownAnswer, shownVariant } from './shown-answer.ts'

const name: Field = { id: 'name', kind: 'short-text', label: 'Name', min: 1 }
const people: Field = { id: 'people', kind: 'repeat', label: 'People', fields: [name], distinct: ['name'], limit: 5 }
const head: Field = {
  ...{ id: 'head', kind: 'choice-cards', label: 'Head', min: 1, optionsBy: 'people' },
  ...{ optionsFrom: { field: 'people.name' }, list: { id: 'people.name', options: [] } },
} as Field
const list = {
  id: 'costs',
  options: [
    ...['rent', 'food', 'heat'].map((id) => ({ id, label: id })),
    { id: 'none', label: 'None', exclusive: true },
  ],
}
const costs: Field = { id: 'costs', kind: 'checklist', label: 'Costs', list }
const hard: Field = { ...costs, id: 'hard', label: 'Hard', optionsBy: 'costs', optionsFrom: { field: 'costs' } }
const other: Field = { ...hard, id: 'other', label: 'Other', optionsFrom: { field: 'costs', mode: 'unselected' } }
const wizard: Wizard = {
  ...{ id: 'w', title: 'W', kind: 'linear', version: '0' },
  steps: [
    { id: 'first', title: 'First', question: '?', fields: [people, costs] },
    { id: 'second', title: 'Second', question: 'So {answer.head}?', fields: [head, hard, other] },
    { id: 'third', title: 'Third', question: '?', fields: [] },
  ],
}
const entries = (...names: string[]) => names.map((one) => entryText([name], { name: one }))
const offered = (field: Field, answers: Answers) =>
  offeredOptions(field, [], shownVariant(wizard, field, { answers, facts: {} })).map(({ label }) => label)
const asked = (answers: Answers) =>
  resolvePath(wizard, answers, {}).path.flatMap(({ fields }) => fields.map(({ id }) => id))
const counts = (answers: Answers) => resolvePath(wizard, answers, {}).effective
const told = (answers: Answers) => checkAnswers(wizard, answers, {}, { complete: true }).map(({ sentence }) => sentence)

describe('options that are entries of a repeat', () => {
  const answers = { people: entries('Ana', 'Ben'), head: 'Ana' }

  it('are what the entries are called, and what is chosen is read where answers are', () => {
    expect(offered(head, answers)).toEqual(['Ana', 'Ben'])
    const taken = resolvePath(wizard, answers, {})
    expect(taken.path[1] && pipeAnswers(taken.path[1], taken).step.question).toBe('So Ana?')
    expect(told(answers)).toEqual([])
  })

  it('are stashed with an entry that is removed or renamed, refused in words, and return with it', () => {
    for (const left of [entries('Ben'), entries('Anna', 'Ben')]) {
      const after = { ...answers, people: left }
      expect(counts(after).head).toBeUndefined()
      expect(resolvePath(wizard, after, {}).stashed).toEqual({ head: 'Ana' })
      expect(neighbours(wizard, after, {}, 'second').canContinue).toBe(false)
      expect(told(after)[0]).toBe('"Ana" in "Head" doesn’t fit the answer to "People". Choose another one.')
    }
    expect(counts(answers).head).toBe('Ana')
  })

  it('ask for nothing while there are no entries', () => {
    expect(asked({})).not.toContain('head')
    expect(asked(answers)).toContain('head')
    expect(neighbours(wizard, {}, {}, 'second').canContinue).toBe(true)
  })

  it('do not count a second entry of the same name, which closes Next and is refused', () => {
    const twice = { people: entries('Ana', 'ana ') }
    expect(counts(twice).people).toEqual(entries('Ana'))
    expect(neighbours(wizard, twice, {}, 'first').canContinue).toBe(false)
    expect(unfinishedIn(people, twice.people)).toEqual({ because: 'wizard.entryNamedTwice', values: { n: 2 } })
    expect(told(twice)).toContain('"People", entry 2: another entry is called the same.')
  })
})

describe('options that are carried from a choice', () => {
  it('are those that were chosen or not, without those that stand alone', () => {
    expect(offered(hard, { costs: ['food', 'rent'] })).toEqual(['rent', 'food'])
    expect(offered(other, { costs: ['food', 'rent'] })).toEqual(['heat'])
    expect(asked({ costs: ['none'] })).not.toContain('hard')
    expect(offered(other, { costs: ['none'] })).toEqual(['rent', 'food', 'heat'])
    expect(asked({ costs: ['rent', 'food', 'heat'] })).not.toContain('other')
  })

  it('keep what is still offered of an answer, and give back the rest', () => {
    const answers = { costs: ['food', 'rent'], hard: ['rent', 'food'] }
    const less = { ...answers, costs: ['food'] }
    expect(counts(less).hard).toEqual(['food'])
    expect(shownAnswer(wizard, hard, { answers: less, facts: {} })).toEqual(['food'])
    expect(told(less)).toContain('"rent" in "Hard" doesn’t fit the answer to "Costs". Choose another one.')
    expect(counts(answers).hard).toEqual(['rent', 'food'])
  })

  it('let go of what is not offered once somebody chooses again', () => {
    const less = { costs: ['food', 'heat'], hard: ['rent', 'food'] }
    expect(toggleOption(wizard, less, 'hard', 'heat').hard).toEqual(['food', 'heat'])
  })
})
