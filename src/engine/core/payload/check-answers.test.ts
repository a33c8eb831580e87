import { describe, expect, it } from 'vitest'
import type { Field, Wizard } from '../wizard.ts'
import { checkAnswers } from './check-answers.ts'

const wizardWith = (field: Partial<Field>): Wizard => ({
  id: 'w',
  title: 'W',
  target: 'response',
  kind: 'linear',
  version: '1',
  steps: [
    {
      id: 's',
      title: 'S',
      question: '?',
      fields: [
        {
          id: 'a',
          kind: 'checklist',
          label: 'A',
          list: { id: 'l', options: ['x', 'y', 'z', 'w'].map((id) => ({ id, label: id })) },
          ...field,
        },
      ],
    },
  ],
})
const rules = (wizard: Wizard, answer: string | string[], stored?: string | string[]) =>
  checkAnswers(wizard, { a: answer }, {}, stored === undefined ? {} : { stored: { a: stored } }).map(({ rule }) => rule)

describe('answers that are stored already', () => {
  const fewer = wizardWith({ limit: 2 })

  it('may stay or become fewer after the limit was lowered, and not become more or others', () => {
    const stored = ['x', 'y', 'z', 'w']
    expect(rules(fewer, ['x', 'y', 'z'])).toEqual(['limit'])
    expect(rules(fewer, stored, stored)).toEqual([])
    expect(rules(fewer, ['x', 'y', 'z'], stored)).toEqual([])
    expect(rules(fewer, ['x', 'y', 'z'], ['x', 'y'])).toEqual(['limit'])
    expect(rules(fewer, ['x', 'x'], stored)).toEqual(['twice'])
  })

  it('may stay when a text may be no longer so long', () => {
    const field: Field = { id: 'a', kind: 'short-text', label: 'A', maxLength: 3 }
    const wizard = wizardWith({})
    const text: Wizard = { ...wizard, steps: wizard.steps.map((step) => ({ ...step, fields: [field] })) }
    expect(rules(text, 'hello')).toEqual(['max-length'])
    expect(rules(text, 'hello', 'hello')).toEqual([])
    expect(rules(text, 'hello!', 'hello')).toEqual(['max-length'])
  })
})
