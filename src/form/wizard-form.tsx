import {
  type Answers,
  type Facts,
  migrateAnswers,
  newestUpgrade,
  type UnmappedAnswer,
  type Wizard,
  wordsIn,
} from '@kindred/engine'
import { answersToWire, type WireAnswers } from '@kindred/engine/wire'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { ReturnCode, ReturnPort } from './components/save-and-return.tsx'
import { PageFrame } from './frames/page-frame.tsx'
import { type FormPorts, FormPortsProvider } from './journey/form-ports.tsx'
import { isComplete, useJourney } from './journey/use-journey.ts'
import type { ValidatorModule } from './open-validator.ts'
import type { Texts } from './step-context.ts'

/** What a wizard needs to be drawn: itself, its validators and sentences, and who takes its answers. */
export interface WizardFormProps {
  wizard: Wizard
  /** The default export of its validators module, which `kindred build` writes beside it. */
  validators: ValidatorModule
  /** Sentences by key: `@kindred/form/texts/en.json`, or others under the same keys. */
  texts: Readonly<Record<string, string>>
  /** Takes the answers of the questions that applied, by question. Where it rejects, they stay, and can be sent again. */
  onSubmit: (answers: WireAnswers) => unknown
  /** Answers to begin with. */
  answers?: Answers
  /** What is known before it opens; conditions of the wizard read it. */
  facts?: Facts
  /** After each change: for a draft. */
  onChange?: (answers: Answers) => void
  /** Photos, pictures, hashtags and links, where the wizard has them. */
  ports?: Omit<FormPorts, 'texts'>
  /** Keeps unfinished answers with a code, for another device or another day. They are deleted once the answers are sent. */
  later?: { port: ReturnPort; days: number }
}

export type { ReturnCode, ReturnPort }

const SaveAndReturn = lazy(async () => ({ default: (await import('./components/save-and-return.tsx')).SaveAndReturn }))

const none: Readonly<Record<string, never>> = {}

/** A sentence by its key; one that is missing shows its key, so that it is found. */
const textsFrom =
  (sentences: Readonly<Record<string, string>>): Texts =>
  (key, values = {}) =>
    (sentences[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/**
 * A whole wizard on a page: its questions, the answers as they stand, the button that sends them, and what follows. Needs no
 * router, no server of ours and no `eval`. Another wizard, or another version, needs another `key`.
 *
 * @example <WizardForm wizard={wizard} validators={validators} texts={texts} onSubmit={(answers) => post('/pets', answers)} />
 */
export function WizardForm({ later, ...props }: WizardFormProps) {
  const { wizard, onSubmit, onChange, answers = none } = props
  const [returned, setReturned] = useState<Returned>()
  const [known, setKnown] = useState<ReturnCode | null>(null)
  const [isSent, setSent] = useState(false)
  const latest = useRef(answers)
  const texts = useMemo(() => textsFrom(props.texts), [props.texts])
  if (later === undefined) return <Questions {...props} />
  return (
    <>
      <Questions
        {...props}
        key={returned?.key ?? 0}
        answers={returned?.answers ?? answers}
        onChange={(now) => {
          latest.current = now
          onChange?.(now)
        }}
        onSubmit={async (sent) => {
          await onSubmit(sent)
          setSent(true)
          // They were sent: one that cannot be deleted goes when its days are over.
          if (known !== null) void later.port.delete(known.code).catch(() => {})
        }}
      />
      {returned !== undefined && returned.unmapped.length > 0 && (
        <div role="status">
          <p>{texts('own.later.unmapped')}</p>
          <ul>
            {returned.unmapped.map(({ question, words }) => (
              <li key={question}>
                {question}: {words.join(', ')}
              </li>
            ))}
          </ul>
        </div>
      )}
      {!isSent && (
        <Suspense fallback={null}>
          <SaveAndReturn
            {...later}
            {...{ texts, known }}
            onKnown={setKnown}
            draft={() => (Object.keys(latest.current).length === 0 ? null : keptText(wizard, latest.current))}
            onOpened={(text) => {
              const kept = keptAnswers(wizard, text)
              if (kept === undefined) return false
              latest.current = kept.answers
              setReturned({ ...kept, key: (returned?.key ?? 0) + 1 })
              onChange?.(kept.answers)
              return true
            }}
          />
        </Suspense>
      )}
    </>
  )
}

interface Returned {
  answers: Answers
  unmapped: readonly UnmappedAnswer[]
  key: number
}

/** Answers as they are kept under a code, with the version of their questions. */
const keptText = ({ version, upgrades = [] }: Wizard, answers: Answers): string =>
  JSON.stringify({ version, upgrade: newestUpgrade(upgrades), answers })

/** Those answers to the questions of today; undefined where the text holds none. */
function keptAnswers(wizard: Wizard, text: string): Omit<Returned, 'key'> | undefined {
  try {
    const { version, upgrade, answers }: Readonly<Record<string, unknown>> = JSON.parse(text)
    if (typeof answers !== 'object' || answers === null || !Object.values(answers).every(isAnswer)) return undefined
    const saved = {
      answers: answers as Answers,
      wizard: version === wizard.version ? wizard : undefined,
      ...(typeof upgrade === 'number' && { upgrade }),
    }
    const { answers: migrated, unmapped } = migrateAnswers(wizard, saved)
    return { answers: migrated, unmapped }
  } catch {
    return undefined
  }
}

const isAnswer = (value: unknown): boolean =>
  typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'))

function Questions(props: WizardFormProps) {
  const { wizard, validators, onSubmit, onChange, answers = none, facts = none } = props
  const texts = useMemo(() => textsFrom(props.texts), [props.texts])
  const ports = useMemo(() => ({ ...props.ports, texts }), [props.ports, texts])
  const journey = useJourney(wizard, { answers, facts }, (now) => onChange?.(now.answers))
  const [sending, setSending] = useState<'ready' | 'busy' | 'failed' | 'sent'>('ready')
  const say = wordsIn(texts, journey)
  const send = async () => {
    if (sending === 'busy' || journey.stops()) return
    setSending('busy')
    try {
      await onSubmit(answersToWire(wizard, journey.taken.effective))
      setSending('sent')
    } catch {
      setSending('failed')
    }
  }
  if (sending === 'sent') return <Sent title={say('own.saved.title')} />
  return (
    <FormPortsProvider ports={ports}>
      <PageFrame
        journey={journey}
        validators={validators}
        mode="create"
        beforeSaving={
          <p role="alert">{sending === 'failed' && `${say('own.failed.title')}. ${say('own.failed.text')}`}</p>
        }
        finish={
          <button
            type="button"
            className="button primary"
            disabled={!isComplete(journey)}
            aria-disabled={sending === 'busy'}
            onClick={() => void send()}
          >
            {say('own.save')}
          </button>
        }
      />
    </FormPortsProvider>
  )
}

/** The form is gone, so the focus comes here. */
function Sent({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {title}
    </h2>
  )
}
