import { expect, type Page, test } from '@playwright/test'
import { member } from './people.ts'

// 1280 × 1024 at 400 %.
test.use({ viewport: { width: 320, height: 256 } })

/** What has the focus, when something else lies over the middle of the part of it that is in sight, or nothing of it is. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement
    if (one === null || one === document.body) return null
    const label = one.closest('label')
    const box = (label ?? one).getBoundingClientRect()
    const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)]
    const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)]
    const what = `${one.tagName.toLowerCase()} "${(one.getAttribute('aria-label') ?? (label ?? one).textContent ?? '').trim().slice(0, 40)}"`
    if (right - left < 1 || bottom - top < 1) return `${what} is out of sight`
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const isSeen = over === null || (label ?? one).contains(over) || over.contains(one)
    return isSeen ? null : `${what} is under ${over.className || over.tagName}`
  })

test('at 400 % nothing is cut off sideways, and what has the focus is covered by nothing', async ({ page }) => {
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
