import { expect, type Page } from '@playwright/test'

interface Heard {
  said: string[]
  /** Words that came together with their live region, or outside of an open dialog: nobody is told of them. */
  silent: string[]
  /** What had the focus when it fell to the page. */
  lost: string[]
}

declare global {
  interface Window {
    heard: Heard
  }
}

/**
 * Records what a screen reader announces, and where the focus was when it fell to the page; begins with the next load. A live region
 * speaks when its words change, an alert also when it arrives with them.
 */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: Heard = { said: [], silent: [], lost: [] }
    window.heard = heard
    const regions = '[role=status], [role=alert], [role=log], output, [aria-live=polite], [aria-live=assertive]'
    const known = new WeakSet<Element>()
    const wordsOf = (one: Node) => (one.textContent ?? '').replace(/\s+/g, ' ').trim()
    const isOut = (region: Element) => {
      const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
      return (modal !== undefined && !modal.contains(region)) || region.closest('[hidden], [aria-live=off]') !== null
    }
    const hear = (region: Element, added: readonly Node[]) => {
      const words = region.ariaAtomic === 'false' ? added.map(wordsOf).join(' ') : wordsOf(region)
      const isNew = !known.has(region) && region.getAttribute('role') !== 'alert'
      known.add(region)
      if (words !== '') heard[isNew || isOut(region) ? 'silent' : 'said'].push(words)
    }
    new MutationObserver((changes) => {
      const changed = new Map<Element, Node[]>()
      for (const { target, addedNodes } of changes) {
        const around = (target instanceof Element ? target : target.parentElement)?.closest(regions)
        if (around) changed.set(around, [...(changed.get(around) ?? []), ...addedNodes])
        for (const one of addedNodes)
          if (one instanceof Element)
            for (const region of [one, ...one.querySelectorAll('*')])
              if (region.matches(regions)) changed.set(region, [...region.childNodes])
      }
      for (const [region, added] of changed) if (region.isConnected) hear(region, added)
    }).observe(document, { subtree: true, childList: true, characterData: true })

    // A list that is drawn again may have nothing focused for a moment; for longer, somebody has lost their place.
    const lookEveryMs = 50
    const looksUntilLost = 8
    let last = ''
    let looks = 0
    setInterval(() => {
      const at = document.activeElement
      if (at !== null && at !== document.body) {
        last = `${at.tagName.toLowerCase()} "${(at.getAttribute('aria-label') ?? at.textContent ?? '').trim().slice(0, 60)}"`
        looks = 0
      } else if (last !== '' && ++looks === looksUntilLost) {
        heard.lost.push(last)
        last = ''
      }
    }, lookEveryMs)
  })
}

/** Waits until it was announced since the last time that something was. */
export async function hears(page: Page, words: string | RegExp): Promise<void> {
  const isIt = (one: string) => (typeof words === 'string' ? one.includes(words) : words.test(one))
  const heard = () => page.evaluate(() => window.heard)
  await expect(async () => {
    const { said, silent } = await heard()
    expect(said.some(isIt), `“${words}” is announced; it was: ${JSON.stringify({ said, silent })}`).toBe(true)
  }).toPass({ timeout: 10_000 })
  await page.evaluate(() => window.heard.said.splice(0))
}

/** Nothing that was pressed took the focus with it. */
export async function neverLost(page: Page): Promise<void> {
  expect(await page.evaluate(() => window.heard.lost), 'had the focus when it fell to the page').toEqual([])
}

const most = 150

/** Goes on by one key until what has the focus is called so. */
export async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const nameOf = () =>
    page.evaluate(() => {
      const one = document.activeElement as HTMLInputElement | null
      if (!one?.matches('a, button, input, textarea, select, summary')) return ''
      const by = one
        .getAttribute('aria-labelledby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent)
      const label = one.labels?.[0]?.textContent
      return (one.getAttribute('aria-label') ?? by?.join(' ') ?? label ?? one.textContent ?? '')
        .replace(/\s+/g, ' ')
        .trim()
    })
  const met: string[] = []
  for (let presses = 0; presses < most; presses += 1) {
    const here = await nameOf()
    if (typeof name === 'string' ? here === name : name.test(here)) return
    met.push(here.slice(0, 30))
    await page.keyboard.press(key)
  }
  throw new Error(`${name} cannot be reached by ${key}: ${[...new Set(met)].join(' | ')}`)
}

/** Presses what is called so, coming to it by Tab. */
export async function press(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press(key)
}

/** What was announced since `hears` last found something. */
export const saidSince = (page: Page): Promise<string[]> => page.evaluate(() => window.heard.said)
