/** What the app does itself after an act comes first: a toast takes the focus after 150 ms, a new comment after 100. */
const afterActsMs = 250

const canBeSeen = (one: Element) => one.isConnected && one.checkVisibility({ visibilityProperty: true })
const canHaveFocus = (one: Element) => canBeSeen(one) && !one.matches(':disabled')

/** Where reading goes on when nothing nearer is left: the title of the dialog in front, or the page's main part. */
function focusReadingPlace(): void {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const place = dialog ? titleOf(dialog) : document.getElementById('main')
  place?.focus({ preventScroll: true })
}

const titleOf = (dialog: Element) =>
  dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('[data-dialog-title]')

/**
 * Whatever takes away, hides or disables the element with the focus, reading goes on at the nearest part around it that can have the
 * focus: with nothing focused, a screen reader begins the page anew.
 */
export function keepFocus(): () => void {
  /** What had the focus last, and what was around it. */
  let path: Element[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const remember = ({ target }: Event) => {
    path = []
    for (let one = target instanceof Element ? target : null; one && one !== document.body; one = one.parentElement)
      path.push(one)
  }
  const recover = () => {
    const [lost, ...around] = path
    if (document.activeElement !== document.body || lost === undefined || canHaveFocus(lost)) return
    for (const one of around.filter(canBeSeen)) {
      const place = one.matches('dialog') ? titleOf(one) : one.matches('[tabindex]') ? (one as HTMLElement) : null
      place?.focus({ preventScroll: true })
      if (document.activeElement !== document.body) return
    }
    focusReadingPlace()
  }
  const look = () => {
    if (document.activeElement !== document.body || path.length === 0) return
    clearTimeout(timer)
    timer = setTimeout(recover, afterActsMs)
  }
  const listening = new AbortController()
  document.addEventListener('focusin', remember, listening)
  // Not every browser says that an element lost the focus because it went.
  const removals = new MutationObserver(look)
  removals.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] })
  return () => {
    clearTimeout(timer)
    listening.abort()
    removals.disconnect()
  }
}
