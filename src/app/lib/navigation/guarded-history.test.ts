import { beforeEach, describe, expect, it } from 'vitest'
import { createGuardedHistory, type Leave } from './guarded-history.ts'

/** A browser's history in miniature: going back or forward is told later, as browsers do. */
function fakeWindow(start: string) {
  const entries: { url: string; state: unknown }[] = [{ url: start, state: null }]
  let at = 0
  let onPop: () => void = () => {}
  const here = () => new URL(entries[at]?.url ?? '/', 'http://kindred.test')
  const window = {
    get location() {
      return here()
    },
    history: {
      get state() {
        return entries[at]?.state ?? null
      },
      pushState(state: unknown, _title: string, url: string) {
        entries.splice(at + 1, entries.length, { url, state })
        at += 1
      },
      replaceState(state: unknown, _title: string, url: string) {
        entries[at] = { url: url || (entries[at]?.url ?? '/'), state }
      },
      go(delta: number) {
        if (!entries[at + delta]) return
        queueMicrotask(() => {
          at += delta
          onPop()
        })
      },
    },
    addEventListener: (_kind: string, tell: () => void) => {
      onPop = tell
    },
  }
  return { window: window as unknown as Window, url: () => entries[at]?.url, go: window.history.go }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('guarded history', () => {
  let browser: ReturnType<typeof fakeWindow>
  let history: ReturnType<typeof createGuardedHistory>
  let asked: Leave[]

  const guard = (allow: (to: string) => boolean = () => false) =>
    history.guard({ allow, onBlocked: (leave) => asked.push(leave) })

  beforeEach(() => {
    browser = fakeWindow('/home')
    history = createGuardedHistory(browser.window)
    asked = []
  })

  it('navigates and notifies listeners', () => {
    const told: string[] = []
    history.listen(() => told.push(`${history.action} ${history.location.pathname}`))
    history.push({ pathname: '/memory/new', search: '?step=2' })
    history.replace('/memory/a')
    expect(told).toEqual(['PUSH /memory/new', 'REPLACE /memory/a'])
    expect(browser.url()).toBe('/memory/a')
  })

  it('asks before a link leaves the page, and stays [DRF-09]', () => {
    history.push('/memory/new')
    guard()
    history.push('/home')
    expect(asked.map((leave) => leave.to)).toEqual(['/home'])
    expect(browser.url()).toBe('/memory/new')
    expect(history.location.pathname).toBe('/memory/new')
  })

  it('goes to the intended page when the person decides to leave', () => {
    history.push('/memory/new')
    guard()
    history.push('/memories/search/user/u1?page=2')
    asked[0]?.proceed()
    expect(browser.url()).toBe('/memories/search/user/u1?page=2')
  })

  it('asks again the next time', () => {
    history.push('/memory/new')
    guard()
    history.push('/home')
    asked[0]?.proceed()
    history.push('/')
    expect(asked).toHaveLength(2)
    expect(history.location.pathname).toBe('/home')
  })

  it('does not ask for addresses of the same task [DRF-10]', () => {
    history.push('/memory/new')
    guard((to) => to.startsWith('/memory/new'))
    history.push('/memory/new?routeAction=privacy')
    expect(asked).toEqual([])
    expect(browser.url()).toBe('/memory/new?routeAction=privacy')
  })

  it('asks on Back, keeps the address meanwhile, and goes back when confirmed [DRF-09]', async () => {
    history.push('/memory/new')
    guard()
    browser.go(-1)
    await settled()
    expect(asked.map((leave) => leave.to)).toEqual(['/home'])
    expect(browser.url()).toBe('/memory/new')
    expect(history.location.pathname).toBe('/memory/new')
    asked[0]?.proceed()
    await settled()
    expect(browser.url()).toBe('/home')
    expect(history.location.pathname).toBe('/home')
  })

  it('asks on Forward too', async () => {
    history.push('/memory/new')
    history.push('/home')
    browser.go(-1)
    await settled()
    guard()
    browser.go(1)
    await settled()
    expect(asked.map((leave) => leave.to)).toEqual(['/home'])
    expect(browser.url()).toBe('/memory/new')
  })

  it('allows everything once the guard is released', () => {
    const release = guard()
    release()
    history.push('/')
    expect(asked).toEqual([])
    expect(browser.url()).toBe('/')
  })

  it('keeps the state of a location', async () => {
    history.push('/', { goOn: '/memory/new' })
    expect(history.location.state).toEqual({ goOn: '/memory/new' })
    history.push('/home')
    history.go(-1)
    await settled()
    expect(history.location.state).toEqual({ goOn: '/memory/new' })
  })
})
