import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { logFailure } from './log.ts'

const shortestPauseMs = 2_000
const longestPauseMs = 30_000

/**
 * Chromium never asks again for a module that did not arrive: each further `import()` of it fails at once, until the page is
 * loaded anew. Under another address it does; what that module imports is shared with the page as before.
 */
function once<Module>(load: () => Promise<Module>, failed: unknown, time: number): Promise<Module> {
  const [address] = /http\S+/.exec(String(failed)) ?? []
  return address ? import(/* @vite-ignore */ `${address}?${time}`) : load()
}

async function untilItArrives<Module>(load: () => Promise<Module>): Promise<Module> {
  let failed: unknown
  for (let time = 1; ; time += 1)
    try {
      return await once(load, failed, time)
    } catch (error) {
      failed ??= error
      logFailure('loading a part', error)
      await new Promise((resolve) => setTimeout(resolve, Math.min(time * shortestPauseMs, longestPauseMs)))
    }
}

/**
 * A part that the page can do without for a while. Where its code does not arrive (somebody went offline), its place stays
 * empty and it is asked for again: what is written on the page is worth more than the part.
 * `pick`: which of the module's components it is, if not its default.
 */
// biome-ignore-start lint/suspicious/noExplicitAny: what React's own `lazy` takes
export function lazyPart<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part>
export function lazyPart<Module, Part extends ComponentType<any>>(
  load: () => Promise<Module>,
  pick: (module: Module) => Part,
): LazyExoticComponent<Part>
export function lazyPart<Module extends { default: Part }, Part extends ComponentType<any>>(
  load: () => Promise<Module>,
  pick: (module: Module) => Part = (module) => module.default,
): LazyExoticComponent<Part> {
  return lazy(async () => ({ default: pick(await untilItArrives(load)) }))
}
// biome-ignore-end lint/suspicious/noExplicitAny: what React's own `lazy` takes
