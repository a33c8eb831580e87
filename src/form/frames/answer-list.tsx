import {
  type Answer,
  answerLabels,
  chosenIn,
  type Field,
  isQuestion,
  kindOf,
  memoize,
  parseEntry,
  pipeAnswers,
  type ResolvedPath,
} from '@kindred/engine'
import type { ComponentType } from 'react'
import { useLocale } from '../journey/form-ports.tsx'
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

/** Files of each entry, where it repeats. */
const entryFiles = ({ fields = [] }: Field, answer: Answer | undefined): (readonly string[])[] => {
  const asked = fields.filter((field) => kindOf(field).keepsFiles)
  if (asked.length === 0) return []
  const each = chosenIn(answer).map((entry) => asked.flatMap(({ id }) => chosenIn(parseEntry(entry)?.[id])))
  return each.filter((files) => files.length > 0)
}

/** The answers that count, in the words of the screen, each below what was asked. */
export function AnswerList({ taken, lang, lookups, Files }: AnswerListProps) {
  useLookedUp(fieldsOf(taken), taken.effective, lookups)
  const language = useLocale()
  const answered = answerLabels(taken, language)
  return (
    <dl className="answer-list">
      {taken.path.map(({ step, fields }) => {
        const own = answered.filter(({ field }) => fields.includes(field))
        if (own.length === 0) return null
        const names = fields.filter(isQuestion).length > 1
        return (
          <div key={step.id} lang={step.lang ?? lang}>
            <dt>{pipeAnswers({ step, fields }, taken, language).step.question}</dt>
            {own.map(({ field, labels }) => (
              <dd key={field.id}>
                {(names || kindOf(field).isStatement) && <span className="answer-label">{field.label}</span>}
                {Files && kindOf(field).keepsFiles ? (
                  <Files answer={taken.effective[field.id]} />
                ) : (
                  <span>{labels.join(kindOf(field).repeats ? ',\n' : ', ')}</span>
                )}
                {Files &&
                  entryFiles(field, taken.effective[field.id]).map((files) => (
                    <span key={files.join()}>
                      {' '}
                      <Files answer={files} />
                    </span>
                  ))}
              </dd>
            ))}
          </div>
        )
      })}
    </dl>
  )
}
