import { text } from '../lib/texts.ts'
import '../ui/button.css'
import { Link } from '../ui/link.tsx'
import { Picture, type PictureName } from '../ui/picture.tsx'

/** An empty list says what can be done here. */
export function EmptyList({ words, picture = 'notebook' }: { words: string; picture?: PictureName }) {
  return (
    <div className="memory-list-empty stack-4">
      <Picture name={picture} />
      <p>{words}</p>
      <Link className="button" to="/post">
        {text('nav.write')}
      </Link>
    </div>
  )
}
