import { type Answers, type Facts, type Wizard, wordsIn } from '@kindred/engine'
import { answersToWire, type WireAnswers } from '@kindred/engine/wire'
import { useEffect, useMemo, useRef, useState } from 'react'
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
}

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
export function WizardForm(props: WizardFormProps) {
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
