import { afterEach, expect, it, vi } from 'vitest'
import { moveAccountEditDraft } from './move-account-edit-draft.ts'

/** The account's drafts by their names, as the server keeps them. */
function account(drafts: Record<string, { version: string; text: string }>) {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(String(input instanceof Request ? input.url : input), 'http://here')
    const name = decodeURIComponent(url.pathname.split('/').at(-1) ?? '')
    const there = drafts[name] ?? null
    if (init?.method === 'PUT') {
      if (there !== null) return Response.json({ detail: 'Saved elsewhere.', current: there }, { status: 409 })
      drafts[name] = { version: 'next', text: JSON.parse(String(init.body)).text }
      return Response.json({ version: 'next' })
    }
    if (init?.method === 'DELETE') {
      if (there?.version === url.searchParams.get('version')) delete drafts[name]
      return Response.json({ deleted: true })
    }
    return Response.json({ keeps: true, draft: there })
  })
  return drafts
}

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('moves an edit in the account to the new link, with its version', async () => {
  const drafts = account({ 'memory-edit:m1': { version: 'one', text: 'Half a' } })
  localStorage.setItem('memoryEdit:m1:account', JSON.stringify({ by: 'ann', version: 'one', of: 'title=Half a' }))
  await moveAccountEditDraft('m1', 'm2')
  expect(drafts).toEqual({ 'memory-edit:m2': { version: 'next', text: 'Half a' } })
  expect(localStorage.getItem('memoryEdit:m1:account')).toBeNull()
  expect(JSON.parse(localStorage.getItem('memoryEdit:m2:account') ?? 'null')).toEqual({
    by: 'ann',
    version: 'next',
    of: 'title=Half a',
  })
})

it('also moves what another device wrote, and forgets the local version', async () => {
  const drafts = account({ 'memory-edit:m1': { version: 'two', text: 'Another half' } })
  localStorage.setItem('memoryEdit:m1:account', JSON.stringify({ by: 'ann', version: 'one', of: 'title=Half a' }))
  await moveAccountEditDraft('m1', 'm2')
  expect(Object.keys(drafts)).toEqual(['memory-edit:m2'])
  expect(localStorage.getItem('memoryEdit:m2:account')).toBeNull()
})

it('deletes nothing when the new link already has a draft', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const drafts = account({
    'memory-edit:m1': { version: 'one', text: 'Half a' },
    'memory-edit:m2': { version: 'three', text: 'A whole' },
  })
  await moveAccountEditDraft('m1', 'm2')
  expect(drafts).toEqual({
    'memory-edit:m1': { version: 'one', text: 'Half a' },
    'memory-edit:m2': { version: 'three', text: 'A whole' },
  })
})
