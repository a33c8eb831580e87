import { afterEach, expect, it } from 'vitest'
import { currentLink, rekeyLocalDrafts, resetMoves } from './rekey-local-drafts.ts'

afterEach(() => {
  localStorage.clear()
  resetMoves()
})

const kept = () => Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)]))

it('moves unsent tags and own comment drafts to the new link', () => {
  localStorage.setItem('unsentTags:m1', '{"revision":1}')
  localStorage.setItem('commentDraft:ann:m1', 'I wanted to add')
  localStorage.setItem('commentDraft:ann:private:m1', 'to myself')
  localStorage.setItem('commentDraft:ann:m3', 'elsewhere')
  rekeyLocalDrafts('m1', 'm2', 'ann')
  expect(kept()).toEqual({
    'unsentTags:m2': '{"revision":1}',
    'commentDraft:ann:m2': 'I wanted to add',
    'commentDraft:ann:private:m2': 'to myself',
    'commentDraft:ann:m3': 'elsewhere',
  })
})

it('does not move drafts of another member on the same device', () => {
  localStorage.setItem('commentDraft:ben:m1', 'How brave')
  rekeyLocalDrafts('m1', 'm2', 'ann')
  expect(kept()).toEqual({ 'commentDraft:ben:m1': 'How brave' })
})

it('does not overwrite a draft of the new link', () => {
  localStorage.setItem('commentDraft:ann:m1', 'before')
  localStorage.setItem('commentDraft:ann:m2', 'after')
  rekeyLocalDrafts('m1', 'm2', 'ann')
  expect(kept()).toEqual({ 'commentDraft:ann:m1': 'before', 'commentDraft:ann:m2': 'after' })
})

it('resolves a link through all later ones', () => {
  rekeyLocalDrafts('m1', 'm2', 'ann')
  rekeyLocalDrafts('m2', 'm3', 'ann')
  rekeyLocalDrafts('m3', 'm3', 'ann')
  expect(['m1', 'm2', 'm3', 'm4'].map(currentLink)).toEqual(['m3', 'm3', 'm3', 'm4'])
  rekeyLocalDrafts('m3', 'm1', 'ann')
  expect(['m1', 'm2', 'm3'].map(currentLink)).toEqual(['m1', 'm1', 'm1'])
})
