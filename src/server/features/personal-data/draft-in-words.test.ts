import type { Field } from '@kindred/engine'
import { expect, it } from 'vitest'
import { draftInWords } from './draft-in-words.ts'

const moods = { id: 'moods', options: [{ id: 'calm', label: 'Calm', code: 2 }] }
const fields: Record<string, Field> = {
  story: { id: 'story', kind: 'long-text', label: 'Your story' },
  mood: { id: 'mood', kind: 'choice-cards', label: 'The mood', list: moods },
  who: { id: 'who', kind: 'checklist', label: 'Who', list: { id: 'who', options: [{ id: 'aunt', label: 'Aunt' }] } },
  photos: { id: 'photos', kind: 'photos', label: 'Photos' },
}
const read = (writing: unknown) => draftInWords({ writing }, (id) => fields[id])

it('reads a form: texts, option codes, tags and actions', () => {
  const who = [{ label: 'Aunt', value: 'aunt', do: [{ label: 'Sang', value: 'sang' }] }]
  expect(read({ form: { story: 'We sang.', mood: 2, who, photos: ['x'], helper: 'y' } })).toEqual([
    { question: 'Your story', answer: ['We sang.'] },
    { question: 'The mood', answer: ['Calm'] },
    { question: 'Who', answer: ['Aunt', 'Sang'] },
  ])
})

it('reads answers, with text of an open editor replacing the saved one', () => {
  expect(read({ answers: { who: ['aunt'], story: 'We' }, typed: { story: 'We sang.' } })).toEqual([
    { question: 'Who', answer: ['Aunt'] },
    { question: 'Your story', answer: ['We sang.'] },
  ])
})

it('returns nothing for an unreadable draft', () => {
  expect(read(null)).toEqual([])
})
