import { afterEach, describe, expect, it, vi } from 'vitest'
import { shippedContent, wizardOf } from '../../../../../tests/helpers/content.ts'
import { draftOf, isFilled, memoryDrafts, noParts, parseDraft, partsOf } from './memory-draft.ts'

const content = await shippedContent()
const wizards = { memory: wizardOf(content, 'memory'), tags: wizardOf(content, 'tag-memory') }
const parts = {
  memory: { subjects: ['my aunt'], memoryType: 'happy', title: 'Plums', desc: 'We ate them all.', privacy: 'only-me' },
  tags: { age: ['3-5-years'], feelings_text: 'sticky' },
  typed: {},
  extras: { quizStyle: 'x' },
  sent: { key: 'k', of: '1' },
  revision: null,
  unmapped: [{ question: 'Weather', words: ['rain'] }],
}

function memoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
}

afterEach(() => vi.restoreAllMocks())

describe('a draft', () => {
  it('survives a round trip with mood, tags, privacy and content versions [DRF-03, AMB-48]', () => {
    const storage = memoryStorage()
    const drafts = memoryDrafts('memoryDraft', storage)
    drafts.keep(draftOf(wizards, parts))
    const draft = drafts.read(null)
    if (!draft) throw new Error('no draft')
    expect(draft.form.memoryType).toBe('happy')
    expect(draft.versions).toEqual({ memory: wizards.memory.version, 'tag-memory': wizards.tags.version })
    expect(partsOf(wizards, draft)).toEqual(parts)
    drafts.clear(null)
    expect(drafts.read(null)).toBeNull()
  })

  it('includes text being typed', () => {
    const draft = draftOf(wizards, { ...parts, typed: { desc: 'We ate them all, and', needs_text: 'more' } })
    const back = partsOf(wizards, draft)
    expect(back.memory.desc).toBe('We ate them all, and')
    expect(back.tags.needs_text).toBe('more')
  })

  it('is null when invalid', () => {
    for (const value of [null, 3, 'x', [], {}, { form: 1 }]) expect(parseDraft(value)).toBeNull()
    const storage = memoryStorage()
    storage.setItem('memoryDraft', '{broken')
    expect(memoryDrafts('memoryDraft', storage).read(null)).toBeNull()
  })

  it('only logs when storage fails [DRF-06]', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const full = {
      setItem: () => {
        throw new Error('full')
      },
    } as unknown as Storage
    memoryDrafts('memoryDraft', full).keep(draftOf(wizards, noParts))
    expect(logged).toHaveBeenCalledWith('saving the draft: full')
  })

  it.each([
    ['nothing', {}, {}, {}, false],
    ['only a privacy that was preset', { privacy: 'public' }, {}, {}, false],
    ['a person', { subjects: ['my aunt'] }, {}, {}, true],
    ['a title', { title: 'Plums' }, {}, {}, true],
    ['a photo', { image_list: ['t1'] }, {}, {}, true],
    ['a tag', {}, { age: ['3-5-years'] }, {}, true],
    ['a text being typed', {}, {}, { desc: 'We' }, true],
    ['blanks being typed', {}, {}, { desc: '  ' }, false],
  ])('detects whether %s counts as input: %# [DRF-07]', (_name, memory, tags, typed, filled) => {
    expect(isFilled(wizards, { memory, tags, typed: typed as Record<string, string> })).toBe(filled)
  })
})
