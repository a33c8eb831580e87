// Runs before anything is painted, on every page, also those that the server draws: the chosen colours, and the way out. It needs
// nothing else of the page, so one press, or Shift three times, works while everything else is still on its way or broken.
;(() => {
  const page = document.documentElement
  const presses = 3
  const within = 5_000

  /** Storage may be switched off: then nothing is kept, and nothing has to be cleared. */
  const attempt = (work) => {
    try {
      return work()
    } catch {
      return undefined
    }
  }

  const theme = attempt(() => localStorage.getItem('theme'))
  if (theme === 'light' || theme === 'dark' || theme === 'contrast') page.dataset.theme = theme

  // The ways back on pages of the server: theirs, where a member signed in (lib/signed-in-hint.ts).
  if (attempt(() => localStorage.getItem('cookieStore')?.includes('"signedIn":true'))) page.dataset.member = ''

  const clearSite = () => {
    localStorage.clear()
    sessionStorage.clear()
    // The choice itself stays, or the next visit would quietly keep things again.
    localStorage.setItem('clearOnLeave', '1')
    // The session's cookies are out of a script's reach; the server takes them away. `keepalive` outlives the page.
    const host = document.querySelector('meta[name="api-host"]')?.content ?? ''
    fetch(`${host}/user/logout`, {
      method: 'POST',
      credentials: host === '' ? 'same-origin' : 'include',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ forget_device: true }),
    }).catch(() => {})
  }

  /** Covers the screen first, in the same frame; everything else can take its time. */
  const leave = () => {
    page.classList.add('away')
    document.title = ''
    // The copy of the help pages goes, whatever was chosen (help.js).
    document.dispatchEvent(new Event('kindred:leave'))
    attempt(() => localStorage.getItem('clearOnLeave') === '1' && clearSite())
    // What was shown of covered memories is covered again.
    attempt(() => sessionStorage.removeItem('shownMemories'))
    attempt(() => localStorage.removeItem('shownTopics'))
    // Tells the pages before this one not to show themselves when Back is pressed. It lives as long as this tab.
    attempt(() => sessionStorage.setItem('away', '1'))
    location.replace(document.getElementById('leave-quickly')?.href ?? 'about:blank')
  }

  /** Nobody is asked about unsaved words on the way to help. A moment later the page is gone, or the link opened elsewhere. */
  const toHelp = () => {
    page.classList.add('to-help')
    setTimeout(() => page.classList.remove('to-help'), 1_000)
  }

  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[data-leave], a.help-now') : null
      if (link?.matches('.help-now')) toHelp()
      if (!link?.matches('[data-leave]') || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      leave()
    },
    true,
  )

  const show = (words) => {
    const status = document.getElementById('leave-progress')
    if (!status) return
    // While a dialog is open everything outside it is silent for a screen reader, so the words move into it.
    const home = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    if (status.parentElement !== home) home.append(status)
    status.textContent = words
    status.hidden = words === ''
  }

  /** The words are content: the page brings them. */
  const word = (name, count) =>
    (document.getElementById('leave-progress')?.dataset[name] ?? '').replace('{count}', String(count ?? ''))

  let times = []
  let fade
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Shift') {
        // Shift held for a capital letter is typing, not leaving.
        times = []
        show('')
        return
      }
      if (event.repeat) return
      const at = Date.now()
      times = [...times.filter((time) => at - time < within), at]
      if (times.length >= presses) {
        times = []
        show(word('leaving'))
        leave()
        return
      }
      const left = presses - times.length
      show(times.length > 1 ? word(left === 1 ? 'moreOne' : 'moreOther', left) : '')
      clearTimeout(fade)
      fade = setTimeout(() => show(''), within)
    },
    true,
  )

  const leaveAgain = () => {
    page.classList.add('away')
    const link = document.getElementById('leave-quickly')
    if (link) location.replace(link.href)
    else document.addEventListener('DOMContentLoaded', leaveAgain, { once: true })
  }
  const hasLeft = () => attempt(() => sessionStorage.getItem('away') === '1') ?? page.classList.contains('away')
  const [entry] = performance.getEntriesByType('navigation')
  if (hasLeft()) {
    if (entry?.type === 'back_forward') leaveAgain()
    else attempt(() => sessionStorage.removeItem('away'))
  }
  // A page that the browser keeps whole is kept unseen: when it comes back, it is first asked whether it may be shown.
  addEventListener('pagehide', (event) => page.classList.toggle('kept', event.persisted))
  addEventListener('pageshow', (event) => {
    if (event.persisted && hasLeft()) leaveAgain()
    else page.classList.remove('kept')
  })
})()
