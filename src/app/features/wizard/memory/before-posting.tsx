import { type Answers, chosenIn, type Field, fieldWithRole, labelOf, type Wizard } from '@kindred/engine'
import { ChoiceList, StandaloneField } from '@kindred/form'
import { useEffect, useId } from 'react'
import { useLocation } from 'react-router-dom'
import { text } from '../../../lib/texts/texts.ts'
import { Link } from '../../../ui/link.tsx'
import { toPrivacyInfo } from './memory-address.ts'
import { PrivateDetailsNote } from './private-details/private-details-note.tsx'
import '../wizard-page.css'

interface BeforePostingProps {
  wizard: Wizard
  answers: Answers
  tags: Answers
  /** What stands on the step anyway. */
  fields: readonly Field[]
  /** Absent where nobody is asked who will see it, such as before there is a story. */
  onChoose?: ((field: string, option: string) => void) | undefined
  /** How often somebody asked for the content notes, the last time perhaps before this arrived. */
  notesAsked?: number | undefined
  disabled?: boolean
}

/** Above Post: what in it may tell who somebody is, what it mentions, and who will see it. The author decides. */
export default function BeforePosting(props: BeforePostingProps) {
  const { wizard, answers, tags, onChoose, notesAsked = 0, disabled = false } = props
  const { pathname, search } = useLocation()
  const id = useId()
  const field = fieldWithRole(wizard, 'privacy')
  const notes = fieldWithRole(wizard, 'notes')
  const notesId = notes?.id
  useEffect(() => {
    if (notesAsked > 0 && notesId !== undefined) openQuestion(notesId)
  }, [notesAsked, notesId])
  return (
    <>
      <PrivateDetailsNote answers={answers} tags={tags} />
      {notes && onChoose && !props.fields.some(({ id }) => id === notes.id) && (
        <ContentNotes field={notes} answers={answers} disabled={disabled} onToggle={onChoose} />
      )}
      {field?.list && onChoose && (
        <>
          <fieldset className="audience" disabled={disabled}>
            <legend className="form-label">{field.label}</legend>
            <ChoiceList
              id={id}
              options={field.list.options}
              chosen={chosenIn(answers[field.id])[0] ?? field.default}
              onChoose={(option) => onChoose(field.id, option)}
            />
          </fieldset>
          <p>
            <Link to={`${pathname}${toPrivacyInfo(search)}`}>{text('privacy.info')}</Link>
          </p>
        </>
      )}
    </>
  )
}

function openQuestion(id: string): void {
  const place = document.querySelector(`[data-question="${CSS.escape(id)}"]`)
  if (place instanceof HTMLDetailsElement) place.open = true
  place?.querySelector<HTMLElement>('summary, button, input')?.focus()
}

interface ContentNotesProps {
  field: Field
  answers: Answers
  disabled: boolean
  onToggle: (field: string, option: string) => void
}

/** The question of an earlier step, as a line that opens to it. */
function ContentNotes({ field, answers, disabled, onToggle }: ContentNotesProps) {
  const chosen = chosenIn(answers[field.id]).map((option) => labelOf(field, option))
  return (
    <details className="tags-line" data-question={field.id}>
      <summary className="fold-line">
        <span className="fold-title">{field.fold?.title ?? field.label}</span>
        {chosen.length > 0 && <span className="fold-answer">{chosen.join(', ')}</span>}
      </summary>
      <StandaloneField field={field} answers={answers} disabled={disabled} texts={text} onToggle={onToggle} />
    </details>
  )
}
