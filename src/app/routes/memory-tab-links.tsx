import { useLocation } from 'react-router-dom'
import { inWindow, type WindowTab } from '../lib/in-window.ts'
import { text } from '../lib/texts.ts'
import '../ui/button.css'
import './memory-tab-links.css'
import { Link } from '../ui/link.tsx'
import { memoryWindowOf } from './memory-window-of.ts'

/** Tabs of the memory window that stand in no row: opened from where a memory is read. */
const tabs = ['connect', 'validate'] as const satisfies WindowTab[]

/** What more can be done with a memory. */
export default function MemoryTabLinks({ link, own }: { link: string; own: boolean }) {
  const { pathname, search, state } = useLocation()
  // In the window already, this is another tab of it.
  const isOpen = memoryWindowOf(pathname, search) !== null
  return (
    <p className="memory-ways row">
      {tabs.map((tab) => {
        const [to, options] = inWindow(pathname + search, link, { tab })
        return (
          <Link key={tab} className="button small" to={to} {...(isOpen ? { replace: true, state } : options)}>
            {text(labelKeyOf(tab, own))}
          </Link>
        )
      })}
    </p>
  )
}

const labelKeyOf = (tab: WindowTab, own: boolean): string =>
  own && tab === 'validate' ? 'window.tab.validate.own' : `window.tab.${tab}`
