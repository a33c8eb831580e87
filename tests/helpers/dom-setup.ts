import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

// A busy machine may take longer than the usual second to draw something.
configure({ asyncUtilTimeout: 8_000 })

afterEach(cleanup)

// A page's timers end with it. Here they are Node's, and would find no document once the page of a file is gone.
const timers = new Set<NodeJS.Timeout>()
const begin = globalThis.setTimeout
globalThis.setTimeout = Object.assign((...given: Parameters<typeof begin>) => {
  const timer = begin(...given)
  timers.add(timer)
  return timer
}, begin)
afterAll(() => timers.forEach(clearTimeout))

// Without a layout nothing is ever out of sight.
globalThis.IntersectionObserver = class extends IntersectionObserver {
  readonly #seen: IntersectionObserverCallback
  constructor(seen: IntersectionObserverCallback) {
    super(seen)
    this.#seen = seen
  }
  override observe(target: Element): void {
    queueMicrotask(() =>
      this.#seen([{ target, isIntersecting: true, intersectionRatio: 1 } as IntersectionObserverEntry], this),
    )
  }
}
