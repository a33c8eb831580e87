import { describe, expect, it } from 'vitest'
import { nextContext } from '../machine/next-state.ts'
import { withOutside } from '../outside.ts'
import { checkAnswers } from '../payload/check-answers.ts'
import type { Answers, Field, Wizard } from '../wizard.ts'
import { unfinishedIn } from './entries.ts'
import { neighbours, resolvePath } from './resolve-path.ts'
import { shownAnswer } from './shown-answer.ts'

// A registration of as many children as an earlier answer says.

const howMany: Field = { id: 'howMany', kind: 'number', label: 'How many', range: { min: 0, max: 4 }, min: 1 }
const children: Field = {
  ...{ id: 'children', kind: 'repeat', label: 'Children', entriesFrom: { field: 'howMany' } },
  // As content is read.
  ...{ min: 1, limit: 4 },
  fields: [
    { id: 'name', kind: 'short-text', label: 'Name', min: 1 },
    { id: 'age', kind: 'number', label: 'Age' },
  ],
}
const wizard: Wizard = {
  ...{ id: 'camp', title: 'Camp', kind: 'linear', version: '1' },
  steps: [
    { id: 'who', title: 'Who', question: 'How many?', fields: [howMany] },
    { id: 'children', title: 'Children', question: 'Who are they?', fields: [children] },
    { id: 'end', title: 'End', question: 'More?', fields: [{ id: 'more', kind: 'long-text', label: 'More' }] },
  ],
}
const [ana, ben, cleo] = ['Ana', 'Ben', 'Cleo'].map((name) => JSON.stringify({ name })) as [string, string, string]
const with3: Answers = { howMany: '3', children: [ana, ben, cleo] }
const goesOn = (answers: Answers) => neighbours(wizard, answers, {}, 'children').canContinue
const asked = (answers: Answers) =>
  resolvePath(wizard, answers, {}).path.flatMap(({ fields }) => fields.map(({ id }) => id))
const refused = (answers: Answers, stored?: Answers) =>
  checkAnswers(wizard, answers, {}, { complete: true, ...(stored && { stored }) }).map(({ sentence }) => sentence)

describe('a repeat with as many entries as an earlier answer says', () => {
  it('lets people go on once each entry is filled in, and tells which one is not', () => {
    expect(goesOn(with3)).toBe(true)
    expect(goesOn({ ...with3, children: [ana, ben] })).toBe(false)
    expect(goesOn({ ...with3, children: [ana, '{}', cleo] })).toBe(false)
    const field = withOutside(wizard, children, { howMany: '3' })
    const why = { because: 'wizard.entryNotAnswered', values: { n: 3, label: 'Name' } }
    expect(unfinishedIn(field, [ana, ben])).toEqual(why)
    expect(unfinishedIn(field, [ana, ben, cleo])).toBeUndefined()
  })

  it('is not asked without a number, or with none', () => {
    expect(asked({})).not.toContain('children')
    expect(asked({ howMany: '0', children: [ana] })).not.toContain('children')
    expect(refused({ howMany: '0' })).toEqual([])
    expect(refused({ howMany: '0', children: [ana] })).toEqual(['"Children" is not asked with these answers.'])
  })

  it('puts entries aside when the number falls, keeps them while others change, and gives them back', () => {
    const fewer = { ...with3, howMany: '2' }
    expect(resolvePath(wizard, fewer, {}).effective).toEqual({ howMany: '2', children: [ana, ben] })
    expect(goesOn(fewer)).toBe(true)
    expect(shownAnswer(wizard, children, { answers: fewer, facts: {} })).toEqual([ana, ben])
    const change = { type: 'ANSWER', field: 'children', value: [cleo] } as const
    const { answers } = nextContext(wizard, { state: 'children', answers: fewer, facts: {} }, change)
    expect(answers.children).toEqual([cleo, '{}', cleo])
    expect(resolvePath(wizard, { ...answers, howMany: '3' }, {}).effective.children).toEqual([cleo, cleo])
  })

  it('is refused with another number of entries, unless it is stored so', () => {
    expect(refused(with3)).toEqual([])
    expect(refused({ ...with3, howMany: '4' })).toEqual([
      '"Children" takes 4 entries, as an earlier answer says; there are 3.',
    ])
    expect(refused({ ...with3, howMany: '1' })).toEqual([
      '"Children" takes 1 entry, as an earlier answer says; there are 3.',
    ])
    expect(refused({ ...with3, howMany: '1' }, { ...with3, howMany: '1' })).toEqual([])
  })
})
