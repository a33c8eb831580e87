import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A busy machine may take longer than the usual second to draw something.
configure({ asyncUtilTimeout: 8_000 })

afterEach(cleanup)

// Without a layout nothing is ever out of sight.
globalThis.IntersectionObserver = class extends IntersectionObserver {
  readonly #seen: IntersectionObserverCallback
  constructor(seen: IntersectionObserverCallback) {
    super(seen)
    this.#seen = seen
  }
  override observe(target: Element): void {
    queueMicrotask(() => this.#seen([{ target, isIntersecting: true } as IntersectionObserverEntry], this))
  }
}
