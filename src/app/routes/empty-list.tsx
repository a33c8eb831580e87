import { text } from '../lib/texts/texts.ts'
import '../ui/button.css'
import { Link } from '../ui/link.tsx'
import { Picture, type PictureName } from '../ui/picture.tsx'

interface EmptyListProps {
  words: string
  picture?: PictureName
  /** Where the one way on leads, and what it is called; else to writing. */
  to?: string
  way?: string
}

/** An empty list says what can be done here. */
export function EmptyList({ words, picture = 'notebook', to = '/post', way = text('nav.write') }: EmptyListProps) {
  return (
    <div className="memory-list-empty stack-4">
      <Picture name={picture} />
      <p>{words}</p>
      <Link className="button" to={to}>
        {way}
      </Link>
    </div>
  )
}
