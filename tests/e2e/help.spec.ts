import { type BrowserContext, expect, test } from '@playwright/test'
import { memoryForm } from './memory-form.ts'
import { member } from './people.ts'

const elsewhere = 'https://www.wikipedia.org/'
const serveElsewhere = (context: BrowserContext) =>
  context.route(`${elsewhere}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>UnknownAddress</h1>' }),
  )

test('help starts with emergency numbers, works offline, and is cleared on leaving [NSH-31]', async ({
  page,
  context,
}) => {
  await serveElsewhere(context)
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/safety')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await page.evaluate(() => document.fonts.ready.then((fonts) => [...fonts].length))).toBe(2)
  await expect(page.getByRole('link', { name: 'New Zealand 111' })).toBeInViewport()

  await page.getByText('Australia', { exact: true }).last().click()
  await expect(page.getByRole('link', { name: 'Call 13 11 14', exact: true })).toBeVisible()
  await page.getByText('USA', { exact: true }).last().click()
  await expect(page.getByRole('link', { name: 'Call 13 11 14', exact: true })).toBeHidden()
  await expect(page.getByRole('link', { name: 'HOME to 741741' })).toHaveAttribute('href', 'sms:741741?&body=HOME')
  const heights = await page
    .locator('main a:visible')
    .evaluateAll((links) => links.map((one) => one.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)

  // On paper nothing lies over the text, and the lines of every country are there.
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.ways-out')).toBeHidden()
  const under = await page
    .locator('main details[name="country"]:not([open])')
    .evaluateAll((all) =>
      all.map(
        (one) => one.getBoundingClientRect().height - (one.firstElementChild?.getBoundingClientRect().height ?? 0),
      ),
    )
  expect(under.length).toBeGreaterThan(3)
  expect(Math.min(...under)).toBeGreaterThan(40)
  await page.emulateMedia({ media: 'screen' })

  // Remembered only when somebody wishes it, and forgotten again.
  expect(await page.evaluate(() => localStorage.getItem('country'))).toBeNull()
  await page.getByLabel('Remember this country in this browser').check()
  await page.reload()
  await expect(page.getByRole('link', { name: 'HOME to 741741' })).toBeVisible()
  await expect(page.locator('details[data-country]').first()).toHaveAttribute('data-country', 'us')
  await expect(page.locator('.emergency-numbers li').first()).toHaveText('USA 911')
  await page.goto('/')
  await page.getByRole('button', { name: 'Need Help?' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Get Help & Support' })
  await expect(sheet.locator('.emergency-numbers li').first()).toHaveText('USA 911')
  // Who listens comes before the number that stands above already.
  await expect(sheet.locator('details[data-country=us] article').first()).not.toContainText('911')
  await page.goto('/safety')
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
  await expect(page.getByText('Press Shift one more time to leave')).toBeVisible()
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
  await expect.poll(() => again.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('help opens over any page or dialog without losing input [HLP-01, HLP-02, HLP-03, HLP-04, HLP-07, HLP-08]', async ({
  page,
  context,
}) => {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.goto('/?routeAction=login')
  const login = page.getByRole('dialog', { name: 'Sign in to Kindred' })
  await login.getByLabel('Email').fill('me@example.org')
  await login.getByRole('button', { name: 'Need Help?' }).click()
  const panel = page.getByRole('dialog', { name: 'Get Help & Support' })
  // Danger first, then people to talk to; the way to help is not offered again in it.
  const [danger, talk, texts] = await Promise.all(
    [
      panel.getByRole('link', { name: 'USA 911' }),
      panel.getByRole('heading', { name: 'Talk to someone' }),
      panel.getByRole('link', { name: 'Safety & Grounding' }),
    ].map(async (part) => (await part.boundingBox())?.y ?? 0),
  )
  expect([danger, talk, texts]).toEqual([danger, talk, texts].sort((a, b) => (a ?? 0) - (b ?? 0)))
  await expect(panel.getByRole('button', { name: 'Need Help?' })).toHaveCount(0)
  await expect(panel.locator('.help-tiles').getByRole('link')).toHaveText([
    'Safety & Grounding',
    'Disclaimers',
    'Privacy & Data',
    'Crisis Resources',
  ])
  await panel.getByRole('link', { name: 'Crisis Resources' }).click()
  const crisis = page.getByRole('dialog', { name: 'Immediate Support Resources' })
  await expect(crisis).toBeVisible()
  // Back goes to the page of help before; what closes it leaves nothing of help behind for Back to open again.
  await page.goBack()
  await expect(panel).toBeVisible()
  await panel.getByRole('link', { name: 'Crisis Resources' }).click()
  await expect(crisis.getByRole('heading', { name: 'Immediate Support Resources' })).toBeVisible()
  await expect(crisis.getByRole('link', { name: 'Australia 000' })).toBeVisible()
  const countries = ['Australia', 'Canada', 'New Zealand', 'United Kingdom', 'USA']
  for (const country of countries) {
    const lines = crisis.locator('details', { has: page.getByRole('heading', { name: country, exact: true }) })
    await expect(lines).toHaveCount(1)
    expect(await lines.locator('a[href^="tel:"]').count(), country).toBeGreaterThan(0)
  }
  await crisis.getByText('Canada', { exact: true }).last().click()
  await expect(crisis.getByText('9-8-8: Suicide Crisis Helpline')).toBeVisible()
  await crisis.getByRole('button', { name: 'Close' }).last().click()
  await expect(login.getByLabel('Email')).toHaveValue('me@example.org')
  await expect(page).toHaveURL('/?routeAction=login')

  await member(context)
  await page.goto('/memory/new')
  await memoryForm(page).isAbout('my aunt')
  await page.getByRole('button', { name: 'Need Support?' }).click()
  const support = page.getByRole('dialog', { name: 'Memory Writing Support' })
  const tiles = {
    'Memory Writing Tips': 'Memory Writing Tips',
    'Love Style Writing Tips': 'Love Style Writing Tips',
    'Safety & Grounding': 'Essential Grounding Techniques',
    'Community Guidelines': 'Community guidelines',
    'Privacy & Control': 'Who can see your memory?',
    'Crisis Resources': 'Immediate Support Resources',
  }
  await expect(support.locator('.help-tiles').getByRole('link')).toHaveText(Object.keys(tiles))
  for (const [tile, title] of Object.entries(tiles)) {
    await support.getByRole('link', { name: tile, exact: true }).click()
    const opened = page.getByRole('dialog', { name: title, exact: true })
    await expect(opened.getByRole('listitem').first()).toBeVisible()
    await opened.getByRole('link', { name: 'Back to all help' }).click()
  }
  await support.getByRole('button', { name: 'Close' }).last().click()
  await expect(support).toBeHidden()
  await expect(page.getByText('my aunt', { exact: true })).toBeVisible()
  expect(asked).toEqual([])
})

test('help opens offline, also before its code is loaded, and input stays', async ({ page, context }) => {
  await member(context)
  let isLost = true
  await page.route(/\/help-overlay-[^/]*\.(js|css)/, (route) =>
    isLost ? route.abort('connectionfailed') : route.continue(),
  )
  await page.goto('/memory/new')
  await memoryForm(page).isAbout('my aunt')
  await page.getByRole('button', { name: 'Need Support?' }).click()
  await page.waitForRequest(/\/help-overlay-[^/]*\.js/)
  await expect(page.getByText('my aunt', { exact: true })).toBeVisible()
  isLost = false
  const support = page.getByRole('dialog', { name: 'Memory Writing Support' })
  await support.getByRole('button', { name: 'Close' }).last().click()

  await page.unrouteAll()
  await page.goto('/memory/new')
  await page.waitForRequest(/\/help-overlay-[^/]*\.js/)
  await expect(page.getByText('my aunt', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Need Support?' }).click()
  const offline = page.getByRole('dialog')
  await expect(offline.getByText('The page with crisis lines is saved in your browser.')).toBeVisible()
  await expect(offline.getByRole('link', { name: 'Open safety and crisis lines' })).toBeVisible()
  await offline.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('my aunt', { exact: true })).toBeVisible()
})

test('lists the country of the browser’s language first, closed, on page and dialog', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await page.goto('/safety')
  const dialog = page.getByRole('dialog', { name: 'Get Help & Support' })
  for (const part of [page.locator('main'), dialog]) {
    await expect(part.locator('details[data-country]').first()).toHaveAttribute('data-country', 'gb')
    await expect(part.locator('.emergency-numbers li').first()).toContainText('999')
    await expect(part.locator('details[data-country=gb]')).not.toHaveAttribute('open')
    if (part === dialog) break
    await page.goto('/')
    await page.getByRole('button', { name: 'Need Help?' }).first().click()
  }
  expect(await page.evaluate(() => localStorage.getItem('country'))).toBeNull()
})
