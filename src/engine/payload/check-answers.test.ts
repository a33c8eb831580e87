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

describe('checkAnswers with stored answers', () => {
  const fewer = wizardWith({ limit: 2 })

  it('accepts the same or fewer after a lower limit, and rejects more or others', () => {
    const stored = ['x', 'y', 'z', 'w']
    expect(rules(fewer, ['x', 'y', 'z'])).toEqual(['limit'])
    expect(rules(fewer, stored, stored)).toEqual([])
    expect(rules(fewer, ['x', 'y', 'z'], stored)).toEqual([])
    expect(rules(fewer, ['x', 'y', 'z'], ['x', 'y'])).toEqual(['limit'])
    expect(rules(fewer, ['x', 'x'], stored)).toEqual(['twice'])
  })

  it('accepts an unchanged text over a lower maximum length', () => {
    const field: Field = { id: 'a', kind: 'short-text', label: 'A', maxLength: 3 }
    const wizard = wizardWith({})
    const text: Wizard = { ...wizard, steps: wizard.steps.map((step) => ({ ...step, fields: [field] })) }
    expect(rules(text, 'hello')).toEqual(['max-length'])
    expect(rules(text, 'hello', 'hello')).toEqual([])
    expect(rules(text, 'hello!', 'hello')).toEqual(['max-length'])
  })
})

describe('checkAnswers of impossible answers', () => {
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
  const violationsOf = (wizard: Wizard, answers: Record<string, string | string[]>, options = {}) =>
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
    expect(violationsOf(choose, { a: answer })).toEqual([`${field} ${rule}: ${sentence}`])
  })

  it('accepts answers at the limit, a lone exclusive option, and stored options beside a new one', () => {
    expect(violationsOf(choose, { a: ['x', 'y'] })).toEqual([])
    expect(violationsOf(choose, { a: ['none'] })).toEqual([])
    expect(violationsOf(choose, { a: ['old', 'x'] }, { stored: { a: ['old'] } })).toEqual([])
    expect(violationsOf(choose, {})).toEqual([])
  })

  it('rejects an unknown question', () => {
    expect(violationsOf(choose, { b: 'x' })).toEqual(['b unknown-field: This wizard has no question "b".'])
  })

  it('requires answers only with complete', () => {
    const asks = wizardWith({ min: 2 })
    const missing = ['a required: "A" needs at least 2 answers.']
    expect(violationsOf(asks, {})).toEqual([])
    expect(violationsOf(asks, {}, { complete: true })).toEqual(missing)
    expect(violationsOf(asks, { a: ['x'] }, { complete: true })).toEqual(missing)
    expect(violationsOf(asks, { a: ['x', 'y'] }, { complete: true })).toEqual([])
    expect(violationsOf(wizardWith({}), {}, { complete: true })).toEqual([])
  })

  it('accepts a text up to its length, and rejects a list', () => {
    const text = wizardWith({ kind: 'short-text', list: undefined, maxLength: 5 })
    expect(violationsOf(text, { a: 'hello' })).toEqual([])
    expect(violationsOf(text, { a: 'hello!' })).toEqual(['a max-length: "A" takes at most 5 characters; there are 6.'])
    expect(violationsOf(text, { a: ['hello'] })).toEqual(['a shape: "A" takes one text.'])
    expect(violationsOf(wizardWith({ kind: 'short-text', list: undefined }), { a: 'hello'.repeat(99) })).toEqual([])
  })

  it('rejects a text that does not fit its format', () => {
    const mail = wizardWith({ kind: 'short-text', list: undefined, format: 'email' })
    expect(violationsOf(mail, { a: 'ann' })).toEqual(['a does-not-fit: "A" does not take "ann".'])
    expect(violationsOf(mail, { a: 'ann@example.org' })).toEqual([])
  })

  describe('a conditional question', () => {
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

    it('is rejected with the answer it needs first, or as not asked', () => {
      expect(violationsOf(wizard, { b: 'words', c: 'words', d: 'words' })).toEqual([
        'b depends-on: "B" needs an answer to "A" first.',
        'c closed-branch: "C" is not asked with these answers.',
        'd closed-branch: "D" is not asked with these answers.',
      ])
      expect(violationsOf(wizard, { a: ['x'], b: 'words', c: 'words', d: 'words' })).toEqual([])
    })

    it('keeps a stored text, and rejects a different one', () => {
      expect(violationsOf(wizard, { c: 'words' }, { stored: { c: 'words' } })).toEqual([])
      expect(violationsOf(wizard, { c: 'others' }, { stored: { c: 'words' } })).toEqual([
        'c closed-branch: "C" is not asked with these answers.',
      ])
    })
  })
})

describe('differsFrom', () => {
  const mail: Field = { id: 'mail', kind: 'short-text', label: 'Email', format: 'email' }
  // As content is read.
  const other: Field = { ...mail, id: 'other', label: 'Another email', differsFrom: 'mail', optionsBy: 'mail' }
  const [step] = wizardWith({}).steps
  const wizard: Wizard = {
    ...wizardWith({}),
    steps: step === undefined ? [] : [{ ...step, fields: [mail, other] }],
  }
  const sentencesOf = (answers: Record<string, string>, stored?: Record<string, string>) =>
    checkAnswers(wizard, answers, {}, { complete: true, ...(stored && { stored }) }).map(({ sentence }) => sentence)
  const same = { mail: 'ana@example.org', other: ' Ana@Example.org' }
  const isSame = '"Another email" is the same as "Email". Give another answer to one of the two.'

  it('rejects the same text ignoring case, and needs no first answer', () => {
    expect(sentencesOf(same)).toEqual([isSame])
    expect(sentencesOf({ ...same, other: 'bo@example.org' })).toEqual([])
    expect(sentencesOf({ other: same.other })).toEqual([])
  })

  it('accepts equal texts that are stored, until one changes', () => {
    expect(sentencesOf(same, same)).toEqual([])
    expect(sentencesOf({ ...same, other: 'ana@example.org' }, same)).toEqual([isSame])
  })
})

describe('sameAs', () => {
  const mail: Field = { id: 'mail', kind: 'short-text', label: 'Email', format: 'email' }
  // As content is read.
  const again: Field = { ...mail, id: 'again', label: 'Email again', sameAs: 'mail', optionsBy: 'mail', min: 1 }
  const [step] = wizardWith({}).steps
  const wizard: Wizard = {
    ...wizardWith({}),
    steps: step === undefined ? [] : [{ ...step, fields: [mail, { ...again, dependsOn: { field: 'mail' } }] }],
  }
  const sentencesOf = (answers: Record<string, string>, stored?: Record<string, string>) =>
    checkAnswers(wizard, answers, {}, { complete: true, ...(stored && { stored }) }).map(({ sentence }) => sentence)
  const typed = { mail: 'ana@example.org', again: 'anna@example.org' }
  const differs = '"Email again" isn’t the same as "Email". Type the same in both.'

  it('ignores case of an address, and needs the first answer', () => {
    expect(sentencesOf({ ...typed, again: ' Ana@Example.org' })).toEqual([])
    expect(sentencesOf(typed)).toEqual([differs])
    expect(sentencesOf({ mail: typed.mail })).toEqual(['"Email again" needs an answer.'])
    expect(sentencesOf({ again: typed.again })).toEqual(['"Email again" needs an answer to "Email" first.'])
  })

  it('accepts different texts that are stored, until one changes', () => {
    expect(sentencesOf(typed, typed)).toEqual([])
    expect(sentencesOf({ ...typed, mail: 'ana@example.net' }, typed)).toEqual([differs])
  })
})
