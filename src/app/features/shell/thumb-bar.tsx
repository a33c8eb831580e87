import { useLocation } from 'react-router-dom'
import { text } from '../../lib/texts.ts'
import { BookIcon, PenIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import './thumb-bar.css'

/** Where a memory is written or changed there is one thing to do, and its way on stands at the lower edge. */
const whereOneWrites = /^\/post|^\/memory\/new|\/edit/

/** On a phone a member's two most common ways, under the thumb. What hides it for a while stands in the style sheet. */
export function ThumbBar() {
  const { pathname } = useLocation()
  if (whereOneWrites.test(pathname)) return null
  return (
    <nav className="thumb-bar" aria-label={text('thumb.label')}>
      <Link to="/post">
        <PenIcon />
        {text('thumb.write')}
      </Link>
      <Link to="/yours" aria-current={pathname === '/yours' ? 'page' : undefined}>
        <BookIcon />
        {text('thumb.mine')}
      </Link>
    </nav>
  )
}
