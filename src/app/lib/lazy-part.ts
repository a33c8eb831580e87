import { type ComponentType, lazy } from 'react'
import { logFailure } from './log.ts'

const pauseMs = { first: 2_000, longest: 30_000 }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function untilItArrives<Module>(load: () => Promise<Module>, ms = pauseMs.first): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    logFailure('loading a part of the page', error)
    await pause(ms)
    return untilItArrives(load, Math.min(2 * ms, pauseMs.longest))
  }
}

/**
 * A part that the page can do without for a while. Where its code does not arrive (somebody went offline), its place stays
 * empty and it is asked for again: what is written on the page is worth more than the part.
 */
// biome-ignore lint/suspicious/noExplicitAny: what React's own `lazy` takes
export const lazyPart = <Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>) =>
  lazy(() => untilItArrives(load))
