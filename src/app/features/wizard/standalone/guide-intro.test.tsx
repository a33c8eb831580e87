import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openTestPage, validatorsOf, wizardNamed } from '../fixtures/test-page.tsx'
import StandaloneWizardPage from './standalone-wizard-page.tsx'

vi.mock('../load-validators.ts', () => ({ loadValidators: async (id: string) => validatorsOf(id) }))

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const intro = wizardNamed('empathy-guide').intro ?? ''
const path = '/childhood-trauma-empathy-guide'

async function open() {
  const testPage = openTestPage(<StandaloneWizardPage id="empathy-guide" />, { url: path, visitor: true })
  await screen.findByRole('button', { name: /^Kind words/ })
  return testPage
}

it('shows each time that nothing is sent, and remembers the first opened question [ENT-33]', async () => {
  const first = await open()
  expect(screen.getByText(intro)).toBeVisible()
  first.unmount()
  const second = await open()
  expect(localStorage.getItem('guideIntroSeen')).toBeNull()
  await second.user.click(screen.getAllByRole('listitem')[0]?.querySelector('button') as HTMLElement)
  expect(localStorage.getItem('guideIntroSeen')).toBe('true')
  second.unmount()
  await open()
  expect(screen.getByText(intro)).toBeVisible()
})
