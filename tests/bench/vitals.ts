import type { Browser, BrowserContextOptions, Page } from 'playwright'

/** How a page comes up on a slow phone. */
export interface Vitals {
  /** ms until the largest part of the first screen is painted. */
  largestPaint: number
  /** How much of the screen moved by itself, as browsers count it (0.1 is the bound that people do not notice). */
  shift: number
  /** ms for which the page could not answer a touch, beyond 50 ms at a time. */
  blocked: number
  /** What moved, and by how much. */
  moved: string[]
  /** ms from the slowest of what was pressed or typed to the next paint (INP); 0 where nothing was. */
  interaction: number
}

/** So many times slower than this machine. */
export const slowdown = 4
export const vitalBounds = { shift: 0.1, blocked: 300 }

const phone = { width: 390, height: 844 }
/** Nothing comes late in a page that was still for so long. */
const stillMs = 2_000

const watch = new URL('watch-vitals.js', import.meta.url).pathname

/** What a trace tells of one piece of work; times in thousandths of a ms. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  /** Processor time: others who use this machine do not count. */
  tdur?: number
}

/** Work of the page's own thread beyond 50 ms at a time, after its first paint, in processor time. */
function blockedIn(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const painted = traceEvents.filter(({ name }) => name === 'firstContentfulPaint').at(-1)
  if (painted === undefined) throw new Error('The page was never painted.')
  const tasks = traceEvents.filter(
    (one) => one.name.endsWith('RunTask') && one.ts > painted.ts && threadOf(one) === threadOf(painted),
  )
  return tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, tdur / 1000 - 50), 0)
}

/** Presses and types what a person does there first. */
export type Acts = (page: Page) => Promise<void>

async function lookAt(page: Page, url: string, ready: string, acts?: Acts): Promise<Vitals> {
  const browser = page.context().browser()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript({ path: watch })
  await browser?.startTracing(page, { categories: ['toplevel', 'loading'] })
  await page.goto(url)
  await page.locator(ready).first().waitFor()
  await page.waitForTimeout(stillMs)
  const trace = await browser?.stopTracing()
  await acts?.(page)
  if (acts) await page.waitForTimeout(stillMs)
  const seen = await page.evaluate(() => (window as unknown as { vitals: Omit<Vitals, 'blocked'> }).vitals)
  return { ...seen, blocked: trace === undefined ? 0 : blockedIn(trace) }
}

/** A first visit on a phone with a slow processor, nothing kept from before. */
export async function vitalsOf(
  browser: Browser,
  url: string,
  ready: string,
  { acts, ...context }: BrowserContextOptions & { acts?: Acts } = {},
): Promise<Vitals> {
  const visit = await browser.newContext({ viewport: phone, deviceScaleFactor: 2, ...context })
  try {
    return await lookAt(await visit.newPage(), url, ready, acts)
  } finally {
    await visit.close()
  }
}
