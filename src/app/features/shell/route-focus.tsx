import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** After a change of page, reading starts at the main part, and a screen reader hears where it is. */
export function RouteFocus() {
  const { pathname } = useLocation()
  const how = useNavigationType()
  const last = useRef(pathname)
  const [place, setPlace] = useState('')
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    // A notice that offers the way back has taken the focus while the page was on its way: it keeps it.
    if (!document.activeElement?.closest('.toasts')) document.getElementById('main')?.focus({ preventScroll: true })
    // Back and Forward keep the place where the person was reading.
    if (how !== 'POP') window.scrollTo(0, 0)
    const timer = setTimeout(() => setPlace(document.title), 150)
    return () => clearTimeout(timer)
  }, [pathname, how])
  return (
    <p className="sr-only" role="status">
      {place}
    </p>
  )
}
