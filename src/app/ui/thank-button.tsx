import { useMutation } from '@tanstack/react-query'
import { request } from '../lib/api/api.ts'
import { text } from '../lib/texts/texts.ts'
import './button.css'
import './thank-button.css'

interface ThankButtonProps {
  /** What was received, and its id. */
  kind: 'message' | 'praise'
  id: string
  /** Who sent it. */
  name: string
  thanked: boolean
  /** For the list that it stands in. */
  onChange: (thanked: boolean) => void
}

/** One press, which the sender is told of once, and taking it back. */
export function ThankButton({ kind, id, name, thanked, onChange }: ThankButtonProps) {
  const thank = useMutation({
    mutationFn: (on: boolean) => request(`/api/v1/received/${kind}/${id}/thanks`, { method: on ? 'PUT' : 'DELETE' }),
    onSuccess: (_, on) => onChange(on),
    meta: { what: 'thanking', failed: { title: 'received.failed.title', text: 'received.failed.text' } },
  })
  const on = thank.isPending ? thank.variables : thanked
  return (
    <div className="row thanks">
      <span role="status">{on && text('received.thanked', { name })}</span>
      {/* One button for both: the focus stays. The second press of a double click would take it back. */}
      <button
        type="button"
        className={on ? 'text-button' : 'button small'}
        aria-label={text(on ? 'received.undo.name' : 'received.thank.name', { name })}
        aria-disabled={thank.isPending}
        onClick={({ detail }) => thank.isPending || detail > 1 || thank.mutate(!on)}
      >
        {text(on ? 'received.undo' : 'received.thank')}
      </button>
    </div>
  )
}
