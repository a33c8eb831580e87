import { describe, expect, it } from 'vitest'
import { canEdit, canRead, isListed, isListedByAuthor, type MemoryResource } from './visibility.ts'

const memory = (changes: Partial<MemoryResource>): MemoryResource => ({
  author_id: 'author',
  privacy: 0,
  status: 1,
  deleted_at: null,
  ...changes,
})
const viewers = { visitor: null, stranger: 'stranger', author: 'author' }

// What each may do, written down by hand: r read, l in everybody's lists, o in the author's list, e edit.
const verdicts: [keyof typeof viewers, number, string][] = [
  ['visitor', 0, 'rlo'],
  ['visitor', 2, 'r'],
  ['visitor', 1, ''],
  ['stranger', 0, 'rlo'],
  ['stranger', 2, 'r'],
  ['stranger', 1, ''],
  ['author', 0, 'rloe'],
  ['author', 2, 'roe'],
  ['author', 1, 'roe'],
]

function verdictOf(subject: MemoryResource, viewer: string | null): string {
  const rules = {
    r: canRead(subject, viewer),
    l: isListed(subject),
    o: isListedByAuthor(subject, viewer),
    e: canEdit(subject, viewer),
  }
  return Object.entries(rules)
    .filter(([, holds]) => holds)
    .map(([letter]) => letter)
    .join('')
}

describe('the visibility rule', () => {
  it.each(verdicts)('gives a %s of a memory with privacy %i the rights "%s" [PRV-01]', (viewer, privacy, expected) => {
    expect(verdictOf(memory({ privacy }), viewers[viewer])).toBe(expected)
  })

  it.each(Object.entries(viewers))('hides a deleted memory from a %s', (_, viewer) => {
    for (const privacy of [0, 1, 2]) {
      expect(verdictOf(memory({ privacy, deleted_at: '2026-01-01T00:00:00.000Z' }), viewer)).toBe('')
    }
  })

  it('hides an unknown privacy from all but the author', () => {
    for (const privacy of [3, -1, 1.5]) {
      for (const viewer of [viewers.visitor, viewers.stranger]) expect(verdictOf(memory({ privacy }), viewer)).toBe('')
      expect(verdictOf(memory({ privacy }), viewers.author)).toBe('roe')
    }
  })
})
