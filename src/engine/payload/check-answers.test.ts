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

describe('what no journey can produce', () => {
  const choose = wizardWith({
    limit: 2,
    list: {
      id: 'l',
      options: [
        { id: 'x', label: 'Ex' },
        { id: 'y', label: 'Why' },
        { id: 'z', label: 'Zed' },
        { id: 'none', label: 'None', exclusive: true },
        { id: 'old', label: 'Old', retired: true },
        { id: 'hidden', label: 'Hidden', listed: false },
      ],
    },
  })
  const say = (wizard: Wizard, answers: Record<string, string | string[]>, options = {}) =>
    checkAnswers(wizard, answers, {}, options).map(({ field, rule, sentence }) => `${field} ${rule}: ${sentence}`)

  it.each([
    ['a', 'shape', '"A" takes a list.', 'x'],
    ['a', 'unknown-option', '"A" has no option "w".', ['w']],
    ['a', 'retired-option', '"Old" is no longer offered in "A".', ['old']],
    ['a', 'retired-option', '"Hidden" is no longer offered in "A".', ['hidden']],
    ['a', 'twice', '"A" names the same answer twice.', ['x', 'x']],
    ['a', 'limit', '"A" takes at most 2; there are 3.', ['x', 'y', 'z']],
    ['a', 'exclusive', '"None" stands alone in "A".', ['none', 'x']],
  ])('%s %s: %s', (field, rule, sentence, answer) => {
    expect(say(choose, { a: answer })).toEqual([`${field} ${rule}: ${sentence}`])
  })

  it('is not: as many as the limit, an exclusive one alone, and what is stored beside something new', () => {
    expect(say(choose, { a: ['x', 'y'] })).toEqual([])
    expect(say(choose, { a: ['none'] })).toEqual([])
    expect(say(choose, { a: ['old', 'x'] }, { stored: { a: ['old'] } })).toEqual([])
    expect(say(choose, {})).toEqual([])
  })

  it('names a question that is not there', () => {
    expect(say(choose, { b: 'x' })).toEqual(['b unknown-field: This wizard has no question "b".'])
  })

  it('asks for what is required only before something is posted', () => {
    const asks = wizardWith({ min: 2 })
    const missing = ['a required: "A" needs at least 2 answers.']
    expect(say(asks, {})).toEqual([])
    expect(say(asks, {}, { complete: true })).toEqual(missing)
    expect(say(asks, { a: ['x'] }, { complete: true })).toEqual(missing)
    expect(say(asks, { a: ['x', 'y'] }, { complete: true })).toEqual([])
    expect(say(wizardWith({}), {}, { complete: true })).toEqual([])
  })

  it('takes a text up to its length, and no list', () => {
    const text = wizardWith({ kind: 'short-text', list: undefined, maxLength: 5 })
    expect(say(text, { a: 'hello' })).toEqual([])
    expect(say(text, { a: 'hello!' })).toEqual(['a max-length: "A" takes at most 5 characters; there are 6.'])
    expect(say(text, { a: ['hello'] })).toEqual(['a shape: "A" takes one text.'])
    expect(say(wizardWith({ kind: 'short-text', list: undefined }), { a: 'hello'.repeat(99) })).toEqual([])
  })

  it('says of an unfinished text why it does not fit', () => {
    const mail = wizardWith({ kind: 'short-text', list: undefined, format: 'email' })
    expect(say(mail, { a: 'ann' })).toEqual(['a does-not-fit: "A" does not take "ann".'])
    expect(say(mail, { a: 'ann@example.org' })).toEqual([])
  })

  describe('behind another answer', () => {
    const wizard: Wizard = {
      ...wizardWith({}),
      steps: [
        {
          ...wizardWith({}).steps[0],
          id: 's',
          title: 'S',
          question: '?',
          fields: [
            ...(wizardWith({}).steps[0]?.fields ?? []),
            { id: 'b', kind: 'short-text', label: 'B', dependsOn: { field: 'a' } },
            { id: 'c', kind: 'short-text', label: 'C', when: { required: ['a'] } },
          ],
        },
        {
          id: 'later',
          title: 'L',
          question: '?',
          when: { required: ['a'] },
          fields: [{ id: 'd', kind: 'short-text', label: 'D', dependsOn: { field: 'b' } }],
        },
      ],
    }

    it('it says which answer is needed first, or that it is not asked', () => {
      expect(say(wizard, { b: 'words', c: 'words', d: 'words' })).toEqual([
        'b depends-on: "B" needs an answer to "A" first.',
        'c closed-branch: "C" is not asked with these answers.',
        'd closed-branch: "D" is not asked with these answers.',
      ])
      expect(say(wizard, { a: ['x'], b: 'words', c: 'words', d: 'words' })).toEqual([])
    })

    it('the same words stay where they are stored, and others do not', () => {
      expect(say(wizard, { c: 'words' }, { stored: { c: 'words' } })).toEqual([])
      expect(say(wizard, { c: 'others' }, { stored: { c: 'words' } })).toEqual([
        'c closed-branch: "C" is not asked with these answers.',
      ])
    })
  })
})

