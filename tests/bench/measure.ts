import type { Browser, CDPSession, Page } from 'playwright'
import type { Bench } from './page/main.tsx'

export const tasks = ['open', 'toggle', 'search', 'next'] as const
export type Task = (typeof tasks)[number]
export type Side = 'by-hand 60' | 'stock 60' | 'ours 60' | 'machine 60' | 'ours 1000' | 'ours 5000'
export interface Sample {
  /** Main-thread CPU time in ms: script, style, layout, paint. */
  ms: number
  /** Animation frames until the page showed it. */
  frames: number
}
export type Measured = Partial<Record<Side, Record<Task, Sample[]>>>

/** Which module draws a side, how many options, where its build stands. */
export const sides: Record<Side, string> = {
  'by-hand 60': 'by-hand-page/?n=60',
  'stock 60': 'stock/?n=60',
  'ours 60': 'ours/?n=60',
  'machine 60': 'with-machine/?n=60',
  'ours 1000': 'ours/?n=1000',
  'ours 5000': 'ours/?n=5000',
}
const openings = 20
const ticks = 12
const searches = ['o', 'of', 'ofte', 'often ', 'zz', '', 's', 'sl', 'slowly', '']
const goings = 10

interface Place {
  side: Side
  page: Page
  session: CDPSession
}
interface Act {
  name: keyof Bench
  argument?: number | string
  /** Counts as a sample of this task; without it the act only prepares or warms up. */
  task?: Task
}

/** The compiler of the browser needs some rounds before times are those of a page in use. */
const warm = 4
const rows = Array.from({ length: ticks }, (_, row) => row)
const script: readonly Act[] = [
  ...Array.from({ length: openings }, (_, time): Act[] => [
    { name: 'open', ...(time < warm ? {} : { task: 'open' }) },
    { name: 'close' },
  ]).flat(),
  { name: 'open' },
  ...[0, 1, 0, 1].map((row): Act => ({ name: 'toggle', argument: row })),
  { name: 'rest' },
  // Every row on, then every row off again.
  ...[...rows, ...rows].map((row): Act => ({ name: 'toggle', argument: row, task: 'toggle' })),
  { name: 'rest' },
  ...['a', ''].map((text): Act => ({ name: 'search', argument: text })),
  ...searches.map((text): Act => ({ name: 'search', argument: text, task: 'search' })),
  ...Array.from({ length: goings }, (): Act[] => [
    { name: 'next', task: 'next' },
    { name: 'close' },
    { name: 'open' },
  ]).flat(),
]

/**
 * All sides do each act one after the other before any does the next, so that whatever else the machine does falls on
 * all of them alike.
 */
export async function measure(
  browser: Browser,
  address: string,
  rounds: number,
  { only = Object.keys(sides) as Side[], slower = 1 } = {},
): Promise<Measured> {
  const empty = () => Object.fromEntries(tasks.map((task) => [task, [] as Sample[]])) as Record<Task, Sample[]>
  const measured = Object.fromEntries(only.map((side) => [side, empty()])) as Record<Side, Record<Task, Sample[]>>
  for (let round = 0; round < rounds; round += 1) {
    const places = await Promise.all(only.map((side) => openPlace(browser, address, side, slower)))
    const idle = await costOfNothing(places)
    for (const { name, argument, task } of script)
      for (const place of places) {
        const { ms, frames } = await costOf(place, name, argument)
        if (task) measured[place.side][task].push({ ms: Math.max(0, ms - idle), frames })
        // What was put off until the answers rested belongs to the ticks before it.
        else if (name === 'rest') shareOut(measured[place.side].toggle.slice(-2 * ticks), ms - idle)
      }
    for (const { page } of places) await page.close()
  }
  return measured
}

const shareOut = (samples: readonly Sample[], ms: number): void => {
  for (const sample of samples) sample.ms += Math.max(0, ms) / samples.length
}

async function openPlace(browser: Browser, address: string, side: Side, slower: number): Promise<Place> {
  const page = await browser.newPage({ viewport: { width: 1024, height: 768 } })
  await page.goto(address + sides[side])
  await page.waitForFunction(() => window.bench !== undefined)
  const session = await page.context().newCDPSession(page)
  // Thread time: the CPU time of the main thread only, whatever other processes do meanwhile.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return { side, page, session }
}

/** What asking and two frames cost by themselves; taken off every sample. */
async function costOfNothing(places: readonly Place[]): Promise<number> {
  const costs: number[] = []
  for (let time = 0; time < 10; time += 1)
    for (const place of places) costs.push((await costOf(place, 'nothing', undefined)).ms)
  return costs.sort((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0
}

async function costOf({ page, session }: Place, act: keyof Bench, argument: Act['argument']): Promise<Sample> {
  const before = await busyMs(session)
  const frames = await page.evaluate(
    ([name, value]) => (window.bench?.[name as 'open'] as ((value?: unknown) => Promise<number>) | undefined)?.(value),
    [act, argument] as const,
  )
  return { ms: (await busyMs(session)) - before, frames: frames ?? 0 }
}

async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}
