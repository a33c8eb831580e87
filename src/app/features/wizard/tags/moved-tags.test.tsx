import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { rekeyLocalDrafts, resetMoves } from '../../../lib/drafts/rekey-local-drafts.ts'
import { openTestPage, storedMemory, storing, validatorsOf } from '../fixtures/test-page.tsx'
import TagWizardDialog from './tag-wizard-dialog.tsx'

vi.mock('../load-validators.ts', () => ({ loadValidators: async (id: string) => validatorsOf(id) }))

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  resetMoves()
})

it("a pending save continues under the memory's new link, also after a reload", async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const testPage = openTestPage(<TagWizardDialog hashId="m1" step={7} onClose={() => {}} />, {
    url: '/memory/m1?isEdit=true',
    routes: [storing(storedMemory()).route],
  })
  await screen.findByRole('heading', { name: 'Tag Your Childhood Trauma' })
  const boxes = () => screen.getAllByRole('checkbox').filter((one) => one.closest('.checklist-apart') === null)
  const puts = () => testPage.sent('PUT')
  let isGone = true
  testPage.answer(({ method }) => (method === 'PUT' && isGone ? 'no answer' : undefined))
  await testPage.user.click(boxes()[1] as HTMLElement)
  await screen.findByText(/^You’re offline\. Your answers are safe/)
  act(() => rekeyLocalDrafts('m1', 'm2', 'me'))
  expect(localStorage.getItem('unsentTags:m1')).toBeNull()
  const kept = () => Object.values(JSON.parse(localStorage.getItem('unsentTags:m2') ?? '{}').answers ?? {})
  expect(kept()).toEqual([[expect.any(String)]])
  await testPage.user.click(boxes()[2] as HTMLElement)
  expect(localStorage.getItem('unsentTags:m1')).toBeNull()
  expect(kept()).toEqual([[expect.any(String), expect.any(String)]])
  isGone = false
  await waitFor(() => expect(puts().at(-1)?.body.feelings).toHaveLength(2), { timeout: 4_000 })
  expect(puts().at(-1)?.path).toContain('/m2/')
  await waitFor(() => expect(localStorage.getItem('unsentTags:m2')).toBeNull())
})
