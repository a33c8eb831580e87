import { type Answer, answerLabels, isQuestion, kindOf, memoize, type ResolvedPath } from '@kindred/engine'
import type { ComponentType } from 'react'
import type { LookupPort } from '../journey/lookups.ts'
import { useLookedUp } from '../journey/use-looked-up.ts'
import './frames.css'

interface AnswerListProps {
  taken: ResolvedPath
  lang?: string | undefined
  /** Where it stands outside of a wizard: what tells the labels of long lists. */
  lookups?: LookupPort
  /** Draws files that somebody added, where they can be fetched; absent: they are named. */
  Files?: ComponentType<{ answer: Answer | undefined }>
}

const fieldsOf = memoize(({ path }: ResolvedPath) => path.flatMap(({ fields }) => fields))

/** The answers that count, in the words of the screen, each below what was asked. */
export function AnswerList({ taken, lang, lookups, Files }: AnswerListProps) {
  useLookedUp(fieldsOf(taken), taken.effective, lookups)
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
                {Files && kindOf(field).keepsFiles ? (
                  <Files answer={taken.effective[field.id]} />
                ) : (
                  <span>{labels.join(', ')}</span>
                )}
              </dd>
            ))}
          </div>
        )
      })}
    </dl>
  )
}
