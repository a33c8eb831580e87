import type { NewQuestion, NewWizard as NewWizardRequest, WizardIndex } from '@kindred/contract/studio'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { outlineAddress } from './edit-breadcrumb.tsx'
import { Labelled, SelectField } from './fields.tsx'
import { OptionLines } from './option-lines.tsx'
import { useNotifyRefusal, useStudio } from './studio-context.tsx'

/** In the place of a template: questions that somebody writes here. */
const ownQuestions = '+'

/** A wizard of one's own questions, or one that begins as a template: made here at once, edited like every other from then on. */
export function NewWizard({ index: { templates, kinds } }: { index: WizardIndex }) {
  const { text, addWizard } = useStudio()
  const tell = useNotifyRefusal()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [start, setStart] = useState(ownQuestions)
  const [questions, setQuestions] = useState([0])
  const isAdding = useRef(false)
  const more = useRef<HTMLButtonElement>(null)
  const own = useId()
  if (!isOpen)
    return (
      <p>
        <button type="button" className="button small" onClick={() => setOpen(true)}>
          {text('studio.wizards.new')}
        </button>
      </p>
    )
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Who presses the button twice wants one.
    if (isAdding.current) return
    isAdding.current = true
    const given = new FormData(event.currentTarget)
    try {
      navigate(outlineAddress(await addWizard(start === ownQuestions ? asked(given, questions) : copied(given))))
    } catch (error) {
      tell(error)
    } finally {
      isAdding.current = false
    }
  }
  const starts = [
    { id: ownQuestions, title: text('studio.newWizard.own'), about: text('studio.newWizard.own.about') },
    ...templates,
  ]
  return (
    <form className="studio-add" aria-label={text('studio.wizards.new')} onSubmit={submit}>
      <Labelled id={`${own}-title`} label={text('studio.wizards.title')}>
        {/* biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed */}
        <input id={`${own}-title`} name="title" className="form-input" required maxLength={80} autoFocus />
      </Labelled>
      <fieldset className="studio-answers studio-templates">
        <legend>{text('studio.wizards.template')}</legend>
        {starts.map((one) => (
          <label key={one.id} className="studio-check">
            <input
              type="radio"
              name="template"
              value={one.id}
              checked={start === one.id}
              onChange={() => setStart(one.id)}
            />
            <span>
              {one.title}
              <span className="studio-soft studio-about">{one.about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {start === ownQuestions && (
        <>
          {questions.map((key, nth) => (
            <Question
              key={key}
              {...{ nth, id: key, kinds }}
              isFirst={key === 0}
              onRemove={
                questions.length === 1
                  ? undefined
                  : () => {
                      more.current?.focus()
                      setQuestions(questions.filter((other) => other !== key))
                    }
              }
            />
          ))}
          <p>
            <button
              ref={more}
              type="button"
              className="button small"
              onClick={() => setQuestions([...questions, Math.max(...questions) + 1])}
            >
              {text('studio.newWizard.more')}
            </button>
          </p>
          <LastPage />
          <fieldset className="studio-answers">
            <legend>{text('studio.newWizard.answers')}</legend>
            {(['saved', 'device'] as const).map((one) => (
              <label key={one} className="studio-check">
                <input type="radio" name="answers" value={one} defaultChecked={one === 'saved'} />
                <span>{text(`studio.newWizard.${one}`)}</span>
              </label>
            ))}
          </fieldset>
        </>
      )}
      <p className="studio-acts">
        <button type="submit" className="button primary">
          {text('studio.wizards.begin')}
        </button>
        <button type="button" className="button quiet" onClick={() => setOpen(false)}>
          {text('studio.outline.cancel')}
        </button>
      </p>
    </form>
  )
}

interface QuestionProps {
  /** Of its boxes: it stays while others are taken out. */
  id: number
  nth: number
  kinds: WizardIndex['kinds']
  isFirst: boolean
  onRemove: (() => void) | undefined
}

/** What is asked, how it is answered and what can be chosen, in one place. */
function Question({ id, nth, kinds, isFirst, onRemove }: QuestionProps) {
  const { text } = useStudio()
  const [kind, setKind] = useState(kinds[0]?.kind ?? '')
  const own = useId()
  const chooses = kinds.find((one) => one.kind === kind)?.chooses === true
  return (
    <fieldset className="studio-new-question">
      <legend>{text('studio.newWizard.question', { n: nth + 1 })}</legend>
      <Labelled id={own} label={text('studio.outline.question')}>
        <input
          id={own}
          name={`question-${id}`}
          className="form-input"
          required
          maxLength={200}
          // biome-ignore lint/a11y/noAutofocus: somebody asked for this one, and goes on in it
          autoFocus={!isFirst}
        />
      </Labelled>
      <SelectField label={text('studio.outline.kind')} name={`answered-${id}`} value={kind} onChange={setKind}>
        {kinds.map((one) => (
          <option key={one.kind} value={one.kind}>
            {one.label}
          </option>
        ))}
      </SelectField>
      {chooses && <OptionLines name={`options-${id}`} />}
      {onRemove !== undefined && (
        <p>
          <button type="button" className="button small quiet" onClick={onRemove}>
            {text('studio.newWizard.less', { n: nth + 1 })}
          </button>
        </p>
      )}
    </fieldset>
  )
}

/** What is read after the last question; a heading makes one. */
function LastPage() {
  const { text } = useStudio()
  const [heading, setHeading] = useState('')
  const own = useId()
  return (
    <fieldset className="studio-new-question">
      <legend>{text('studio.newWizard.lastPage')}</legend>
      <Labelled id={own} label={text('studio.newWizard.heading')}>
        <input
          id={own}
          name="heading"
          className="form-input"
          maxLength={200}
          value={heading}
          onChange={(event) => setHeading(event.currentTarget.value)}
        />
      </Labelled>
      {heading.trim() !== '' && (
        <Labelled id={`${own}-text`} label={text('studio.newWizard.text')}>
          <textarea id={`${own}-text`} name="text" className="form-input" required rows={3} maxLength={5_000} />
        </Labelled>
      )}
    </fieldset>
  )
}

const wordsIn = (given: FormData, name: string): string => {
  const value = given.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

const copied = (given: FormData): NewWizardRequest => ({
  title: wordsIn(given, 'title'),
  template: wordsIn(given, 'template'),
})

function asked(given: FormData, ids: readonly number[]): NewWizardRequest {
  const questions = ids.map((id): NewQuestion => {
    const options = wordsIn(given, `options-${id}`)
    return {
      question: wordsIn(given, `question-${id}`),
      kind: wordsIn(given, `answered-${id}`),
      ...(options === '' ? {} : { options }),
    }
  })
  const [heading, words] = [wordsIn(given, 'heading'), wordsIn(given, 'text')]
  return {
    ...{ title: wordsIn(given, 'title'), questions, isSaved: wordsIn(given, 'answers') === 'saved' },
    ...(heading === '' ? {} : { ending: { heading, text: words } }),
  }
}
