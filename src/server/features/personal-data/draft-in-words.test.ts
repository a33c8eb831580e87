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

it('reads a form: texts, numbers of options, chosen tags and what they did', () => {
  const who = [{ label: 'Aunt', value: 'aunt', do: [{ label: 'Sang', value: 'sang' }] }]
  expect(read({ form: { story: 'We sang.', mood: 2, who, photos: ['x'], helper: 'y' } })).toEqual([
    { question: 'Your story', answer: ['We sang.'] },
    { question: 'The mood', answer: ['Calm'] },
    { question: 'Who', answer: ['Aunt', 'Sang'] },
  ])
})

it('reads answers, and what stood in an open editor in the place of what was there before', () => {
  expect(read({ answers: { who: ['aunt'], story: 'We' }, typed: { story: 'We sang.' } })).toEqual([
    { question: 'Who', answer: ['Aunt'] },
    { question: 'Your story', answer: ['We sang.'] },
  ])
})

it('of one that can be read no more there is nothing to say', () => {
  expect(read(null)).toEqual([])
})
