import type { Sidebar } from '@kindred/contract/sidebars'
import { useId, useState } from 'react'
import '../../ui/button.css'
import './sidebars.css'
import { Link } from '../../ui/link.tsx'

/** Small things beside a page: the same words on every load. */
export default function Sidebars({ sidebars }: { sidebars: readonly Sidebar[] }) {
  return (
    <>
      {sidebars.map((one) => (
        <OneSidebar key={one.id} sidebar={one} />
      ))}
    </>
  )
}

function OneSidebar({ sidebar: { title, paragraphs = [], list = [], button, hiding, lang } }: { sidebar: Sidebar }) {
  const id = useId()
  const [hidden, setHidden] = useState(() => hiding !== undefined && isKept(hiding.keptAs))
  const toggle = (keptAs: string) => {
    setHidden(!hidden)
    keep(keptAs, !hidden)
  }
  return (
    <section className="sidebar" aria-labelledby={id} lang={lang}>
      <h2 id={id}>{title}</h2>
      {!hidden && paragraphs.map((words) => <p key={words}>{words}</p>)}
      {!hidden && list.length > 0 && (
        <ol>
          {list.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ol>
      )}
      {button && (
        <Link className="button" to={button.to}>
          {button.label}
        </Link>
      )}
      {hiding && (
        <button type="button" className="text-button" aria-expanded={!hidden} onClick={() => toggle(hiding.keptAs)}>
          {hidden ? hiding.show : hiding.hide}
        </button>
      )}
    </section>
  )
}

function isKept(name: string): boolean {
  try {
    return localStorage.getItem(name) === 'true'
  } catch {
    return false
  }
}

function keep(name: string, hidden: boolean): void {
  try {
    if (hidden) localStorage.setItem(name, 'true')
    else localStorage.removeItem(name)
  } catch {
    // It holds for this visit.
  }
}
