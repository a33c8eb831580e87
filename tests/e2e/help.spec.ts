import { type BrowserContext, expect, test } from '@playwright/test'

const elsewhere = 'https://www.wikipedia.org/'
const serveElsewhere = (context: BrowserContext) =>
  context.route(`${elsewhere}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }))

test('help: danger first, one country at a time, in the chosen colours, without a network, and gone after leaving [HLP-08, NSH-31]', async ({
  page,
  context,
}) => {
  await serveElsewhere(context)
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/')
  await page.getByRole('link', { name: 'Help now' }).click()
  await expect(page).toHaveURL(/\/safety$/)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await page.evaluate(() => document.fonts.ready.then((fonts) => [...fonts].length))).toBe(2)
  await expect(page.getByRole('link', { name: 'New Zealand 111' })).toBeInViewport()

  await page.getByText('Australia', { exact: true }).last().click()
  await expect(page.getByRole('link', { name: '13 11 14', exact: true })).toBeVisible()
  await page.getByText('USA', { exact: true }).last().click()
  await expect(page.getByRole('link', { name: '13 11 14', exact: true })).toBeHidden()
  await expect(page.getByRole('link', { name: 'HOME to 741741' })).toHaveAttribute('href', 'sms:741741?&body=HOME')

  // Remembered only when somebody wishes it, and forgotten again.
  expect(await page.evaluate(() => localStorage.getItem('country'))).toBeNull()
  await page.getByLabel('Remember this country in this browser').check()
  await page.reload()
  await expect(page.getByRole('link', { name: 'HOME to 741741' })).toBeVisible()
  await page.getByLabel('Remember this country in this browser').uncheck()
  await page.goto('/safety#lines-gb')
  await expect(page.getByRole('link', { name: '116 123' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('country'))).toBeNull()

  const kept = () => page.evaluate(() => caches.keys())
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(kept).toEqual(['help'])
  const parts = await page.evaluate(async () =>
    (await (await caches.open('help')).keys()).map(({ url }) => new URL(url)),
  )
  expect(parts.map(String).sort().join(' ')).toMatch(/early\.js .*help\.css\S* .*help\.js .*icon\.svg .*safety/)
  await context.setOffline(true)
  await page.goto('/safety')
  await expect(page.getByRole('link', { name: 'United Kingdom 999' })).toBeVisible()
  expect(
    await page.evaluate(() => document.fonts.ready.then((fonts) => [...fonts].every((one) => one.status === 'loaded'))),
  ).toBe(true)
  await context.setOffline(false)

  await page.keyboard.press('Shift')
  await page.keyboard.press('Shift')
  await expect(page.getByText('Press Shift once more to leave')).toBeVisible()
  await page.keyboard.press('Shift')
  await expect(page).toHaveURL(elsewhere)
  for (let back = 0; back < 2; back += 1) {
    await page.goBack()
    await expect(page).toHaveURL(elsewhere)
  }
  // The copy has gone with the one who left; a file of ours that starts nothing can tell.
  const again = await context.newPage()
  await again.goto('/early.js')
  await expect.poll(() => again.evaluate(() => caches.keys())).toEqual([])
  expect(await again.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})
