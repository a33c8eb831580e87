import { Dialog } from '../../../ui/dialog.tsx'
import '../../../ui/button.css'

export interface QuestionDialogProps {
  title: string
  words: string
  stay: string
  go: string
  onStay: () => void
  onGo: () => void
}

/** A question with two answers of equal weight; Escape is the one that changes nothing. */
export function QuestionDialog({ title, words, stay, go, onStay, onGo }: QuestionDialogProps) {
  return (
    <Dialog
      title={title}
      width={500}
      closable={false}
      className="question"
      onClose={onStay}
      footer={
        <>
          <button type="button" className="button" onClick={onStay}>
            {stay}
          </button>
          <button type="button" className="button" onClick={onGo}>
            {go}
          </button>
        </>
      }
    >
      <p>{words}</p>
    </Dialog>
  )
}