describe('a text that must differ from another', () => {
  const mail: Field = { id: 'mail', kind: 'short-text', label: 'Email', format: 'email' }
  // As content is read.
  const other: Field = { ...mail, id: 'other', label: 'Another email', differsFrom: 'mail', optionsBy: 'mail' }
  const [step] = wizardWith({}).steps
  const wizard: Wizard = {
    ...wizardWith({}),
    steps: step === undefined ? [] : [{ ...step, fields: [mail, other] }],
  }
  const said = (answers: Record<string, string>, stored?: Record<string, string>) =>
    checkAnswers(wizard, answers, {}, { complete: true, ...(stored && { stored }) }).map(({ sentence }) => sentence)
  const same = { mail: 'ana@example.org', other: ' Ana@Example.org' }
  const isSame = '"Another email" is the same as "Email". Give another answer to one of the two.'

  it('is refused where it is the same but for capitals, and taken without the first', () => {
    expect(said(same)).toEqual([isSame])
    expect(said({ ...same, other: 'bo@example.org' })).toEqual([])
    expect(said({ other: same.other })).toEqual([])
  })

  it('may be the same where both are as they were stored, and not once one of them changes', () => {
    expect(said(same, same)).toEqual([])
    expect(said({ ...same, other: 'ana@example.org' }, same)).toEqual([isSame])
  })
})

describe('a text that has to be typed again', () => {
  const mail: Field = { id: 'mail', kind: 'short-text', label: 'Email', format: 'email' }
  // As content is read.
  const again: Field = { ...mail, id: 'again', label: 'Email again', sameAs: 'mail', optionsBy: 'mail', min: 1 }
  const [step] = wizardWith({}).steps
  const wizard: Wizard = {
    ...wizardWith({}),
    steps: step === undefined ? [] : [{ ...step, fields: [mail, { ...again, dependsOn: { field: 'mail' } }] }],
  }
  const said = (answers: Record<string, string>, stored?: Record<string, string>) =>
    checkAnswers(wizard, answers, {}, { complete: true, ...(stored && { stored }) }).map(({ sentence }) => sentence)
  const typed = { mail: 'ana@example.org', again: 'anna@example.org' }
  const differs = '"Email again" isn’t the same as "Email". Type the same in both.'

  it('is the same but for the capitals of an address, and is not asked without the first', () => {
    expect(said({ ...typed, again: ' Ana@Example.org' })).toEqual([])
    expect(said(typed)).toEqual([differs])
    expect(said({ mail: typed.mail })).toEqual(['"Email again" needs an answer.'])
    expect(said({ again: typed.again })).toEqual(['"Email again" needs an answer to "Email" first.'])
  })

  it('may differ where both are as they were stored, and not once one of them changes', () => {
    expect(said(typed, typed)).toEqual([])
    expect(said({ ...typed, mail: 'ana@example.net' }, typed)).toEqual([differs])
  })
})
