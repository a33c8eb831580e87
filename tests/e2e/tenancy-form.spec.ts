import { cp } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { contentFolder, waitUntilServed } from './content-folder.ts'
import { member } from './people.ts'

// A tenant application, by content alone: whoever moves in signs it, with a drawing or a typed name.

test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ request }) => {
  await cp('tests/fixtures/tenancy', contentFolder, { recursive: true })
  await waitUntilServed(request, 'tenancy')
})

/** Draws a line from one place of the area to another, as shares of its size. */
async function draw(page: Page, [fromX, fromY]: [number, number], [toX, toY]: [number, number]): Promise<void> {
  const area = page.locator('.signature-area')
  await area.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await area.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + fromX * width, y + fromY * height)
  await page.mouse.down()
  await page.mouse.move(x + toX * width, y + toY * height, { steps: 12 })
  await page.mouse.up()
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()

async function untilTenants(page: Page): Promise<void> {
  await page.goto('/w/tenancy')
  await page.getByLabel('Your name').fill('Ana Lopez')
  await page.getByLabel('Your email address').fill('ana@example.org')
  await next(page)
  await page.getByLabel('Its address').fill('Canal 7')
  await next(page)
}

test('signatures are drawn and typed, read in the review, and saved', async ({ page, context }) => {
  await member(context)
  await untilTenants(page)
  await page.getByRole('button', { name: 'Add a person' }).click()
  await page.getByLabel('Their name').fill('Sam Lee')
  await page.getByRole('textbox', { name: 'Their signature' }).fill('Sam Lee')
  await page.getByRole('button', { name: 'Done' }).click()
  await next(page)
  await expect(page.getByRole('img', { name: 'Area for drawing' })).toBeVisible()
  await draw(page, [0.2, 0.3], [0.6, 0.7])
  await draw(page, [0.5, 0.2], [0.5, 0.8])
  const drawn = page.getByRole('img', { name: 'Drawn signature' })
  await expect(drawn).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  // A typed name takes the place of the drawing, and the other way round.
  const box = page.getByRole('textbox', { name: 'Your signature' })
  await box.fill('Ana')
  await expect(drawn).toHaveCount(0)
  await draw(page, [0.2, 0.3], [0.6, 0.7])
  await expect(box).toHaveValue('')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('Signature cleared.')).toBeVisible()
  await expect(drawn).toHaveCount(0)
  await draw(page, [0.1, 0.5], [0.9, 0.4])
  await next(page)
  await expect(page.getByText('Sam Lee').first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Drawn signature' })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const saved = async () =>
    (await (await page.request.get('/api/v1/wizards/tenancy/responses')).json()).results?.[0]?.answers
  await expect.poll(saved).toMatchObject({
    signed: expect.stringMatching(/^<svg .*<path d="M60 100l.*<\/svg>$/),
    tenants: [{ tenant: 'Sam Lee', 'tenant-signed': 'Sam Lee' }],
  })
})

test('a drawing stays while the page is loaded again, and no one goes on unsigned', async ({ page, context }) => {
  await member(context)
  await untilTenants(page)
  await next(page)
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await draw(page, [0.2, 0.3], [0.6, 0.7])
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
  const path = page.locator('.signature-area path')
  const lines = await path.getAttribute('d')
  await page.reload()
  for (let step = 1; step <= 3; step++) await next(page)
  await expect(path).toHaveAttribute('d', lines ?? '')
})

for (const scheme of ['light', 'dark'] as const)
  for (const width of [360, 1280])
    test(`the area for drawing fits in ${width} pixels, in ${scheme}`, async ({ page, context }) => {
      await member(context)
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await untilTenants(page)
      await next(page)
      await draw(page, [0.2, 0.3], [0.6, 0.7])
      const area = await page.locator('.signature-area').boundingBox()
      expect((area?.x ?? 0) + (area?.width ?? 0)).toBeLessThanOrEqual(width)
      expect(area?.height).toBeGreaterThan(90)
    })
