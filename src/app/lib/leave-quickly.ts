/**
 * Leaving safely: one tap on any `a[data-leave]`, or Shift three times within five seconds. Plain DOM, so that it works whatever
 * the page is doing; the link itself works without this file.
 */
const presses = 3
const within = 5_000
const clearKey = 'clearOnLeave'

let leaving = false

export function isLeavingQuickly(): boolean {
  return leaving
}

export function clearsOnLeave(): boolean {
  try {
    return localStorage.getItem(clearKey) === '1'
  } catch {
    return false
  }
}

export function setClearsOnLeave(clears: boolean): void {
  try {
    if (clears) localStorage.setItem(clearKey, '1')
    else localStorage.removeItem(clearKey)
  } catch {
    // Nothing can be kept in this browser, so there is nothing to clear.
  }
}

interface Says {
  more: (left: number) => string
  leaving: () => string
}

export function installLeaveQuickly(says: Says, now: () => number = Date.now): () => void {
  let times: number[] = []
  let fade: ReturnType<typeof setTimeout> | undefined

  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Shift') {
      // Shift held for a capital letter is typing, not leaving.
      times = []
      show('')
      return
    }
    if (event.repeat) return
    const at = now()
    times = [...times.filter((time) => at - time < within), at]
    if (times.length >= presses) {
      times = []
      show(says.leaving())
      leave()
      return
    }
    show(times.length > 1 ? says.more(presses - times.length) : '')
    clearTimeout(fade)
    fade = setTimeout(() => show(''), within)
  }

  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-leave]') : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    leave()
  }

  document.addEventListener('keydown', onKey, true)
  document.addEventListener('click', onClick, true)
  return () => {
    clearTimeout(fade)
    document.removeEventListener('keydown', onKey, true)
    document.removeEventListener('click', onClick, true)
  }
}

/** Covers the screen first, in the same frame; everything else can take its time. */
export function leave(go: (url: string) => void = (url) => window.location.replace(url)): void {
  const link = document.querySelector<HTMLAnchorElement>('#leave-quickly')
  leaving = true
  document.documentElement.classList.add('away')
  document.title = ''
  try {
    if (clearsOnLeave()) clearSite()
    // Tells early.js not to show the page again when Back is pressed. It lives as long as this tab.
    sessionStorage.setItem('away', '1')
  } catch {
    // Storage is off: there was nothing to clear.
  }
  go(link?.href ?? 'about:blank')
}

function clearSite(): void {
  localStorage.clear()
  sessionStorage.clear()
  // The choice itself stays, or the next visit would quietly keep things again.
  setClearsOnLeave(true)
  // The session's cookies are out of a script's reach; the server takes them away. `keepalive` outlives the page.
  void fetch('/user/logout', {
    method: 'POST',
    credentials: 'same-origin',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ forget_device: true }),
  }).catch(() => {})
}

function show(message: string): void {
  const status = document.getElementById('leave-progress')
  if (!status) return
  // While a dialog is open everything outside it is silent for a screen reader, so the message moves into it.
  const open = [...document.querySelectorAll('dialog[open]')].at(-1)
  const home = open ?? document.body
  if (status.parentElement !== home) home.append(status)
  status.textContent = message
  status.hidden = message === ''
}
