import { Fragment, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { keepFocus } from '../../lib/page/keep-focus.ts'

/** After the focus has moved. A page whose code arrives late says only then what it is called: until then the title is the last page's. */
const tellAfterMs = { renamed: 150, sameTitle: 1_000 } as const

/** After a change of page, reading starts at the main part, and a screen reader hears where it is; within a page the focus is never lost. */
export function RouteFocus() {
  useEffect(keepFocus, [])
  const { pathname } = useLocation()
  const how = useNavigationType()
  const last = useRef(pathname)
  const renamed = useRef<MutationObserver>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [place, setPlace] = useState({ title: '', visit: 0 })
  const tellAfter = useCallback((ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setPlace(({ visit }) => ({ title: document.title, visit: visit + 1 })), ms)
  }, [])
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    // A toast that offers the way back has taken the focus while the page was on its way: it keeps it.
    if (!document.activeElement?.closest('.toasts')) document.getElementById('main')?.focus({ preventScroll: true })
    // Back and Forward keep the place where the person was reading.
    if (how !== 'POP') window.scrollTo(0, 0)
    const isRenamed = (renamed.current?.takeRecords().length ?? 0) > 0
    tellAfter(isRenamed ? tellAfterMs.renamed : tellAfterMs.sameTitle)
  }, [pathname, how, tellAfter])
  useEffect(() => {
    // The first page is read by itself.
    renamed.current = new MutationObserver(() => timer.current !== undefined && tellAfter(tellAfterMs.renamed))
    const title = document.querySelector('title')
    if (title) renamed.current.observe(title, { childList: true })
    return () => {
      renamed.current?.disconnect()
      clearTimeout(timer.current)
    }
  }, [tellAfter])
  return (
    <p className="sr-only" role="status">
      <Fragment key={place.visit}>{place.title}</Fragment>
    </p>
  )
}
