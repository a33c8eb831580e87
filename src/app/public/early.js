// Runs before anything is painted: the chosen theme, and the promise that Back does not bring a page back after leaving quickly.
;(() => {
  const page = document.documentElement
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark' || theme === 'contrast') page.dataset.theme = theme
  } catch {
    // Storage may be switched off; the system's theme is fine then.
  }
  const leaveAgain = () => {
    page.classList.add('away')
    const link = document.getElementById('leave-quickly')
    if (link) location.replace(link.href)
    else document.addEventListener('DOMContentLoaded', leaveAgain, { once: true })
  }
  const cameBack = (restored) => {
    try {
      if (sessionStorage.getItem('away') !== '1') return
      const entry = performance.getEntriesByType('navigation')[0]
      if (restored || (entry && entry.type === 'back_forward')) leaveAgain()
      else sessionStorage.removeItem('away')
    } catch {
      if (restored && page.classList.contains('away')) leaveAgain()
    }
  }
  cameBack(false)
  addEventListener('pageshow', (event) => {
    if (event.persisted) cameBack(true)
  })
})()
