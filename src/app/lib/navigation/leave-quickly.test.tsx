import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearsOnLeave, isLeavingQuickly, setClearsOnLeave, setLeaveTexts } from './leave-quickly.ts'

// As every page runs it: a script of its own, before everything else.
beforeAll(() => new Function(readFileSync('src/app/public/early.js', 'utf8'))())

describe('Leave quickly', () => {
  let clock = 0
  const leave = () => document.getElementById('leave-quickly')?.click()
  const press = (key: string, repeat = false) => document.dispatchEvent(new KeyboardEvent('keydown', { key, repeat }))
  const progress = () => document.getElementById('leave-progress')?.textContent

  beforeEach(() => {
    document.documentElement.className = ''
    document.body.innerHTML =
      '<a id="leave-quickly" data-leave href="https://neutral.example/"><span>Leave</span></a><div id="leave-progress"></div>'
    setLeaveTexts({ moreOne: '{count} more', moreOther: '{count} more of them', leaving: 'leaving' })
    localStorage.clear()
    sessionStorage.clear()
    clock = 1_000_000
    vi.spyOn(Date, 'now').mockImplementation(() => clock)
    vi.spyOn(window.location, 'replace').mockImplementation(() => {})
  })

  afterEach(() => {
    press('Escape')
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    document.body.innerHTML = ''
  })

  const away = () => document.documentElement.classList.contains('away')

  it('works by one click: hides the page at once and replaces it', () => {
    document.querySelector('span')?.click()
    expect(away()).toBe(true)
    expect(isLeavingQuickly()).toBe(true)
    expect(window.location.replace).toHaveBeenCalledWith('https://neutral.example/')
    expect(document.title).toBe('')
    expect(sessionStorage.getItem('away')).toBe('1')
  })

  it('works by Shift three times within five seconds, with a progress note', () => {
    press('Shift')
    clock += 1000
    press('Shift')
    expect(progress()).toBe('1 more')
    clock += 3900
    press('Shift')
    expect(away()).toBe(true)
    expect(window.location.replace).toHaveBeenCalledOnce()
  })

  it('ignores a slow third press, a held key, and capital letters', () => {
    press('Shift')
    clock += 1000
    press('Shift')
    clock += 4001
    press('Shift')
    expect(away()).toBe(false)
    clock += 20_000
    for (let n = 0; n < 5; n++) press('Shift', true)
    expect(away()).toBe(false)
    for (const key of ['Shift', 'A', 'Shift', 'B', 'Shift', 'C']) press(key)
    expect(away()).toBe(false)
  })

  it('keeps local data, unless clearing is chosen', () => {
    const calls = vi.fn(async () => new Response('{}'))
    vi.stubGlobal('fetch', calls)
    localStorage.setItem('memoryDraft', 'words')
    leave()
    expect(localStorage.getItem('memoryDraft')).toBe('words')
    expect(calls).not.toHaveBeenCalled()

    setClearsOnLeave(true)
    leave()
    expect(localStorage.getItem('memoryDraft')).toBeNull()
    expect(clearsOnLeave()).toBe(true)
    expect(calls).toHaveBeenCalledWith('/user/logout', expect.objectContaining({ method: 'POST', keepalive: true }))
  })

  it('shows its progress inside an open dialog', () => {
    document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>')
    press('Shift')
    press('Shift')
    expect(document.querySelector('dialog #leave-progress')?.textContent).toBe('1 more')
  })

  it('works before the page has its progress note', () => {
    document.getElementById('leave-progress')?.remove()
    for (let n = 0; n < 3; n++) press('Shift')
    expect(window.location.replace).toHaveBeenCalledWith('https://neutral.example/')
  })

  it('always removes the offline copy of help', () => {
    const forgets = vi.fn()
    document.addEventListener('kindred:leave', forgets, { once: true })
    leave()
    expect(forgets).toHaveBeenCalledOnce()
  })

  it('a page restored by the browser stays hidden until it is known not to have been left', () => {
    const pass = (type: string) => window.dispatchEvent(Object.assign(new Event(type), { persisted: true }))
    const isKept = () => document.documentElement.classList.contains('kept')
    pass('pagehide')
    expect(isKept()).toBe(true)
    pass('pageshow')
    expect(isKept()).toBe(false)
    pass('pagehide')
    sessionStorage.setItem('away', '1')
    pass('pageshow')
    expect(isKept() && away()).toBe(true)
    expect(window.location.replace).toHaveBeenCalledOnce()
    document.documentElement.className = ''
  })

  it('following the help link counts as leaving, without a question about unsaved text', () => {
    vi.useFakeTimers()
    document.body.insertAdjacentHTML('beforeend', '<a class="help-now" href="#help"><b>Help now</b></a>')
    expect(isLeavingQuickly()).toBe(false)
    document.querySelector('b')?.click()
    expect(isLeavingQuickly()).toBe(true)
    vi.advanceTimersByTime(1_000)
    expect(isLeavingQuickly()).toBe(false)
    vi.useRealTimers()
  })
})
