import { afterEach, expect, it } from 'vitest'
import { forgetMoves, linkNow, moveKept } from './move-kept.ts'

afterEach(() => {
  localStorage.clear()
  forgetMoves()
})

const kept = () => Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)]))

it('unsent tags, and both kinds of comment that its author began, are under the new link', () => {
  localStorage.setItem('unsentTags:m1', '{"revision":1}')
  localStorage.setItem('commentDraft:ann:m1', 'I wanted to add')
  localStorage.setItem('commentDraft:ann:private:m1', 'to myself')
  localStorage.setItem('commentDraft:ann:m3', 'elsewhere')
  moveKept('m1', 'm2', 'ann')
  expect(kept()).toEqual({
    'unsentTags:m2': '{"revision":1}',
    'commentDraft:ann:m2': 'I wanted to add',
    'commentDraft:ann:private:m2': 'to myself',
    'commentDraft:ann:m3': 'elsewhere',
  })
})

it('what somebody else wrote on the same device never learns the new link', () => {
  localStorage.setItem('commentDraft:ben:m1', 'How brave')
  moveKept('m1', 'm2', 'ann')
  expect(kept()).toEqual({ 'commentDraft:ben:m1': 'How brave' })
})

it('writes over nothing that was begun under the new link', () => {
  localStorage.setItem('commentDraft:ann:m1', 'before')
  localStorage.setItem('commentDraft:ann:m2', 'after')
  moveKept('m1', 'm2', 'ann')
  expect(kept()).toEqual({ 'commentDraft:ann:m1': 'before', 'commentDraft:ann:m2': 'after' })
})

it('a link leads to the last one that took its place', () => {
  moveKept('m1', 'm2', 'ann')
  moveKept('m2', 'm3', 'ann')
  moveKept('m3', 'm3', 'ann')
  expect(['m1', 'm2', 'm3', 'm4'].map(linkNow)).toEqual(['m3', 'm3', 'm3', 'm4'])
  moveKept('m3', 'm1', 'ann')
  expect(['m1', 'm2', 'm3'].map(linkNow)).toEqual(['m1', 'm1', 'm1'])
})
