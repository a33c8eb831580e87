import { beforeEach, describe, expect, it } from 'vitest'
import type { Wizard } from '#engine'
import { keepOwnDraft, ownDrafts } from './own-draft.ts'

const wizard = { id: 'note', version: 'v1', steps: [] } as unknown as Wizard

class MemoryStorage implements Storage {
  private readonly kept = new Map<string, string>()
  get length(): number {
    return this.kept.size
  }
  clear = (): void => this.kept.clear()
  getItem = (key: string): string | null => this.kept.get(key) ?? null
  key = (index: number): string | null => [...this.kept.keys()][index] ?? null
  removeItem = (key: string): void => void this.kept.delete(key)
  setItem = (key: string, value: string): void => void this.kept.set(key, value)
}

describe('the draft of a wizard with a page of its own', () => {
  let storage: MemoryStorage
  const keep = (answers: Record<string, string>, by: string | null) =>
    keepOwnDraft(ownDrafts('note', storage), wizard, answers, by)
  const read = (by: string | null) => ownDrafts('note', storage).read(by)?.answers
  beforeEach(() => {
    storage = new MemoryStorage()
  })

  it('is shown to whoever wrote it, and to nobody else on the same device', () => {
    keep({ night: 'badly' }, 'ann')
    expect(read('ann')).toEqual({ night: 'badly' })
    expect(read('ben')).toBeUndefined()
    expect(read(null)).toBeUndefined()
  })

  it('is not cleared by somebody else who answers nothing', () => {
    keep({ night: 'badly' }, 'ann')
    keep({}, 'ben')
    expect(read('ann')).toEqual({ night: 'badly' })
    keep({}, 'ann')
    expect(read('ann')).toBeUndefined()
  })

  it('of a visitor goes on with whoever signs in', () => {
    keep({ night: 'badly' }, null)
    expect(read('ann')).toEqual({ night: 'badly' })
  })
})
