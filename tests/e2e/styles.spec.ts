import { expect, test } from '@playwright/test'

const areas = 'relationship-roles love body reality belonging safety trust conflict loss boundaries'.split(' ')

test('an area anchor opens the list of styles at that area [RTE-14]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  for (const area of areas) {
    await page.goto('about:blank')
    await page.goto(`/styles#${area}`)
    const top = () => page.locator(`section#${area}`).evaluate((one) => one.getBoundingClientRect().top)
    await expect(page.locator(`section#${area}`).getByRole('heading').first()).toBeInViewport({ ratio: 1 })
    // At the head of the screen, and not just somewhere on it.
    expect(await top(), area).toBeGreaterThanOrEqual(-1)
    expect(await top(), area).toBeLessThan(160)
    expect(await page.evaluate(() => window.scrollY), area).toBeGreaterThan(0)
  }
})
