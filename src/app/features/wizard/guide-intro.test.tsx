import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openWorld, validatorsOf, wizardNamed } from './fixtures/wizard-world.tsx'
import OwnWizardPage from './own-wizard-page.tsx'

vi.mock('./load-validators.ts', () => ({ loadValidators: async (id: string) => validatorsOf(id) }))

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const intro = wizardNamed('empathy-guide').intro ?? ''
const path = '/childhood-trauma-empathy-guide'

async function open() {
  const world = openWorld(<OwnWizardPage id="empathy-guide" />, { url: path, visitor: true })
  await screen.findByRole('button', { name: /^Kind words/ })
  return world
}

it('the guide is introduced until a question of it was opened, and once on a device [ENT-33]', async () => {
  const first = await open()
  expect(screen.getByText(intro)).toBeVisible()
  first.unmount()
  const second = await open()
  expect(screen.getByText(intro)).toBeVisible()
  expect(localStorage.getItem('guideIntroSeen')).toBeNull()
  await second.user.click(screen.getAllByRole('listitem')[0]?.querySelector('button') as HTMLElement)
  expect(localStorage.getItem('guideIntroSeen')).toBe('true')
  // It does not go from under somebody's eyes.
  await second.user.click(await screen.findByRole('button', { name: 'Previous' }))
  expect(screen.getByText(intro)).toBeVisible()
  second.unmount()
  await open()
  expect(screen.queryByText(intro)).toBeNull()
  // That nothing is sent is still said, below the list.
  expect(screen.getByText('Your guide is on this device only. Nothing was sent.')).toBeVisible()
})
