import { describe, expect, it, vi } from 'vitest'
import { createDraftStore, type DraftStorage, noStorage } from './draft-store.ts'

interface Note {
  words: string
  by: string | null
}

const parse = (value: unknown): Note | null =>
  typeof value === 'object' && value !== null && 'words' in value ? (value as Note) : null

function inMemory(): DraftStorage & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

describe('createDraftStore', () => {
  it('returns a draft only to its author, and one without author to all; only they can clear it', () => {
    const store = createDraftStore({ storage: inMemory(), key: 'note', parse })
    store.keep({ words: 'rain', by: 'ann' })
    expect([store.read('ann')?.words, store.read('ben'), store.read(null)]).toEqual(['rain', null, null])
    store.clear('ben')
    expect(store.read('ann')?.words).toBe('rain')
    store.keep({ words: 'sun', by: null })
    expect(store.read('ben')?.words).toBe('sun')
    store.clear('ben')
    expect(store.read(null)).toBeNull()
  })

  it('returns null for invalid data, and reports a failing storage once', () => {
    const storage = inMemory()
    storage.kept.set('note', '{broken')
    const onFailure = vi.fn()
    expect(createDraftStore({ storage, key: 'note', parse, onFailure: onFailure }).read(null)).toBeNull()
    expect(onFailure).not.toHaveBeenCalled()
    const full = {
      ...storage,
      setItem: () => {
        throw new Error('full')
      },
    }
    createDraftStore({ storage: full, key: 'note', parse, onFailure: onFailure }).keep({ words: 'rain', by: null })
    expect(onFailure).toHaveBeenCalledOnce()
  })

  it('holdsAnother is true for a different draft from another tab', () => {
    const storage = inMemory()
    const [mine, other] = [0, 1].map(() => createDraftStore({ storage, key: 'note', parse }))
    other?.keep({ words: 'hail', by: null })
    expect(mine?.holdsAnother({ words: 'rain', by: null })).toBe(true)
    expect(mine?.holdsAnother({ words: 'hail', by: null })).toBe(false)
  })

  it('is always empty with noStorage', () => {
    const store = createDraftStore({ storage: noStorage, key: 'note', parse })
    store.keep({ words: 'rain', by: null })
    expect(store.read(null)).toBeNull()
  })
})
