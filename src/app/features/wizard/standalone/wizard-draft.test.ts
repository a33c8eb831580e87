import type { Wizard } from '@kindred/engine'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { choice, shortText, step, wizardOf } from '../../../../../tests/helpers/small-wizards.ts'
import { keepWizardDraft, mergeWizardDraft, wizardDrafts } from './wizard-draft.ts'

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

describe('draft of a wizard with its own page', () => {
  let storage: MemoryStorage
  const keep = (answers: Record<string, string>, by: string | null) =>
    keepWizardDraft(wizardDrafts('note', storage), wizard, answers, by)
  const read = (by: string | null) => wizardDrafts('note', storage).read(by)?.answers
  beforeEach(() => {
    storage = new MemoryStorage()
  })

  it('is returned to its writer only on a shared device', () => {
    keep({ night: 'badly' }, 'ann')
    expect(read('ann')).toEqual({ night: 'badly' })
    expect(read('ben')).toBeUndefined()
    expect(read(null)).toBeUndefined()
  })

  it('is not cleared by another member', () => {
    keep({ night: 'badly' }, 'ann')
    keep({}, 'ben')
    expect(read('ann')).toEqual({ night: 'badly' })
    keep({}, 'ann')
    expect(read('ann')).toBeUndefined()
  })

  it('of a visitor is returned to the member who signs in', () => {
    keep({ night: 'badly' }, null)
    expect(read('ann')).toEqual({ night: 'badly' })
  })
})

describe('draft of the guide', () => {
  const guide = { ...wizard, id: 'empathy-guide' } as Wizard
  const [before, now] = ['wizardDraft:empathy-guide', 'guideForm']
  const written = (words: string, at: string) =>
    JSON.stringify({ version: 'v1', upgrade: 0, answers: { words }, unmapped: [], by: null, begunOutside: true, at })
  const opened = (storage: Storage) => wizardDrafts('empathy-guide', storage).read(null)?.answers

  it('has its own key in local storage, others have their wizard id [ENT-33, AMB-10]', () => {
    const storage = new MemoryStorage()
    keepWizardDraft(wizardDrafts('empathy-guide', storage), guide, { words: 'You did nothing wrong.' }, null)
    keepWizardDraft(wizardDrafts('note', storage), wizard, { night: 'badly' }, null)
    expect(storage.getItem(now)).toContain('You did nothing wrong.')
    expect(storage.getItem('wizardDraft:note')).toContain('badly')
    expect(storage.length).toBe(2)
  })

  it('moves from its former key', () => {
    const storage = new MemoryStorage()
    storage.setItem(before, written('You were small.', '2026-11-01T10:00:00.000Z'))
    expect(opened(storage)).toEqual({ words: 'You were small.' })
    expect(storage.getItem(before)).toBeNull()
    // Cleared is cleared: nothing comes back under the old name.
    keepWizardDraft(wizardDrafts('empathy-guide', storage), guide, {}, null)
    expect(opened(storage)).toBeUndefined()
    expect(storage.length).toBe(0)
  })

  it('is the later one of the former and current key', () => {
    const storage = new MemoryStorage()
    for (const [older, newer] of [
      [before, now],
      [now, before],
    ] as const) {
      storage.setItem(older, written('Earlier.', '2026-11-01T10:00:00.000Z'))
      storage.setItem(newer, written('Later.', '2026-11-02T10:00:00.000Z'))
      expect(opened(storage)).toEqual({ words: 'Later.' })
      expect(storage.getItem(before)).toBeNull()
    }
    storage.setItem(before, '{broken')
    expect(opened(storage)).toEqual({ words: 'Later.' })
  })
})

it.each([null, 'ann'])('the same draft in two tabs, by %s, is merged by question; conflicts are stashed', (by) => {
  const small = wizardOf([step('all', [shortText('night'), shortText('day'), choice('with')])])
  const storage = new MemoryStorage()
  const [first, second] = [wizardDrafts('note', storage), wizardDrafts('note', storage)]
  first.read(by)
  keepWizardDraft(first, small, { night: 'badly' }, by)
  second.read(by)
  keepWizardDraft(second, small, { night: 'well', with: ['x'] }, by)
  expect(mergeWizardDraft(second, small, { night: 'well' }, by), 'nobody else wrote').toBeNull()
  const merged = mergeWizardDraft(first, small, { night: 'badly', day: 'long', with: ['y'] }, by)
  expect(merged).toEqual({ night: 'well', day: 'long', with: ['y', 'x'] })
  keepWizardDraft(first, small, merged ?? {}, by)
  expect(wizardDrafts('note', storage).read(by)?.answers).toEqual(merged)

  const aside = vi.spyOn(second, 'setAside')
  const own = { night: 'not at all', with: ['x'] }
  keepWizardDraft(first, small, { ...merged, night: 'so so' }, by)
  expect(mergeWizardDraft(second, small, own, by)).toEqual({ night: 'not at all', day: 'long', with: ['y', 'x'] })
  expect(aside.mock.calls[0]?.[0].answers).toMatchObject({ night: 'so so', day: 'long' })
})
