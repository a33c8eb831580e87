import { Dialog } from '../../../ui/dialog.tsx'
import '../../../ui/button.css'

interface QuestionDialogProps {
  title: string
  /** A paragraph each. */
  words: string | readonly string[]
  /** A third way, which loses nothing: the one that leads. */
  keep?: { label: string; onKeep: () => void } | undefined
  stay: string
  go: string
  onStay: () => void
  onGo: () => void
}

/** A question with answers of equal weight, but for one that keeps what the others may lose; Escape is the one that changes nothing. */
export function QuestionDialog({ title, words, keep, stay, go, onStay, onGo }: QuestionDialogProps) {
  return (
    <Dialog
      title={title}
      width={keep ? 560 : 500}
      closable={false}
      className="question"
      onClose={onStay}
      footer={
        <>
          {keep && (
            <button type="button" className="button primary" onClick={keep.onKeep}>
              {keep.label}
            </button>
          )}
          <button type="button" className="button" onClick={onStay}>
            {stay}
          </button>
          <button type="button" className="button" onClick={onGo}>
            {go}
          </button>
        </>
      }
    >
      {[words].flat().map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Dialog>
  )
}
