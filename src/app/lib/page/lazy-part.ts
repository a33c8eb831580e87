import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { logFailure } from '../log.ts'

const shortestPauseMs = 2_000
const longestPauseMs = 30_000

/** Whoever is online again waits no longer. */
const pause = (time: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.min(time * shortestPauseMs, longestPauseMs))
    addEventListener('online', resolve, { once: true })
  })

/** Vite asks for a style sheet once; one that did not arrive stays in the page and is empty. */
const reloadStylesheets = () =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map((link) => {
      const again = link.cloneNode() as HTMLLinkElement
      return (
        link.sheet ??
        new Promise((resolve, reject) => {
          again.onload = resolve
          again.onerror = () => reject(Error(link.href))
          link.replaceWith(again)
        })
      )
    }),
  )

/**
 * Chromium never asks again for a module that did not arrive: each further `import()` of it fails at once, until the page is
 * loaded anew. Under another address it does; what that module imports is shared with the page as before.
 */
async function importAttempt<Module>(
  load: () => Promise<Module>,
  lost: string | undefined,
  time: number,
): Promise<Module> {
  if (lost?.endsWith('.js')) return import(/* @vite-ignore */ `${lost}?${time}`)
  if (lost) await reloadStylesheets()
  return load()
}

/** `lost`: the file that did not arrive, where the browser names it. */
type Wait = (time: number, error: unknown, lost?: string) => Promise<unknown>

async function importWithRetry<Module>(load: () => Promise<Module>, wait: Wait): Promise<Module> {
  let lost: string | undefined
  for (let time = 1; ; time += 1)
    try {
      return await importAttempt(load, lost, time)
    } catch (error) {
      lost = /http[^\s?]+/.exec(String(error))?.[0] ?? lost
      logFailure('loading a part', error)
      await wait(time, error, lost)
    }
}

/**
 * For whole pages it is safe to reload: nothing has been typed. Waits until the server responds, retries once, then reloads
 * (Chromium caches failed module imports).
 */
function forPage(): Wait {
  let wasAway = false
  return async (time, error, lost) => {
    let isThere: boolean | undefined
    while (lost && isThere === undefined) {
      isThere = await fetch(lost, { method: 'HEAD', cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => undefined,
      )
      if (isThere === undefined) {
        wasAway = true
        await pause(time)
      }
    }
    if (isThere && time === 1) return
    if (!isThere || !wasAway) throw error
    window.location.reload()
    await new Promise(() => {})
  }
}

/** A page by itself. Until its code arrives it is loading; where it cannot (a new release has other files), `PageBoundary` says so. */
export const lazyPage = <Page extends ComponentType>(
  load: () => Promise<{ default: Page }>,
): LazyExoticComponent<Page> => lazy(() => importWithRetry(load, forPage()))

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
  return lazy(async () => ({ default: pick(await importWithRetry(load, pause)) }))
}
// biome-ignore-end lint/suspicious/noExplicitAny: what React's own `lazy` takes
