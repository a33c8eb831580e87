import { cp } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { contentFolder, waitUntilServed } from './content-folder.ts'
import { member } from './people.ts'

// A medical intake, by content alone: places that hurt are chosen on a picture of a body, or in the list beside it.

test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ request }) => {
  await cp('tests/fixtures/intake', contentFolder, { recursive: true })
  await waitUntilServed(request, 'medical-intake')
})

/** Presses a point of the picture, in its own pixels. */
async function press(page: Page, x: number, y: number): Promise<void> {
  const picture = page.getByRole('img', { name: /^A person, on the left from the front/ })
  await expect(picture).toBeVisible()
  const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 }
  await picture.click({ position: { x: (x / 480) * width, y: (y / 560) * height }, force: true })
}

const response = async (page: Page) =>
  (await (await page.request.get('/api/v1/wizards/medical-intake/responses')).json()).results?.[0]?.answers

test('places are chosen on the picture and in the list alike, up to the limit', async ({ page, context }) => {
  await member(context)
  await page.goto('/w/medical-intake')
  const row = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await press(page, 140, 480)
  await expect(row('Left leg')).toBeChecked()
  await expect(row('Right leg')).not.toBeChecked()
  await press(page, 360, 250)
  await row('Head').check()
  await expect(page.locator('.image-map-tick')).toHaveCount(5)
  await expect(page.getByText('Head, Lower back, Left leg', { exact: true })).toBeVisible()
  await press(page, 360, 250)
  await expect(row('Lower back')).not.toBeChecked()
  // Nothing more is chosen once the limit is reached, on the picture either.
  await press(page, 120, 170)
  await press(page, 120, 260)
  await press(page, 340, 170)
  await expect(row('Belly')).toBeChecked()
  await expect(row('Upper back')).not.toBeChecked()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Next' }).click()
  // Only what was chosen has an area.
  await expect(page.locator('[data-option="chest"]')).toHaveCount(1)
  await expect(page.locator('[data-option="hips"]')).toHaveCount(0)
  await press(page, 120, 170)
  await press(page, 120, 170)
  await expect(page.getByRole('radio', { name: 'Chest' })).toBeChecked()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('The first day').fill('2026-01-02')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => response(page))
    .toMatchObject({ where: expect.arrayContaining(['left-leg', 'head', 'chest', 'belly']), worst: 'chest' })
})

test('what stands alone in the list takes the ticks of the picture', async ({ page }) => {
  await page.goto('/w/medical-intake')
  await press(page, 120, 60)
  await expect(page.locator('.image-map-tick')).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Nowhere' }).check()
  await expect(page.locator('.image-map-tick')).toHaveCount(0)
  await press(page, 120, 60)
  await expect(page.getByRole('checkbox', { name: 'Nowhere' })).not.toBeChecked()
})

for (const scheme of ['light', 'dark'] as const)
  for (const width of [360, 1280])
    test(`the picture fits in ${width} pixels, in ${scheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await page.goto('/w/medical-intake')
      await press(page, 60, 250)
      await press(page, 120, 60)
      const [list, picture] = [page.locator('.checklist-options'), page.locator('.image-map')]
      const [first, second] = [await picture.boundingBox(), await list.boundingBox()]
      // Areas lie on the picture, not on what is around it.
      expect(await picture.locator('svg').boundingBox()).toEqual(await picture.getByRole('img').boundingBox())
      expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThanOrEqual(width)
      // Beside each other where there is room, else one below the other.
      expect((second?.y ?? 0) > (first?.y ?? 0) + 100).toBe(width === 360)
    })
