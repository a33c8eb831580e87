import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { Answers, Step, Wizard } from '../definition.ts'
import { machineConfig } from '../machine/named-machine.ts'
import { wizardMachine } from '../machine/wizard-machine.ts'
import { checkAnswers } from '../payload/check-answers.ts'
import { failedChecksOf } from './failed-checks.ts'
import { neighbours, resolvePath } from './resolve-path.ts'

const number = (id: string, more: object = {}) => ({ id, kind: 'number' as const, label: id.toUpperCase(), ...more })
const checks = [
  {
    id: 'beds',
    when: { properties: { missing: { exclusiveMinimum: 0 } } },
    message: '{answer.beds} beds for {value.people} people.',
    marks: 'beds',
  },
  {
    id: 'pets',
    when: { required: ['pets'], not: { required: ['garden'] } },
    message: 'Pets need a garden.',
    marks: 'pets',
  },
] satisfies Step['checks']
const wizard: Wizard = {
  id: 'w',
  title: 'W',
  kind: 'linear',
  version: '0',
  values: [
    { id: 'people', sum: ['adults', 'children'] },
    { id: 'missing', difference: ['people', 'beds'] },
  ],
  steps: [
    { id: 'one', title: '1', question: '?', fields: [number('adults', { min: 1 }), number('children')] },
    {
      id: 'two',
      title: '2',
      question: '?',
      fields: [
        number('beds', { min: 1 }),
        number('garden'),
        number('pets', { when: { properties: { adults: { minimum: 2 } }, required: ['adults'] } }),
      ],
      checks,
    },
    { id: 'three', title: '3', question: '?', fields: [] },
  ],
}
const around = (answers: Answers) => {
  const { canContinue, failed } = neighbours(wizard, answers, {}, 'two')
  return [canContinue, failed.map(({ id }) => id)]
}

it("blocks Next while a check's condition holds, once required questions are answered", () => {
  expect(around({ adults: '1' })).toEqual([false, []])
  expect(around({ adults: '2', beds: '1' })).toEqual([false, ['beds']])
  expect(around({ adults: '2', beds: '1', pets: '3' })).toEqual([false, ['beds', 'pets']])
  expect(around({ adults: '2', beds: '2' })).toEqual([true, []])
})

it('reports a missing answer first, and the check only after it', () => {
  const contradict = (answers: Answers) =>
    checkAnswers(wizard, answers, {}, { complete: true }).map(({ field, rule }) => `${field} ${rule}`)
  expect(contradict({ adults: '2' })).toEqual(['beds required'])
  expect(contradict({ adults: '2', beds: '1' })).toEqual(['beds check'])
})

it('does not check while the marked question is not asked', () => {
  expect(around({ adults: '1', beds: '1', pets: '3' })).toEqual([true, []])
  expect(around({ adults: '2', beds: '2', pets: '3' })).toEqual([false, ['pets']])
})

it("formats the message with answers and values in the reader's language, at the marked question", () => {
  const answers = { adults: '1500', beds: '2' }
  const messagesIn = (language: string) =>
    failedChecksOf(resolvePath(wizard, answers, {}), {}, language).map(({ field, step, message }) => [
      step.id,
      field.id,
      message,
    ])
  expect(messagesIn('en')).toEqual([['two', 'beds', '2 beds for 1,500 people.']])
  expect(messagesIn('de')).toEqual([['two', 'beds', '2 beds for 1.500 people.']])
})

it('keeps the machine on its step with all answers until the check passes', () => {
  const actor = createActor(wizardMachine(wizard), { input: { facts: {}, answers: { adults: '2' } } }).start()
  actor.send({ type: 'NEXT' })
  actor.send({ type: 'ANSWER', field: 'beds', value: '1' })
  actor.send({ type: 'NEXT' })
  expect([actor.getSnapshot().value, actor.getSnapshot().context.answers]).toEqual(['two', { adults: '2', beds: '1' }])
  actor.send({ type: 'ANSWER', field: 'beds', value: '2' })
  actor.send({ type: 'NEXT' })
  expect(actor.getSnapshot().value).toBe('three')
})

it('rejects complete answers with the same message, and accepts drafts and unchanged stored answers', () => {
  const answers = { adults: '2', beds: '1' }
  const rules = (options: Parameters<typeof checkAnswers>[3]) =>
    checkAnswers(wizard, answers, {}, options).map(({ field, rule, sentence }) => [field, rule, sentence])
  expect(rules({ complete: true })).toEqual([['beds', 'check', '1 beds for 2 people.']])
  expect(rules({})).toEqual([])
  expect(rules({ complete: true, stored: answers })).toEqual([])
  expect(rules({ complete: true, stored: { adults: '2', beds: '2' } })).toHaveLength(1)
})

it('names its guard for XState tools', () => {
  const { states } = machineConfig(wizard)
  const { on } = states.two as {
    on: { NEXT: { guard: { type: string; params: { all: object[]; says: string } } }[] }
  }
  const { type, params } = on.NEXT[0]?.guard ?? {}
  expect([type, params?.all[0]]).toEqual(['all of', { type: 'passes checks', params: { checks: ['beds', 'pets'] } }])
  expect(params?.says).toContain('not: missing is more than 0')
})
