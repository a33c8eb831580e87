import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

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

/** What breaks these rules on the page that is open; what passes nobody reads. */
export async function violationsOf(page: Page, asked: Pick<axe.RunOptions, 'runOnly'> = {}): Promise<axe.Result[]> {
  // Once for each page: reading the program takes longer than running it.
  for (const frame of page.frames()) {
    const isThere = await frame.evaluate(() => 'axe' in window).catch(() => frame.isDetached())
    // A frame that the page draws anew meanwhile is looked at without its program.
    if (!isThere)
      await frame.evaluate(source).catch((error: unknown) => {
        if (!frame.isDetached()) throw error
      })
  }
  const options: axe.RunOptions = { ...asked, resultTypes: ['violations'] }
  return page.evaluate(async (options) => (await (window.axe as typeof axe).run(options)).violations, options)
}

/** Every rule in light colours; in the others what colours decide. */
const violations = (page: Page, theme: Theme) =>
  violationsOf(page, {
    runOnly: theme === 'light' ? { type: 'tag', values: rules } : { type: 'rule', values: ofColours },
  })

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
