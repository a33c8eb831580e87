import { expect, it } from 'vitest'
import type { Condition, Wizard } from '../definition.ts'
import { resolvePath } from '../journey/resolve-path.ts'
import { assumeAnswered } from './assume-answered.ts'

const waitingFor = (when: Condition): Wizard => ({
  id: 'day',
  version: '1',
  title: 'A day',
  kind: 'linear',
  steps: [
    {
      id: 'day',
      title: 'Day',
      question: 'What day?',
      fields: [
        { id: 'who', kind: 'chips', label: 'Who' },
        { id: 'mood', kind: 'short-text', label: 'Mood' },
        { id: 'story', kind: 'long-text', label: 'Story', when },
      ],
    },
  ],
})
const asked = (wizard: Wizard, answers = {}) =>
  resolvePath(wizard, answers, {}).path.flatMap(({ fields }) => fields.map(({ id }) => id))

it.each<[string, Condition, before: boolean, after: boolean]>([
  ['it alone', { required: ['who'] }, false, true],
  ['it and another', { required: ['who', 'mood'] }, false, false],
  ['another', { required: ['mood'] }, false, false],
  ['it, among all', { allOf: [{ required: ['who'] }, {}] }, false, true],
  ['it or another', { anyOf: [{ required: ['who'] }, { required: ['mood'] }] }, false, true],
  ['its absence', { not: { required: ['who'] } }, true, false],
])('assumeAnswered with a condition on %s', (_name, when, before, after) => {
  const wizard = waitingFor(when)
  expect([asked(wizard).includes('story'), asked(assumeAnswered(wizard, 'who')).includes('story')]).toEqual([
    before,
    after,
  ])
})

it('returns the same wizard object for repeated calls', () => {
  const wizard = waitingFor({ required: ['who'] })
  expect(assumeAnswered(wizard, 'who')).toBe(assumeAnswered(wizard, 'who'))
  expect(asked(wizard)).toEqual(['who', 'mood'])
})
