import { answersInWords, type Walk } from '#engine'
import './answer-list.css'

/** The answers that count, question by question, in the words of the screen. */
export function AnswerList({ way }: { way: Walk }) {
  return (
    <dl className="answer-list">
      {answersInWords(way).map(({ field, labels }) => (
        <div key={field.id}>
          <dt>{field.label}</dt>
          <dd>{labels.join(', ')}</dd>
        </div>
      ))}
    </dl>
  )
}
