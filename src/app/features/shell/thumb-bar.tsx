import { useLocation } from 'react-router-dom'
import { useNavigation } from '../../lib/navigation/navigation.ts'
import { text } from '../../lib/texts/texts.ts'
import { NavLink } from './navigation.tsx'

/** Where a memory is written or changed there is one thing to do, and its next step is at the lower edge. */
const whereOneWrites = /^\/post|^\/memory\/new|\/edit/

/** On a phone a member's places, under the thumb; help has the place at their end (`ui/theme/leave.css`). */
export function ThumbBar() {
  const { pathname } = useLocation()
  const { bar } = useNavigation()
  if (whereOneWrites.test(pathname)) return null
  return (
    <nav className="thumb-bar" aria-label={text('thumb.label')}>
      {bar.map((entry) => (
        <NavLink key={entry.id} entry={entry} />
      ))}
    </nav>
  )
}
