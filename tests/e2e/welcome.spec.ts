import { expect, test } from '@playwright/test'
import { member, signUp } from './people.ts'

test('new members are welcomed once, with privacy note and links [ACC-10]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { username } = await signUp(page)
  await page.goto('/home')
  const welcome = page.getByRole('region', { name: `You’re in, ${username}` })
  await expect(welcome).toContainText('Nobody sees your name until you write, respond or save something.')
  await expect(welcome.getByRole('link', { name: 'Write a memory' })).toHaveAttribute('href', '/post')
  // It was drawn one letter a line once: another page's style came with it.
  expect((await welcome.getByRole('paragraph').first().boundingBox())?.width).toBeGreaterThan(280)
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

test('the welcome disappears after the first response', async ({ browser }) => {
  const context = await browser.newContext()
  const { shareable_link } = await (await member(context)).post({ title: 'The plate' })
  await member(context)
  const page = await context.newPage()
  await page.goto('/home')
  const welcome = page.getByRole('region', { name: /^You’re in/ })
  await expect(welcome).toBeVisible()
  await page.goto(`/memory/${shareable_link}`)
  const told = page.waitForResponse((answer) => answer.url().endsWith('/onboarding-status'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await told).status()).toBe(200)
  await page.goto('/home')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(welcome).toHaveCount(0)
  await context.close()
})

test('at 360 px the message box stays above Send', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
  const { shareable_link } = await (await member(context)).post({ title: 'The plate' })
  // Somebody else: another session in the same browser.
  await member(context)
  const reader = await context.newPage()
  await reader.goto(`/memory/${shareable_link}?tab=validate`)
  const words = reader.getByRole('textbox', { name: 'In your own words' })
  await words.focus()
  await reader.keyboard.type('I waited there, too.')
  const [box, send] = [
    await words.boundingBox(),
    await reader.getByRole('button', { name: 'Send', exact: true }).boundingBox(),
  ]
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(send?.y ?? 0)
  await expect(words).toBeInViewport({ ratio: 1 })
  await context.close()
})

test('at 360 px Next stays in view while a Spanish answer is saved', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'es-ES', viewport: { width: 360, height: 640 } })
  const page = await context.newPage()
  const author = await member(context)
  const { shareable_link } = await author.post({})
  await page.goto(`/memory/${shareable_link}?isEdit=true&tab=7`)
  const next = page.getByRole('button', { name: 'Siguiente' })
  await page.getByRole('checkbox').nth(3).check({ force: true })
  await expect(page.getByText('Guardado')).toBeVisible()
  await expect(next).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await context.close()
})
