import type { Page } from 'playwright'

export interface AnswerRounds {
  /** Answers waited for one after the other, the page itself the first of them. */
  rounds: number
  /** Paths that were asked for more than once. */
  twice: string[]
}

/**
 * How many answers a first visit waits for one after the other until `ready` stands on the page. All answers are held back until the page
 * asks for nothing new for `quietMs`, then let go together, so neither a slow machine nor the number of connections counts.
 */
export async function answerRounds(page: Page, address: string, ready: string, quietMs = 2_000): Promise<AnswerRounds> {
  const asked: string[] = []
  let held: (() => void)[] = []
  let last = performance.now()
  await page.route('**/*', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    if (pathname.endsWith('/events')) return route.abort()
    asked.push(pathname + search)
    last = performance.now()
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue().catch(() => undefined)
  })
  const goes = page.goto(address, { waitUntil: 'commit' }).catch(() => undefined)
  let rounds = 0
  const isThere = () => page.locator(ready).first().isVisible()
  while (rounds < 20 && (rounds === 0 || !(await isThere()))) {
    if (held.length > 0 && performance.now() - last > quietMs) {
      rounds += 1
      const released = held
      held = []
      for (const release of released) release()
      last = performance.now()
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  for (const release of held) release()
  await goes
  return { rounds, twice: asked.filter((one, at) => asked.indexOf(one) !== at) }
}
