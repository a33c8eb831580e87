import type { Page } from 'playwright'

/** A fast list that is wrong is no use: places, size, Tab and the focus, in a list of 5,000. */
export async function checkLongList(page: Page): Promise<string[]> {
  const wrong: string[] = []
  const expect = (what: string, seen: unknown, wanted: unknown) => {
    if (JSON.stringify(seen) !== JSON.stringify(wanted))
      wrong.push(`${what}: ${JSON.stringify(seen)}, not ${JSON.stringify(wanted)}`)
  }
  const rows = () =>
    page
      .locator('.option-list > [role=listitem]:not(.option-kept)')
      .evaluateAll((items) => items.map((item) => [item.ariaPosInSet, item.ariaSetSize].map(Number)))
  const focused = () => page.evaluate(() => document.activeElement?.closest('[role=listitem]')?.ariaPosInSet)
  const settle = () => page.waitForTimeout(150)

  await page.evaluate(() => window.bench?.open())
  for (const top of [0, 4_000, 100_000, 1_000_000]) {
    await page.evaluate((y) => window.scrollTo(0, y), top)
    await settle()
    const seen = await rows()
    const first = seen[0]?.[0] ?? 0
    expect(`rows on the page at ${top}`, seen.length > 10 && seen.length < 60, true)
    expect(
      `places at ${top}`,
      seen.map(([place]) => place),
      seen.map((_, index) => first + index),
    )
    expect(`size at ${top}`, new Set(seen.map(([, size]) => size)).size === 1 && seen[0]?.[1], 5000)
    if (top === 0) expect('first place', first, 1)
    if (top === 1_000_000) expect('last place', seen.at(-1)?.[0], 5000)
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  await settle()
  await page.locator('.option-row input').first().focus()
  for (let time = 0; time < 50; time += 1) {
    await page.keyboard.press('Tab')
    await page.waitForTimeout(20)
  }
  expect('place after 50 tabs', await focused(), '51')
  await page.keyboard.press('Space')
  expect('counter', await page.locator('output').first().textContent(), '1/15 selections')
  await page.evaluate(() => window.scrollTo(0, 90_000))
  await settle()
  expect('focus after scrolling away', await focused(), '51')
  return wrong
}
