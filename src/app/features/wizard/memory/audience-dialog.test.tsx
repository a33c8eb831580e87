import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openTestPage, storedMemory, storing } from '../fixtures/test-page.tsx'
import AudienceDialog from './audience-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const levels = { Public: 0, 'Only me': 1, 'Private with a link': 2 }
type Level = keyof typeof levels

/** The author of a memory that is seen by `before` chooses another level. */
async function change(before: Level, after: Level) {
  const store = storing(storedMemory({ privacy: levels[before] }))
  let isOpen = true
  const close = () => {
    isOpen = false
  }
  const Dialog = () => isOpen && <AudienceDialog memory={store.memory()} onClose={close} />
  const page = openTestPage(<Dialog />, { routes: [store.route] })
  await page.user.click(await screen.findByRole('radio', { name: new RegExp(`^${after}`) }))
  await page.user.click(screen.getByRole('button', { name: 'Select' }))
  return { ...page, store }
}

it.each([
  ['Only me', 'Public', 'Everyone can see this memory now.', 'Only you can see this memory now.'],
  [
    'Private with a link',
    'Public',
    'Everyone can see this memory now.',
    'Anyone who has the link can see this memory now.',
  ],
  ['Public', 'Only me', 'Only you can see this memory now.', 'Everyone can see this memory now.'],
] as const)('from %s to %s says who can see it now, and can be undone', async (before, after, now, then) => {
  const { user, store } = await change(before, after)
  expect(await screen.findByText(now)).toBeVisible()
  expect(store.memory().privacy).toBe(levels[after])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(then)).toBeVisible()
  expect(store.memory().privacy).toBe(levels[before])
  // One notice, that of how it is now; what was undone is not undone again.
  expect(screen.queryByText(now)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('offers to copy the link that others need from now on', async () => {
  // How it is said that the link was copied (DET-05); jsdom has none.
  vi.stubGlobal('alert', vi.fn())
  const { user } = await change('Only me', 'Private with a link')
  expect(await screen.findByText('Anyone who has the link can see this memory now.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toMatch(/\/memory\/m1$/))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
