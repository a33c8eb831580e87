import { answerLabels, isQuestion, kindOf, type ResolvedPath } from '@kindred/engine'
import './frames.css'

/** The answers that count, in the words of the screen, each below what was asked. */
export function AnswerList({ taken, lang }: { taken: ResolvedPath; lang?: string | undefined }) {
  const answered = answerLabels(taken, document.documentElement.lang || undefined)
  return (
    <dl className="answer-list">
      {taken.path.map(({ step, fields }) => {
        const own = answered.filter(({ field }) => fields.includes(field))
        if (own.length === 0) return null
        const names = fields.filter(isQuestion).length > 1
        return (
          <div key={step.id} lang={step.lang ?? lang}>
            <dt>{step.question}</dt>
            {own.map(({ field, labels }) => (
              <dd key={field.id}>
                {(names || kindOf(field).isStatement) && <span className="answer-label">{field.label}</span>}
                <span>{labels.join(', ')}</span>
              </dd>
            ))}
          </div>
        )
      })}
    </dl>
  )
}
