import { expect, test } from '@playwright/test'
import { signUp } from './people.ts'

test('whoever joins is greeted once, told who sees them, and led to write or to find [ACC-10]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { username } = await signUp(page)
  await page.goto('/home')
  const welcome = page.getByRole('region', { name: `You’re in, ${username}` })
  await expect(welcome).toContainText('Nobody sees your name until you write, respond or save something.')
  await expect(welcome.getByRole('link', { name: 'Write a memory' })).toHaveAttribute('href', '/post')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/welcome.png` })
  const told = page.waitForResponse((answer) => answer.url().endsWith('/onboarding-status'))
  await welcome.getByRole('link', { name: 'Find a memory like mine' }).click()
  expect((await told).status()).toBe(200)
  await expect(page).toHaveURL(/\/search/)
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(welcome).toHaveCount(0)
  const profile = await (await page.request.get('/user/profile/')).json()
  expect(profile.has_passed_onboarding).toBe(true)

  // An empty list of saved memories leads to memories.
  await page.goto('/yours/saved')
  await page.getByRole('link', { name: 'Find a memory' }).click()
  await expect(page).toHaveURL(/\/search/)
})
