import { expect, type Page, test } from '@playwright/test'
import { covered } from './covered.ts'
import { member, tags } from './people.ts'

// 1280 × 1024 at 400 %.
test.use({ viewport: { width: 320, height: 256 } })

/** What WCAG 1.4.12 lets a reader set. */
const spaceOut = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }`)
    document.adoptedStyleSheets.push(sheet)
  })

/** Words of which a part is not to be seen: cut off by their box, by any around it, or by the window. */
const cut = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent?.checkVisibility() || parent.closest('.sr-only, option, [aria-hidden=true]')) continue
      range.selectNodeContents(node)
      const words = [...range.getClientRects()].filter(({ width }) => width > 1)
      let scrolls = false
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box)
        const frame = box.getBoundingClientRect()
        // A row of tabs.
        if (/auto|scroll/.test(overflowX)) scrolls = true
        const isCut = words.some(
          ({ left, right, top, bottom }) =>
            (/hidden|clip/.test(overflowX) && (right > frame.right + 2 || left < frame.left - 2)) ||
            (/hidden|clip/.test(overflowY) && (bottom > frame.bottom + 4 || top < frame.top - 4)),
        )
        if (isCut && frame.width > 1)
          found.push(`${box.className || box.tagName}: ${node.textContent?.trim().slice(0, 40)}`)
      }
      if (!scrolls && words.some(({ right }) => right > innerWidth + 1))
        found.push(`beyond the window: ${node.textContent?.trim().slice(0, 40)}`)
    }
    return [...new Set(found)]
  })

test('no horizontal scroll at 400 %; focus is visible and uncovered, also in forced colors', async ({ page }) => {
  const person = await member(page.context())
  const { shareable_link: link } = await person.post({ title: 'Kindergartenabschlussfeier', feelings: tags('lonely') })
  const found: string[] = []
  for (const [path, presses] of [
    ['/', 25],
    ['/home', 5],
    ['/search', 5],
    ['/safety', 15],
    ['/memory/new', 20],
    [`/memory/${link}`, 25],
    ['/yours', 5],
    ['/settings', 20],
    ['/settings/people', 20],
    ['/settings/security', 5],
    ['/quiz', 5],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    const look = async (how: string) => {
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wider > 0) found.push(`${path}${how} is ${wider} px too wide`)
      found.push(...(await cut(page)).map((words) => `${path}${how} cuts ${words}`))
    }
    await look('')
    await page.emulateMedia({ forcedColors: 'active' })
    for (let at = 0; at < presses; at++) {
      await page.keyboard.press('Tab')
      const trouble = await covered(page)
      if (trouble !== null) found.push(`${path}: ${trouble}`)
      const ring = await page.evaluate(() => {
        if (document.activeElement === document.body) return ''
        for (let one = document.activeElement; one && one !== document.body; one = one.parentElement)
          if (getComputedStyle(one).outlineStyle !== 'none') return ''
        return document.activeElement?.outerHTML.slice(0, 80)
      })
      if (ring) found.push(`${path}: nothing shows that this has the focus: ${ring}`)
    }
    await page.emulateMedia({ forcedColors: 'none' })
    await spaceOut(page)
    await look(' with wide text')
  }
  expect(found).toEqual([])
})

test('forced colors show progress and the current tab', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await member(page.context())
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/yours')
  const of = (one: Element) => {
    const { backgroundColor, color } = getComputedStyle(one)
    return { backgroundColor, color }
  }
  const current = await page
    .getByRole('navigation', { name: 'Mine' })
    .getByRole('link', { name: 'Memories' })
    .evaluate(of)
  const other = await page.getByRole('navigation', { name: 'Mine' }).getByRole('link', { name: 'Drafts' }).evaluate(of)
  expect(current.backgroundColor).not.toBe(other.backgroundColor)
  expect(current.color).not.toBe(current.backgroundColor)
  await page.goto('/memory/new')
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.getByRole('progressbar').boundingBox()) ?? {}
  const pixel = (part: number) =>
    page.screenshot({ clip: { x: x + width * part, y: y + height / 2, width: 1, height: 1 } })
  expect((await pixel(0.2)).equals(await pixel(0.8)), 'half of the bar is filled').toBe(false)
})
