import { expect, test } from '@playwright/test'
import { check } from './axe.ts'
import { watchForTrouble } from './people.ts'

test('a visitor sends the contact form by keyboard, with a validated address', async ({ page }) => {
  const trouble = watchForTrouble(page)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).press('Enter')
  await expect(page).toHaveURL(/\/contact-us$/)
  await check(page, [['the contact form', async () => {}]])
  await page.getByRole('textbox', { name: 'Your message' }).focus()
  await page.keyboard.type('Your page about loss helped me.')
  await page.keyboard.press('Tab')
  await page.keyboard.type('reader@')
  // One step: nothing to go back to, and nothing to count.
  await expect(page.getByRole('button', { name: 'Previous' })).toHaveCount(0)
  await expect(page.getByText('Step 1 of 1')).toHaveCount(0)
  const on = page.getByRole('main').getByRole('button', { name: 'Review' })
  await expect(on).toBeDisabled()
  await page.keyboard.type('example.org')
  await expect(on).toBeEnabled()
  await on.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your message', exact: true })).toBeVisible()
  await expect(page.getByText('Your page about loss helped me.')).toBeVisible()
  const sent = page.waitForRequest('**/api/v1/contact')
  await page.getByRole('main').getByRole('button', { name: 'Send' }).press('Enter')
  expect((await sent).postDataJSON()).toEqual({
    message: 'Your page about loss helped me.',
    email: 'reader@example.org',
  })
  await expect(page.getByRole('heading', { name: 'Thank you. We got your message' })).toBeFocused()
  expect(trouble).toEqual([])
})
