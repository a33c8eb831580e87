import { chosenIn, type Walk } from '#engine'
import './answer-list.css'

/** The answers that count, question by question, in the words of the screen. */
export function AnswerList({ way }: { way: Walk }) {
  return (
    <dl className="answer-list">
      {way.path.flatMap(({ fields }) =>
        fields.flatMap((field) => {
          const chosen = chosenIn(way.effective[field.id])
          if (chosen.length === 0) return []
          const labels = chosen.map((id) => field.list?.options.find((option) => option.id === id)?.label ?? id)
          return [
            <div key={field.id}>
              <dt>{field.label}</dt>
              <dd>{labels.join(', ')}</dd>
            </div>,
          ]
        }),
      )}
    </dl>
  )
}
