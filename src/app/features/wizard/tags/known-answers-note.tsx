import { type Answers, chosenIn, isEmpty, labelOf, toggleOption } from '@kindred/engine'
import type { Journey } from '@kindred/form'
import { useState } from 'react'
import { text } from '../../../lib/texts/texts.ts'
import '../../../ui/button.css'

interface KnownAnswersProps {
  journey: Journey
  known: Answers
}

/** What follows from what was written, on the list and on the question itself: one press answers with it. It is gone once that has an answer. */
export function KnownAnswersNote({ journey, known }: KnownAnswersProps) {
  const { wizard, taken, open, answers, send } = journey
  const asked = (open ? [open] : taken.path).flatMap(({ fields }) => fields)
  const pending = asked.filter(({ id }) => known[id] !== undefined && isEmpty(answers[id]))
  // Above options that are being ticked its room is kept, so that nothing moves under a finger.
  const [shown] = useState(pending)
  const isOver = pending.length === 0
  const fields = isOver && open ? shown : pending
  if (fields.length === 0) return null
  const labels = fields.flatMap((field) => chosenIn(known[field.id]).map((id) => labelOf(field, id))).join(', ')
  const use = () => {
    let after = answers
    for (const { id } of fields)
      for (const option of chosenIn(known[id])) after = toggleOption(wizard, after, id, option)
    send({ type: 'RESTORE', answers: after })
    // The button is gone: going on is at what was asked, or at the list.
    const next = document.querySelector<HTMLElement>('.tag-wizard .step-form-question, .tag-wizard .wizard-row')
    next?.focus()
  }
  return (
    <div className="known-answers" style={isOver ? { visibility: 'hidden' } : undefined}>
      <p>{text('known.answers', { labels })}</p>
      <button type="button" className="button small" onClick={use}>
        {text('known.use', { labels })}
      </button>
    </div>
  )
}
