import { text } from '../lib/texts.ts'
import '../ui/button.css'
import { Link } from '../ui/link.tsx'

/** An empty list says what can be done here. */
export function EmptyList({ words }: { words: string }) {
  return (
    <div className="memory-list-empty stack-4">
      <p>{words}</p>
      <Link className="button" to="/post">
        {text('nav.write')}
      </Link>
    </div>
  )
}
