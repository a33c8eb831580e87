import { expect, test } from '@playwright/test'
import { covered } from './covered.ts'
import { member } from './people.ts'

// 1280 × 1024 at 400 %.
test.use({ viewport: { width: 320, height: 256 } })

test('at 400 % no page is wider than the window, and what has the focus is covered by nothing', async ({ page }) => {
  test.setTimeout(120_000)
  const person = await member(page.context())
  const { shareable_link: link } = await person.post()
  const found: string[] = []
  for (const [path, presses] of [
    ['/', 25],
    ['/safety', 15],
    ['/memory/new', 20],
    [`/memory/${link}`, 25],
    ['/settings', 20],
    ['/settings/people', 20],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wider > 0) found.push(`${path} is ${wider} px too wide`)
    for (let at = 0; at < presses; at++) {
      await page.keyboard.press('Tab')
      const trouble = await covered(page)
      if (trouble !== null) found.push(`${path}: ${trouble}`)
    }
  }
  expect(found).toEqual([])
})
