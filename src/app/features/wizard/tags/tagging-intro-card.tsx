import type { Memory } from '@kindred/contract/memory'
import {
  type Answers,
  type Facts,
  factsOf,
  payloadToAnswers,
  progress,
  resolvePath,
  stepName,
  type Wizard,
} from '@kindred/engine'
import { CheckIcon, messageFor, WizardProgress } from '@kindred/form/read-only'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { text } from '../../../lib/texts/texts.ts'
import { definitionQuery } from '../wizard-query.ts'
import { summaryRows } from './answer-summary.ts'
import { tagWizardId } from './tag-wizard-id.ts'
import '../../../ui/button.css'
import './intro-card.css'
import { logFailure } from '../../../lib/log.ts'

type Subject = { memory: Memory } | { answers: Answers; facts: Facts }

type TaggingIntroCardProps = Subject & {
  mode: 'new' | 'edit'
  /** Without a number: the list of questions. */
  onOpenStep: (step?: number) => void
  version?: string | undefined
  /** The answers stand on this page already: the questions fold to a line, unless nothing is answered. */
  folds?: boolean
}

/** The way into tagging: what it is for a new memory, how far it is, and the questions with their answers. */
export default function TaggingIntroCard(props: TaggingIntroCardProps) {
  const { data: wizard } = useQuery(definitionQuery(tagWizardId, props.version))
  if (!wizard) return null
  return (
    <>
      {props.mode === 'new' && <DidYouKnow />}
      <TagsSoFar
        wizard={wizard}
        onOpenStep={props.onOpenStep}
        folds={props.folds ?? false}
        {...subjectOf(wizard, props)}
      />
    </>
  )
}

function subjectOf(wizard: Wizard, subject: Subject): { answers: Answers; facts: Facts } {
  if (!('memory' in subject)) return { answers: subject.answers, facts: subject.facts }
  const record = { ...subject.memory }
  return { answers: payloadToAnswers(wizard, record), facts: factsOf(wizard, record) }
}

function DidYouKnow() {
  const id = useId()
  const [shown, setShown] = useState(() => !introIsHidden())
  if (!shown) return null
  // The card goes with its buttons; reading goes on at what follows it.
  const close = ({ currentTarget }: { currentTarget: Element }) => {
    const following = currentTarget.closest('section')?.nextElementSibling
    following?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    setShown(false)
  }
  return (
    <section className="intro-card did-you-know" aria-labelledby={id}>
      <h2 id={id}>{text('intro.newTitle')}</h2>
      <p>{text('intro.newText')}</p>
      <p>{text('intro.newTextWhy')}</p>
      <div className="intro-ways">
        <button type="button" className="button primary" onClick={close}>
          {text('intro.gotIt')}
        </button>
        <button
          type="button"
          className="button quiet"
          onClick={(event) => {
            hideIntro()
            close(event)
          }}
        >
          {text('intro.dontShowAgain')}
        </button>
      </div>
    </section>
  )
}

interface TagsSoFarProps {
  wizard: Wizard
  answers: Answers
  facts: Facts
  onOpenStep: (step?: number) => void
  folds: boolean
}

function TagsSoFar({ wizard, answers, facts, onOpenStep, folds }: TagsSoFarProps) {
  const id = useId()
  const taken = resolvePath(wizard, answers, facts)
  const rows = summaryRows(wizard, taken, facts)
  // The count is of all questions: those without a row are named.
  const others = taken.path.filter(({ step }) => !rows.some((row) => row.step.id === step.id))
  const done = progress(wizard, answers, facts)
  // As it was when the page came: nothing folds under somebody who answers here.
  const [isOpen] = useState(done.answered === 0)
  const { percent } = done
  const button = percent === 0 ? 'intro.addMore' : percent < 100 ? 'intro.editDetails' : 'intro.editTags'
  const list = (
    <ul className="intro-rows" aria-label={text('intro.summaryTitle')}>
      {rows.map(({ step, question, answer }) => (
        <li key={step.id} className="intro-row" data-answered={answer !== null || undefined}>
          <div className="intro-words">
            <p className="intro-question" id={`${id}-${step.id}`}>
              {question}
            </p>
            {answer !== null && (
              <p className="intro-answer">
                <CheckIcon />
                {answer}
              </p>
            )}
          </div>
          <button
            type="button"
            id={`${id}-${step.id}-way`}
            className={answer === null ? 'button small' : 'button small quiet'}
            aria-labelledby={`${id}-${step.id}-way ${id}-${step.id}`}
            onClick={() => onOpenStep(step.number)}
          >
            {text(answer === null ? 'intro.addAnswer' : 'intro.editAnswer')}
          </button>
        </li>
      ))}
    </ul>
  )
  const more = others.length > 0 && (
    <p className="intro-soft">
      {text('intro.others', { titles: others.map(({ step }) => stepName(step, facts).title).join(', ') })}
    </p>
  )
  return (
    <section className="intro-card" aria-labelledby={id}>
      <div className="intro-head">
        <h2 id={id} tabIndex={-1}>
          {messageFor(wizard, facts, percent === 0 ? 'tagTitle' : 'editTitle') ??
            text(percent === 0 ? 'intro.tagTitle' : 'intro.editTitle')}
        </h2>
        <WizardProgress done={done} texts={text} />
      </div>
      <p className="intro-soft">{text('intro.editText')}</p>
      {folds ? (
        <details className="intro-folded" open={isOpen}>
          <summary>{text('intro.summaryTitle')}</summary>
          {list}
          {more}
        </details>
      ) : (
        <>
          {list}
          {more}
        </>
      )}
      <div className="intro-ways">
        <button type="button" className="button primary" onClick={() => onOpenStep()}>
          {text(button)}
        </button>
      </div>
    </section>
  )
}

const key = 'hideIntroScreen'

function introIsHidden(storage: Storage = localStorage): boolean {
  try {
    return storage.getItem(key) === 'true'
  } catch {
    return false
  }
}

/** For good on this device (AMB-75). */
function hideIntro(storage: Storage = localStorage): void {
  try {
    storage.setItem(key, 'true')
  } catch (error) {
    logFailure('remembering to hide the intro', error)
  }
}
