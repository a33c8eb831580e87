import { text } from '../lib/texts/texts.ts'
import { SearchIcon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import './search-link.css'

/** Beside the heading of a list: on a phone the navigation is a tap further away. */
export const SearchLink = () => (
  <Link className="search-link" to="/search">
    <SearchIcon />
    {text('find.title')}
  </Link>
)
