import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearsOnLeave, isLeavingQuickly, setClearsOnLeave, setLeaveTexts } from './leave-quickly.ts'

// As every page runs it: a script of its own, before everything else.
beforeAll(() => new Function(readFileSync('src/app/public/early.js', 'utf8'))())

describe('leaving quickly', () => {
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

  it('takes one press on the link: the page is covered at once and another one takes its place', () => {
    document.querySelector('span')?.click()
    expect(away()).toBe(true)
    expect(isLeavingQuickly()).toBe(true)
    expect(window.location.replace).toHaveBeenCalledWith('https://neutral.example/')
    expect(document.title).toBe('')
    expect(sessionStorage.getItem('away')).toBe('1')
  })

  it('takes Shift three times within five seconds, and says how far it is', () => {
    press('Shift')
    clock += 1000
    press('Shift')
    expect(progress()).toBe('1 more')
    clock += 3900
    press('Shift')
    expect(away()).toBe(true)
    expect(window.location.replace).toHaveBeenCalledOnce()
  })

  it('does not take a slow third press, a held key, or capital letters', () => {
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

  it('keeps what this browser holds, unless the person chose to clear it', () => {
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

  it('speaks inside an open dialog, because everything outside one is silent', () => {
    document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>')
    press('Shift')
    press('Shift')
    expect(document.querySelector('dialog #leave-progress')?.textContent).toBe('1 more')
  })

  it('says nothing where the page has no words yet, and leaves all the same', () => {
    document.getElementById('leave-progress')?.remove()
    for (let n = 0; n < 3; n++) press('Shift')
    expect(window.location.replace).toHaveBeenCalledWith('https://neutral.example/')
  })

  it('takes the copy of help away, whatever was chosen', () => {
    const forgets = vi.fn()
    document.addEventListener('kindred:leave', forgets, { once: true })
    leave()
    expect(forgets).toHaveBeenCalledOnce()
  })

  it('a page that the browser kept whole is unseen until it is known that nobody has left', () => {
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

  it('nobody on the way to help is asked about unsaved words', () => {
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
