import { describe, expect, it } from 'vitest'
import { choice, listOf, shortText, step, wizardOf } from '../../../../../tests/helpers/small-wizards.ts'
import { mergeAnswers, withChanges } from './merge-answers.ts'

const alone = listOf('x', 'y', 'z', 'none')
const wizard = wizardOf([
  step('all', [
    shortText('title'),
    shortText('place'),
    choice('moods', { list: listOf('x', 'y', 'z'), limit: 2 }),
    choice('with', {
      list: { ...alone, options: alone.options.map((one) => ({ ...one, exclusive: one.id === 'none' })) },
    }),
  ]),
])
type Some = Parameters<typeof mergeAnswers>[1]
const merge = (base: Some, mine: Some, theirs: Some) => mergeAnswers(wizard, base, mine, theirs)

describe('two versions of the same answers', () => {
  it.each([
    ['different questions', { title: 'a' }, { title: 'b' }, { title: 'a', place: 'c' }, { title: 'b', place: 'c' }],
    [
      'one that was taken back, and another',
      { title: 'a', place: 'c' },
      { title: 'b', place: 'c' },
      { title: 'a' },
      { title: 'b' },
    ],
    ['the same change', { title: 'a' }, { title: 'b' }, { title: 'b' }, { title: 'b' }],
    ['nothing of theirs', { title: 'a' }, {}, { title: 'a' }, {}],
    ['two ticks of one list', {}, { moods: ['x'] }, { moods: ['y'] }, { moods: ['x', 'y'] }],
    ['a tick and an untick', { moods: ['x'] }, { moods: ['x', 'y'] }, {}, { moods: ['y'] }],
    [
      'the same tick in another order',
      { moods: ['x'] },
      { moods: ['x', 'y'] },
      { moods: ['y', 'x'] },
      { moods: ['x', 'y'] },
    ],
  ])('merge: %s', (_, base, mine, theirs, both) => {
    expect(merge(base, mine, theirs)).toEqual({ answers: both, conflicts: [] })
  })

  it.each([
    ['one text', { title: 'a' }, { title: 'b' }, { title: 'c' }, 'title'],
    ['a text that was deleted', { title: 'a' }, { title: 'b' }, {}, 'title'],
    ['more ticks than may be', { moods: ['x'] }, { moods: ['x', 'y'] }, { moods: ['x', 'z'] }, 'moods'],
    ['an option that stands alone', {}, { with: ['x'] }, { with: ['none'] }, 'with'],
    ['a question that nobody knows', { old: 'a' }, { old: 'b' }, { old: 'c' }, 'old'],
  ])("conflict: %s; one's own stays, and the rest is merged", (_, base, mine, theirs, question) => {
    const { answers, conflicts } = merge(base, mine, { ...theirs, place: 'd' })
    expect(conflicts).toEqual([question])
    expect(answers).toEqual({ ...mine, place: 'd' })
  })
})

it('applies the same changes to answers with other ones', () => {
  const before = { title: 'half', moods: ['x'] }
  expect(withChanges({ title: '' }, before, { ...before, moods: ['x', 'y'], place: 'd' })).toEqual({
    title: '',
    moods: ['x', 'y'],
    place: 'd',
  })
})
