import { type Answers, chosenIn, fieldWithRole, type Wizard } from '@kindred/engine'
import { ChoiceList } from '@kindred/form'
import { useId, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { text } from '../../../lib/texts.ts'
import { Link } from '../../../ui/link.tsx'
import { toPrivacyInfo } from './memory-address.ts'
import { usePrivateDetails } from './private-details/use-private-details.ts'
import '../wizard-page.css'

interface BeforePostingProps {
  wizard: Wizard
  answers: Answers
  tags: Answers
  /** Absent where nobody is asked who will see it, such as before there is a story. */
  onChoose?: ((field: string, option: string) => void) | undefined
  disabled?: boolean
}

/** Above Post: what in it may tell who somebody is, and who will see it. The author decides. */
export default function BeforePosting({ wizard, answers, tags, onChoose, disabled = false }: BeforePostingProps) {
  const { pathname, search } = useLocation()
  const id = useId()
  const texts = useMemo(() => [...textsIn(answers), ...textsIn(tags)], [answers, tags])
  const details = [...new Set(usePrivateDetails(texts).map(({ words }) => words))]
  const field = fieldWithRole(wizard, 'privacy')
  return (
    <>
      {details.length > 0 && (
        <p className="wizard-note" role="status">
          {text('privacy.names', { words: details.join(', ') })}
        </p>
      )}
      {field?.list && onChoose && (
        <fieldset className="audience" disabled={disabled}>
          <legend className="form-label">{field.label}</legend>
          <ChoiceList
            id={id}
            options={field.list.options}
            chosen={chosenIn(answers[field.id])[0] ?? field.default}
            onChoose={(option) => onChoose(field.id, option)}
          />
        </fieldset>
      )}
      <p>
        <Link to={`${pathname}${toPrivacyInfo(search)}`}>{text('privacy.info')}</Link>
      </p>
    </>
  )
}

const textsIn = (answers: Answers): string[] => Object.values(answers).flatMap((answer) => [...chosenIn(answer)])
