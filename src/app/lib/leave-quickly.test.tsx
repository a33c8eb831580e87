import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearsOnLeave, installLeaveQuickly, isLeavingQuickly, leave, setClearsOnLeave } from './leave-quickly.ts'

const says = { more: (left: number) => `${left} more`, leaving: () => 'leaving' }

describe('leaving quickly', () => {
  let uninstall = () => {}
  let clock = 0
  const press = (key: string, repeat = false) => document.dispatchEvent(new KeyboardEvent('keydown', { key, repeat }))
  const progress = () => document.getElementById('leave-progress')?.textContent

  beforeEach(() => {
    document.documentElement.className = ''
    document.body.innerHTML =
      '<a id="leave-quickly" data-leave href="https://neutral.example/"><span>Leave</span></a><div id="leave-progress"></div>'
    localStorage.clear()
    sessionStorage.clear()
    clock = 0
    vi.spyOn(window.location, 'replace').mockImplementation(() => {})
    uninstall = installLeaveQuickly(says, () => clock)
  })

  afterEach(() => {
    uninstall()
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
    clock = 1000
    press('Shift')
    expect(progress()).toBe('1 more')
    clock = 4900
    press('Shift')
    expect(away()).toBe(true)
    expect(window.location.replace).toHaveBeenCalledOnce()
  })

  it('does not take a slow third press, a held key, or capital letters', () => {
    press('Shift')
    clock = 1000
    press('Shift')
    clock = 5001
    press('Shift')
    expect(away()).toBe(false)
    clock = 20_000
    for (let n = 0; n < 5; n++) press('Shift', true)
    expect(away()).toBe(false)
    for (const key of ['Shift', 'A', 'Shift', 'B', 'Shift', 'C']) press(key)
    expect(away()).toBe(false)
  })

  it('keeps what this browser holds, unless the person chose to clear it', () => {
    const calls = vi.fn(async () => new Response('{}'))
    vi.stubGlobal('fetch', calls)
    localStorage.setItem('memoryDraft', 'words')
    leave(() => {})
    expect(localStorage.getItem('memoryDraft')).toBe('words')
    expect(calls).not.toHaveBeenCalled()

    setClearsOnLeave(true)
    leave(() => {})
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
})
