import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { draftSummaries, draftWordsQueryOptions } from './draft-summaries.ts'

const form = { title: '', desc: '' }
const drafts: [string, object, string | null][] = [
  ['title', { form: { title: 'Plums', desc: 'We ate them all.' } }, 'Plums'],
  ['story', { form: { title: ' ', desc: 'We ate them all.' } }, 'We ate them all.'],
  ['story in an open editor', { form, typed: { description: 'We ate them' } }, 'We ate them'],
  ['nothing', { form, typed: { description: '' } }, null],
]

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

it.each(drafts)('a draft is listed by its first words: %s', async (_, draft, words) => {
  localStorage.setItem('memoryDraft', JSON.stringify({ by: 'me', ...draft }))
  expect(draftSummaries('me')).toMatchObject([{ link: null, words }])

  const inAccount = { keeps: true, draft: { text: JSON.stringify(draft), device: 'Firefox' } }
  vi.stubGlobal('fetch', async () => Response.json(inAccount))
  expect(await new QueryClient().fetchQuery(draftWordsQueryOptions(null))).toBe(words)
})
