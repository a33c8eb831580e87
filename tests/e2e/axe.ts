import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
export const themes = ['light', 'dark', 'contrast'] as const
type Theme = (typeof themes)[number]
const widths = [1280, 360] as const
const ofColours = ['color-contrast', 'link-in-text-block']

/** Each screen and how to be there. */
export type Screen = [name: string, open: (page: Page) => Promise<unknown>]

/** Puts the colours on the page that is open: what the choice in the menu does, without loading everything anew. */
async function wear(page: Page, theme: Theme) {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: theme === 'dark' ? 'dark' : 'light' })
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme
  }, theme)
  // Colours that are still on their way to another are no finding.
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {})))
  })
}

/** Every rule in light colours; in the others what colours decide. */
async function violations(page: Page, theme: Theme) {
  // No page of ours has a frame: a page of its own for each result would be for those. And what passes nobody reads.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const asked = theme === 'light' ? axe.withTags(rules) : axe.withRules(ofColours)
  return (await asked.analyze()).violations
}

/** Opens each screen once, and looks at it at each width, in all colours at the first. Fails with all that was found. */
export async function check(page: Page, screens: readonly Screen[], inColours: readonly Theme[] = themes) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  for (const [name, open] of screens)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      if (width === widths[0]) await open(page)
      // Where somebody has scrolled to decides what lies half under a bar that stays.
      await page.evaluate(() => window.scrollTo(0, 0))
      const colours = width === widths[0] ? inColours : inColours.slice(0, 1)
      for (const theme of colours) {
        await wear(page, theme)
        for (const { id, nodes } of await violations(page, theme))
          found.push(
            `${name} at ${width}, ${theme}: ${id}: ${nodes
              .map(({ target }) => target.join(' '))
              .slice(0, 3)
              .join(' | ')}`,
          )
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      if (wide > width) found.push(`${name} at ${width}: scrolls sideways (${wide})`)
    }
  expect(found).toEqual([])
}
