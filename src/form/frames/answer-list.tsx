import {
  type Answer,
  answersByStep,
  chosenIn,
  drawingsIn,
  type Field,
  kindOf,
  memoize,
  parseEntry,
  type ResolvedPath,
  signatureSize,
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

const viewBox = `0 0 ${signatureSize.width} ${signatureSize.height}`

/** The answers that count, in the words of the screen, each below what was asked. */
export function AnswerList({ taken, lang, lookups, Files }: AnswerListProps) {
  useLookedUp(fieldsOf(taken), taken.effective, lookups)
  const language = useLocale()
  return (
    <dl className="answer-list">
      {answersByStep(taken, language).map(({ step, question, answers }) => (
        <div key={step.id} lang={step.lang ?? lang}>
          <dt>{question}</dt>
          {answers.map(({ field, label, labels }) => (
            <dd key={field.id}>
              {label !== undefined && <span className="answer-label">{label}</span>}
              {Files && kindOf(field).keepsFiles ? (
                <Files answer={taken.effective[field.id]} />
              ) : (
                <span>{labels.join(kindOf(field).repeats ? ',\n' : ', ')}</span>
              )}
              {drawingsIn(field, taken.effective[field.id]).map(({ path, title }) => (
                <svg key={path} className="answer-drawing" viewBox={viewBox} role="img" aria-label={title}>
                  <path d={path} />
                </svg>
              ))}
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
      ))}
    </dl>
  )
}
