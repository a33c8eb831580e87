import { text } from '../lib/texts.ts'
import '../ui/button.css'
import { Link } from '../ui/link.tsx'
import { MemoryWizardPage } from '../wizard-parts.ts'

/** An empty list says what can be done here. */
export function EmptyList({ words }: { words: string }) {
  return (
    <div className="memory-list-empty">
      <p>{words}</p>
      {MemoryWizardPage && (
        <Link className="button" to="/post">
          {text('nav.write')}
        </Link>
      )}
    </div>
  )
}
