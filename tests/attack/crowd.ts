import { spawn } from 'node:child_process'
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { endsWithTest } from '../helpers/kill-on-exit.ts'
import type { RunningServer } from '../helpers/server/run-server.ts'
import { percentile } from './probe.ts'

type Load = { path: string; body?: string; clients?: number; rate?: number; seconds?: number }
type Delay = { p50: number; p99: number; max: number }
type Loaded = {
  answers: Record<string, number>
  ms: { 200: number[]; 503: number[] }
  offered: number
  notOffered: number
  seconds: number
  ownDelay: Delay
}
type Asked = { statuses: Record<string, number>; ms: number[]; late: number[] }
type Second = Delay & { busy: number; cores: number }
export type Crowded = { load: Loaded; help: Asked; seconds: Second[]; machine: number }

const fixture = (name: string) => resolve('tests/attack/fixtures', name)

/** What Node runs to be a server that tells how late its event loop is. */
export const tellingDelay = (run: readonly string[]): string[] => ['--import', fixture('tell-loop-delay.mjs'), ...run]

/** A process whose answer is read when its input ends, or when it has had enough. */
function start<Said>(script: string, argument: string): (end: boolean) => Promise<Said> {
  const child = endsWithTest(
    spawn(process.execPath, [fixture(script), argument], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  const said = text(child.stdout)
  return async (end) => {
    if (end) child.stdin.end()
    return JSON.parse(await said)
  }
}

/** One process asks as told; meanwhile another asks for help every 100 ms over a connection of its own. */
export async function crowd(server: RunningServer, { path, ...load }: Load): Promise<Crowded> {
  const toldBefore = loopLines(server).length
  const help = start<Asked>('ask-help.mjs', `${server.url}/safety`)
  const machine = loadavg()[0] ?? 0
  const loaded = await start<Loaded>('load.mjs', JSON.stringify({ address: server.url + path, ...load }))(false)
  return { load: loaded, help: await help(true), seconds: loopLines(server).slice(toldBefore), machine }
}

const loopLines = (server: RunningServer): Second[] =>
  [...server.said().matchAll(/^loop (\{.*\})$/gm)].map(([, line]) => JSON.parse(line ?? ''))

/** How many good answers a second the server gives to a few who wait for each other. */
export const capacityOf = ({ load }: Crowded): number => (load.answers[200] ?? 0) / load.seconds

/** Milliseconds until the first of twenty good answers in a row, none of them slower than `normalMs`. */
export async function recovery(url: string, normalMs: number): Promise<number> {
  const began = performance.now()
  let since = began
  for (let good = 0; good < 20; ) {
    const asked = performance.now()
    const isGood = await fetch(url).then(async (answer) => {
      await answer.arrayBuffer()
      return answer.ok && performance.now() - asked <= normalMs
    })
    good = isGood ? good + 1 : 0
    if (!isGood) since = performance.now()
    if (performance.now() - began > 60_000) throw new Error('It was not well again within a minute.')
  }
  return since - began
}

const times = (ms: readonly number[]) =>
  `p50 ${percentile(ms, 0.5)} ms, p99 ${percentile(ms, 0.99)} ms, most ${percentile(ms, 1)} ms (${ms.length})`

/** What was measured, a line each. */
export function told({ load, help, seconds, machine }: Crowded): string[] {
  const shares = Object.entries(load.answers).map(([status, count]) => `${status}: ${share(count, load.offered)}`)
  const perSecond = (count = 0) => Math.round(count / load.seconds)
  const mean = (of: 'busy' | 'cores') => seconds.reduce((sum, one) => sum + one[of], 0) / Math.max(1, seconds.length)
  const worst = (of: 'p99' | 'max') => Math.round(Math.max(0, ...seconds.map((one) => one[of])))
  return [
    `/safety ${times(help.ms)}, asked late by p99 ${percentile(help.late, 0.99)} ms`,
    `served ${times(load.ms[200])}, ${perSecond(load.answers[200])} a second`,
    `sent away ${times(load.ms[503])}`,
    `answers ${shares.join(', ')} of ${perSecond(load.offered)} a second; not offered ${load.notOffered}`,
    `server's loop: ${Math.round(mean('busy') * 100)} % busy with ${mean('cores').toFixed(2)} cores, late by p99 ${worst('p99')} ms in its worst second, most ${worst('max')} ms`,
    `the asking process itself: late by p99 ${Math.round(load.ownDelay.p99)} ms; load of the machine before ${machine.toFixed(1)}`,
  ]
}

const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
