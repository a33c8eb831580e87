import type { Browser } from 'playwright'
import { type Side, sides } from './measure.ts'

const compared: readonly Side[] = ['by-hand 60', 'stock 60', 'ours 60', 'machine 60']

/** One first visit: ms of the main thread, and of the clock, from the address to the first row on the page. */
async function visit(browser: Browser, address: string, side: Side, slower: number): Promise<[number, number]> {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.goto(`${address}${sides[side]}&cold`, { waitUntil: 'commit' })
    await page.waitForSelector('input[type=checkbox]')
    const shown = await page.evaluate(
      () => new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now())))),
    )
    const { metrics } = await session.send('Performance.getMetrics')
    return [(metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000, shown]
  } finally {
    await context.close()
  }
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** First visits to a step of 60 options, all sides in turn; says how often ours was slower than rjsf as it comes. */
export async function coldLoads(browser: Browser, address: string, rounds: number, slower: number): Promise<number> {
  const seen = new Map(compared.map((side) => [side, [] as [number, number][]]))
  for (let round = 0; round < rounds; round += 1)
    for (const side of compared) seen.get(side)?.push(await visit(browser, address, side, slower))
  const of = (side: Side, which: 0 | 1) => median((seen.get(side) ?? []).map((pair) => pair[which]))
  console.log(
    `\nfirst visit${slower === 1 ? '' : `, ${slower}× slower`}: main thread, and clock, in ms (medians of ${rounds})`,
  )
  for (const side of compared) {
    const ratio = of(side, 0) / of('stock 60', 0)
    const late = side === 'ours 60' && ratio > 1
    console.log(
      `  ${side.padEnd(11)} ${of(side, 0).toFixed(0).padStart(6)} ${of(side, 1).toFixed(0).padStart(6)}  ${ratio.toFixed(2)}× stock 60${late ? '  MISSED' : ''}`,
    )
  }
  return of('ours 60', 0) > of('stock 60', 0) ? 1 : 0
}
