import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// A style sheet stays on the page once its page was open, so that two pages may never style one class, each in its own way. What is shared
// stands in ui/; a sheet of a narrower place may say more of what a wider one draws.
const widerPlaces = /^src\/app\/(ui|features\/shell)\//

it('no two pages or features style the same class', () => {
  const sheets = readdirSync('src/app', { recursive: true, encoding: 'utf8' })
    .map((name) => `src/app/${name}`)
    .filter((name) => name.endsWith('.css') && !widerPlaces.test(name))
  expect(sheets.length).toBeGreaterThan(20)
  const styledBy = new Map<string, Set<string>>()
  for (const sheet of sheets) {
    const text = readFileSync(sheet, 'utf8').replace(/\/\*.*?\*\//gs, '')
    for (const [, selectors = ''] of text.matchAll(/([^{}]+)\{/g))
      for (const selector of selectors.split(',').map((one) => one.trim()))
        if (/^\.[a-z][\w-]*$/.test(selector))
          styledBy.set(selector, (styledBy.get(selector) ?? new Set<string>()).add(sheet))
  }
  expect([...styledBy].filter(([, by]) => by.size > 1)).toEqual([])
})
