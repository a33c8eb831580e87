import { describe, expect, it } from 'vitest'
import { nextContext } from '../machine/next-state.ts'
import { withOutside } from '../outside.ts'
import { checkAnswers } from '../payload/check-answers.ts'
import type { Answers, Field, OptionList, Wizard } from '../wizard.ts'
import { sampleOf, unfinishedIn } from './entries.ts'
import { entryTitle } from './piping.ts'
import { neighbours, resolvePath } from './resolve-path.ts'
import { shownAnswer } from './shown-answer.ts'

// A medical intake: how often each medicine is taken that was ticked before.

const list: OptionList = {
  id: 'medicines',
  options: [
    { id: 'aspirin', label: 'Aspirin' },
    { id: 'insulin', label: 'Insulin' },
    { id: 'other', label: 'Something else' },
    { id: 'none', label: 'None of these', exclusive: true },
  ],
}
const medicines: Field = { id: 'medicines', kind: 'checklist', label: 'Medicines', list, min: 1 }
const each: Field = {
  ...{ id: 'each', kind: 'repeat', label: 'Your medicines', itemTitle: '{answer.medicine}' },
  entriesFrom: { field: 'medicines', as: 'medicine' },
  // As content is read.
  ...{ min: 1, limit: 3 },
  fields: [
    { id: 'medicine', kind: 'choice-cards', label: 'Medicine', list, min: 1 },
    {
      ...{ id: 'name', kind: 'short-text', label: 'Name', min: 1 },
      when: { properties: { medicine: { const: 'other' } }, required: ['medicine'] },
    },
    { id: 'often', kind: 'number', label: 'Times a day', min: 1 },
  ],
}
const wizard: Wizard = {
  ...{ id: 'intake', title: 'Intake', kind: 'linear', version: '1' },
  steps: [
    { id: 'which', title: 'Which', question: 'Which?', fields: [medicines] },
    { id: 'each', title: 'Each', question: 'How?', fields: [each] },
    { id: 'end', title: 'End', question: 'More?', fields: [{ id: 'more', kind: 'long-text', label: 'More' }] },
  ],
}
const entry = (medicine: string, rest: Answers = { often: '2' }) => JSON.stringify({ medicine, ...rest })
const aspirin = entry('aspirin')
const insulin = entry('insulin')
const other = entry('other', { name: 'Iron', often: '1' })
const both: Answers = { medicines: ['insulin', 'aspirin'], each: [aspirin, insulin] }
const goesOn = (answers: Answers) => neighbours(wizard, answers, {}, 'each').canContinue
const counted = (answers: Answers) => resolvePath(wizard, answers, {}).effective.each
const asked = (answers: Answers) =>
  resolvePath(wizard, answers, {}).path.flatMap(({ fields }) => fields.map(({ id }) => id))
const refused = (answers: Answers, stored?: Answers) =>
  checkAnswers(wizard, answers, {}, { complete: true, ...(stored && { stored }) }).map(({ sentence }) => sentence)

describe('a repeat with an entry for each option that was chosen before', () => {
  it('lets people go on once the entry of each option is filled in, and tells which one is not', () => {
    expect(goesOn(both)).toBe(true)
    expect(goesOn({ ...both, each: [aspirin] })).toBe(false)
    expect(goesOn({ ...both, each: [aspirin, entry('insulin', {})] })).toBe(false)
    const field = withOutside(wizard, each, both)
    const why = { because: 'wizard.entryNotAnswered', values: { n: 1, label: 'Times a day' } }
    expect(unfinishedIn(field, [insulin])).toEqual(why)
    expect(unfinishedIn(field, [insulin, aspirin])).toBeUndefined()
  })

  it('reads the option in conditions and titles as the answer of its question, which is not asked', () => {
    const some = { medicines: ['other'], each: [entry('other')] }
    expect(goesOn(some)).toBe(false)
    expect(goesOn({ ...some, each: [other] })).toBe(true)
    expect(entryTitle(withOutside(wizard, each, some), other)).toBe('Something else')
    expect(unfinishedIn(withOutside(wizard, each, some), [entry('other', {})])?.values).toMatchObject({ label: 'Name' })
  })

  it('is not asked without an option, or with one that stands alone', () => {
    expect(asked({})).not.toContain('each')
    expect(asked({ medicines: ['none'], each: [aspirin] })).not.toContain('each')
    expect(refused({ medicines: ['none'] })).toEqual([])
    expect(refused({ medicines: ['none'], each: [aspirin] })).toEqual([
      '"Your medicines" is not asked with these answers.',
    ])
  })

  it('puts the entry of an option aside that is taken out, keeps it while others change, and gives it back', () => {
    const fewer = { ...both, medicines: ['insulin'] }
    expect(counted(fewer)).toEqual([insulin])
    expect(shownAnswer(wizard, each, { answers: fewer, facts: {} })).toEqual([insulin])
    const change = { type: 'ANSWER', field: 'each', value: [entry('insulin', { often: '3' })] } as const
    const { answers } = nextContext(wizard, { state: 'each', answers: fewer, facts: {} }, change)
    expect(counted({ ...answers, medicines: ['aspirin', 'insulin'] })).toEqual([
      aspirin,
      entry('insulin', { often: '3' }),
    ])
  })

  it('keeps each entry with its option, in the order of the options', () => {
    expect(counted({ medicines: ['other', 'insulin'], each: [other, aspirin, insulin] })).toEqual([insulin, other])
  })

  it('samples an entry for each chosen option, with what is asked for it', () => {
    const field = withOutside(wizard, each, { medicines: ['aspirin', 'other'] })
    const [first = '', second = ''] = [sampleOf(field, 0), sampleOf(field, 1)]
    expect(JSON.parse(first)).toMatchObject({ medicine: 'aspirin' })
    expect(JSON.parse(second)).toEqual({ medicine: 'other', name: expect.any(String), often: expect.any(String) })
  })

  it('is refused with entries that are not those of the chosen options, unless they are stored so', () => {
    expect(refused(both)).toEqual([])
    expect(refused({ ...both, each: [insulin, aspirin] })).toEqual([])
    expect(refused({ ...both, each: [insulin] })).toEqual([
      '"Your medicines" needs an entry for "Aspirin", as chosen in "Medicines".',
    ])
    expect(refused({ medicines: ['aspirin'] })).toEqual([
      '"Your medicines" needs an entry for "Aspirin", as chosen in "Medicines".',
    ])
    expect(refused({ ...both, each: [aspirin, insulin, other] })).toEqual([
      '"Your medicines", entry 3: "Something else" isn’t chosen in "Medicines".',
    ])
    expect(refused({ ...both, each: [aspirin, insulin, aspirin] })).toEqual([
      '"Your medicines", entry 3: "Aspirin" has an entry already.',
    ])
    expect(refused({ ...both, each: [aspirin, insulin, '{"often":"2"}'] })).toEqual([
      '"Your medicines", entry 3: "medicine" says for which option it is, and is missing.',
    ])
    const more = { ...both, each: [aspirin, insulin, other] }
    expect(refused(more, more)).toEqual([])
  })
})
