import type { Browser, CDPSession, Page } from 'playwright'
import type { Bench } from './page/main.tsx'

export const tasks = ['open', 'toggle', 'search', 'next'] as const
export type Task = (typeof tasks)[number]
export type Side = 'by-hand 60' | 'ours 60' | 'ours 1000' | 'ours 5000'
export interface Sample {
  /** Main-thread CPU time in ms: script, style, layout, paint. */
  ms: number
  /** Animation frames until the page showed it. */
  frames: number
}
export type Measured = Record<Side, Record<Task, Sample[]>>

const sides: Record<Side, string> = {
  'by-hand 60': '?side=by-hand&n=60',
  'ours 60': '?side=ours&n=60',
  'ours 1000': '?side=ours&n=1000',
  'ours 5000': '?side=ours&n=5000',
}
const openings = 12
const ticks = 14
const searches = ['o', 'of', 'ofte', 'often ', 'zz', '', 's', 'sl', 'slowly', '']
const goings = 10

/** Takes the sides in turn, round after round, so that whatever else the machine does falls on all of them. */
export async function measure(browser: Browser, address: string, rounds: number): Promise<Measured> {
  const empty = () => Object.fromEntries(tasks.map((task) => [task, [] as Sample[]])) as Record<Task, Sample[]>
  const measured = Object.fromEntries(Object.keys(sides).map((side) => [side, empty()])) as Measured
  for (let round = 0; round < rounds; round += 1)
    for (const side of Object.keys(sides) as Side[]) {
      const page = await browser.newPage({ viewport: { width: 1024, height: 768 } })
      try {
        await page.goto(address + sides[side])
        await page.waitForFunction(() => window.bench !== undefined)
        await measureSide(page, measured[side])
      } finally {
        await page.close()
      }
    }
  return measured
}

async function measureSide(page: Page, into: Record<Task, Sample[]>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  // Thread time: the CPU time of the main thread only, whatever other processes do meanwhile.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const cost = (act: keyof Bench, argument?: number | string) => costOf(page, session, act, argument)
  const nothing: number[] = []
  for (let time = 0; time < 10; time += 1) nothing.push((await cost('nothing')).ms)
  const idle = nothing.sort((a, b) => a - b)[5] ?? 0
  const record = (task: Task, { ms, frames }: Sample) => into[task].push({ ms: Math.max(0, ms - idle), frames })

  // The compiler of the browser needs some rounds before times are those of a page in use.
  for (let time = 0; time < openings + 4; time += 1) {
    const sample = await cost('open')
    if (time >= 4) record('open', sample)
    if (time < openings + 3) await cost('close')
  }
  // A tick, and its share of what was put off until the answers rest. A second rest tells what resting itself costs.
  const warm = 4
  for (let time = 0; time < warm; time += 1) await cost('toggle', time % 2)
  await cost('rest')
  const samples: Sample[] = []
  for (let row = 2; row < ticks; row += 1) samples.push(await cost('toggle', row))
  for (let row = 2; row < ticks; row += 1) samples.push(await cost('toggle', row))
  const later = Math.max(0, (await cost('rest')).ms - (await cost('rest')).ms) / samples.length
  for (const { ms, frames } of samples) record('toggle', { ms: ms + later, frames })

  for (const text of ['a', '']) await cost('search', text)
  for (const text of searches) record('search', await cost('search', text))
  for (let time = 0; time < goings; time += 1) {
    const forth = await cost('next')
    record('next', forth)
    await cost('close')
    await cost('open')
  }
  await session.detach()
}

async function costOf(page: Page, session: CDPSession, act: keyof Bench, argument?: number | string): Promise<Sample> {
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
