// Help that is there without a network, and a country that somebody wishes to be remembered. Loaded after every page; no page needs it.
;(() => {
  const attempt = (work) => {
    try {
      return work()
    } catch {
      return undefined
    }
  }

  /**
   * A copy of the help page, the same for everybody. Every page asks for it, so that it tells nobody whether help was opened here.
   * Leaving takes it away again.
   */
  const keepHelp = async () => {
    const kept = await navigator.serviceWorker.register('/help-worker.js', { scope: '/safety' })
    const forget = () => [kept.installing, kept.waiting, kept.active].map((worker) => worker?.postMessage('forget'))
    document.addEventListener('kindred:leave', forget, { once: true })
    if (isAway()) forget()
  }
  /** A page that Back brought for a moment: what it asked for may have been kept once more. */
  const dropHelp = async () => {
    const all = await navigator.serviceWorker.getRegistrations()
    await Promise.all([caches.delete('help'), ...all.map((kept) => kept.unregister())])
  }
  const isAway = () => document.documentElement.classList.contains('away')
  if ('serviceWorker' in navigator) {
    if (isAway()) void dropHelp().catch(() => {})
    else addEventListener('load', () => void keepHelp().catch(() => {}))
  }

  const box = () => document.querySelector('[data-remember-country]')
  const keep = (country) =>
    attempt(() =>
      box()?.checked && country ? localStorage.setItem('country', country) : localStorage.removeItem('country'),
    )
  const open = () => document.querySelector('details[data-country][open]')

  // What stands beside a page and was folded away stays so, under the name that the app knows.
  const fold = (name, folded) =>
    attempt(() => (folded ? localStorage.setItem(name, 'true') : localStorage.removeItem(name)))
  for (const part of document.querySelectorAll('details[data-kept-as]'))
    if (attempt(() => localStorage.getItem(part.dataset.keptAs)) === 'true') part.open = false

  // One place for pages and dialogs, whenever they come.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLElement && target.dataset.country && target.open && box()?.checked)
        keep(target.dataset.country)
      if (target instanceof HTMLElement && target.dataset.keptAs) fold(target.dataset.keptAs, !target.open)
    },
    true,
  )
  document.addEventListener('change', ({ target }) => {
    if (target === box()) keep(open()?.dataset.country)
  })

  const drawn = box()
  if (drawn) {
    drawn.closest('label').hidden = false
    const country = attempt(() => localStorage.getItem('country'))
    drawn.checked = Boolean(country)
    // Whose country it is finds it before all others, its emergency number too.
    for (const own of document.querySelectorAll(`[data-country="${CSS.escape(country ?? '')}"]`)) {
      if (own instanceof HTMLDetailsElement) own.open = true
      own.parentElement.prepend(own)
    }
    // Otherwise the country that a language of this browser names (`en-GB`) comes first, closed. Nothing is looked up, and nothing sent.
    if (!country)
      for (const tag of [...navigator.languages].reverse())
        for (const own of document.querySelectorAll(
          `[data-country="${CSS.escape(tag.split('-').pop().toLowerCase())}"]`,
        )) {
          const anywhere = own.parentElement.querySelector(':scope > .anywhere, :scope > [data-country="any"][open]')
          if (anywhere && anywhere !== own) anywhere.after(own)
          else own.parentElement.prepend(own)
        }
  }
  // Browsers that do not open a list for an address that points into it.
  const goThere = () => {
    const there = document.getElementById(location.hash.slice(1))
    const list = there?.closest('details[data-country]')
    if (!list || list.open) return
    list.open = true
    there.scrollIntoView()
  }
  goThere()
  addEventListener('hashchange', goThere)
})()
