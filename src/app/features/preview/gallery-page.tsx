import { type StepState, stepStates } from '@kindred/checker/in-page'
import { type Answers, isQuestion, resolvePath, type Step, setAnswer, toggleOption, type Wizard } from '@kindred/engine'
import { noopValidator, StepForm } from '@kindred/form'
import { AnswerList } from '@kindred/form/read-only'
import { useLayoutEffect, useMemo, useState } from 'react'
import { setTexts, text } from '../../lib/texts/texts.ts'
import type { Preview } from '../../screens/frame-messages.ts'
import { themes } from '../../screens/frame-messages.ts'
import { AppFormPorts } from '../../ui/form-ports.tsx'
import { PreviewLink, useAddress } from './address.tsx'
import { shownKinds } from './gallery-examples.ts'
import './gallery.css'

/** The pictures of the guide's examples are in no content folder: a sun over a field stands for them. */
const examplePictureAt = (): string =>
  `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path fill="#cfe3f5" d="M0 0h96v60H0z"/><circle cx="48" cy="30" r="20" fill="#f2c14e"/><path fill="#7fa66b" d="M0 60h96v36H0z"/></svg>',
  )}`

/** /preview/gallery: each kind of question in each of its states, as forms draw it. Language and theme stand in the address. */
export function GalleryPage({ preview }: { preview: Pick<Preview, 'texts' | 'language' | 'languages'> }) {
  const { searchParams } = useAddress()
  const theme = themes.find((one) => one === searchParams.get('theme')) ?? 'light'
  // What is drawn below reads them.
  useMemo(() => setTexts({ ...preview.texts }), [preview.texts])
  useLayoutEffect(() => {
    document.documentElement.lang = preview.language
    document.documentElement.dataset.theme = theme
  }, [preview.language, theme])
  const to = (language: string, other: string) => `/preview/gallery?language=${language}&theme=${other}`
  return (
    <>
      <p className="preview-crumb">
        <PreviewLink to="/preview">All wizards</PreviewLink>
      </p>
      <h1>Gallery</h1>
      <p className="preview-lead">
        Each kind of question in each of its states, with the examples of the editors’ guide.
      </p>
      <nav aria-label="Looks">
        <ul className="preview-links">
          {preview.languages.map(({ language, name }) => (
            <li key={language}>
              <PreviewLink to={to(language, theme)}>{name}</PreviewLink>
            </li>
          ))}
          {themes.map((one) => (
            <li key={one}>
              <PreviewLink to={to(preview.language, one)}>{one}</PreviewLink>
            </li>
          ))}
        </ul>
      </nav>
      <AppFormPorts contentAt="/preview-api" pictureAt={examplePictureAt}>
        {shownKinds.map(({ kind, examples }) => (
          <section key={kind} aria-labelledby={`gallery-${kind}`} className="gallery-kind">
            <h2 id={`gallery-${kind}`}>{kind}</h2>
            {examples.map((wizard) => (
              <Example key={`${wizard.id} ${preview.language}`} wizard={wizard} language={preview.language} />
            ))}
          </section>
        ))}
      </AppFormPorts>
    </>
  )
}

/** One example: nothing answered, answered, what does not fit, marked by a check, closed, and read. */
function Example({ wizard, language }: { wizard: Wizard; language: string }) {
  // The guide is written in English; sentences around it are of the language that is chosen.
  const [step] = useMemo(
    () => wizard.steps.map((one): Step => ({ ...one, ...(language !== 'en' && { lang: 'en' }) })),
    [wizard, language],
  )
  const states = useMemo(() => stepStates(wizard, 'only', {}), [wizard])
  if (step === undefined) return null
  const filled = states.find(({ id }) => id === 'every' || id.endsWith('.one'))
  const shown = { wizard, step }
  return (
    <div className="gallery-states">
      {states.map((state) => (
        <State key={state.id} {...shown} state={state} name={state.name} />
      ))}
      {filled !== undefined && (
        <>
          <State {...shown} state={filled} name="marked by a check" isMarked />
          <State {...shown} state={filled} name="closed while answers are sent" isClosed />
          <article className="gallery-state" aria-label={`${wizard.title}: read`}>
            <h3>read</h3>
            <AnswerList taken={resolvePath({ ...wizard, steps: [step] }, filled.journeyState.answers, {})} />
          </article>
        </>
      )}
    </div>
  )
}

interface StateProps {
  wizard: Wizard
  step: Step
  state: StepState
  name: string
  isMarked?: boolean
  isClosed?: boolean
}

function State({ wizard, step, state, name, isMarked = false, isClosed = false }: StateProps) {
  const [answers, setAnswers] = useState<Answers>(state.journeyState.answers)
  const marked = step.fields.filter(isQuestion).map(({ id }) => [id, text('wizard.checkFailed')])
  return (
    <article className="gallery-state" aria-label={`${wizard.title}: ${name}`}>
      <h3>{name}</h3>
      <StepForm
        wizard={wizard}
        step={step}
        fields={step.fields}
        answers={answers}
        facts={{}}
        texts={text}
        validator={noopValidator}
        mode="create"
        headingLevel={4}
        disabled={isClosed}
        {...(isMarked && { problems: Object.fromEntries(marked) })}
        onToggle={(field, option) => setAnswers((now) => toggleOption(wizard, now, field, option))}
        onAnswer={(field, value) => setAnswers((now) => setAnswer(now, field, value))}
      />
    </article>
  )
}
