import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
export const themes = ['light', 'dark', 'contrast'] as const
const widths = [1280, 360] as const

/** Each screen and how to be there. */
export type Screen = [name: string, open: (page: Page) => Promise<unknown>]

export async function wear(page: Page, theme: (typeof themes)[number]) {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: theme === 'dark' ? 'dark' : 'light' })
  await page.addInitScript((theme) => localStorage.setItem('theme', theme), theme)
}

export async function check(page: Page, screens: readonly Screen[]) {
  const found: string[] = []
  for (const [name, open] of screens) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      if (width === widths[0]) await open(page)
      // Colours that are still on their way to another are no finding.
      await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {}))))
      const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
      for (const { id, nodes } of violations)
        found.push(
          `${name} at ${width}: ${id}: ${nodes
            .map(({ target }) => target.join(' '))
            .slice(0, 3)
            .join(' | ')}`,
        )
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      if (wide > width) found.push(`${name} at ${width}: scrolls sideways (${wide})`)
    }
  }
  expect(found).toEqual([])
}
