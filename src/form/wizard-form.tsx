import {
  type Answers,
  type Facts,
  migrateAnswers,
  newestUpgrade,
  type PrefillValues,
  prefilledAnswers,
  type UnmappedAnswer,
  type Wizard,
  wordsIn,
} from '@kindred/engine'
import { answersToWire, type WireAnswers } from '@kindred/engine/wire'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { PrefillNote } from './components/prefill-note.tsx'
import type { ReturnCode, ReturnPort } from './components/save-and-return.tsx'
import { PageFrame } from './frames/page-frame.tsx'
import { type FormPorts, FormPortsProvider } from './journey/form-ports.tsx'
import { isComplete, useJourney } from './journey/use-journey.ts'
import type { ValidatorModule } from './open-validator.ts'
import { createDraftStore, type DraftStorage, type DraftStore } from './saving/draft-store.ts'
import type { Texts } from './step-context.ts'

/** What a wizard needs to be drawn: itself, its validators and sentences, and who takes its answers. */
interface WizardFormProps {
  wizard: Wizard
  /** The default export of its validators module, which `kindred build` writes beside it. */
  validators: ValidatorModule
  /** Sentences by key: `@kindred/form/texts/en.json`, or others under the same keys. */
  texts: Readonly<Record<string, string>>
  /** Takes the answers of the questions that applied, by question. Where it rejects, they stay, and can be sent again. */
  onSubmit: (answers: WireAnswers) => unknown
  /** Answers to begin with. */
  answers?: Answers
  /**
   * What the address says, such as `new URLSearchParams(location.search)`: it answers questions with `prefill`, where there are no answers to
   * begin with. What does not fit is left out, and said. Take it out of the address afterwards: `withoutPrefill` of `@kindred/engine`.
   */
  prefill?: PrefillValues
  /** The step to begin at, by its id; one that those answers do not lead to opens the beginning. */
  step?: string
  /** What is known before it opens; conditions of the wizard read it. */
  facts?: Facts
  /** After each change, with the step that was open last: for a draft. */
  onChange?: (answers: Answers, step: string | undefined) => void
  /**
   * Where unfinished answers stay in this browser, such as `() => localStorage`: they are offered when the page is opened again, and deleted
   * once they are sent. Whoever uses the same browser can read them. A storage that fails keeps nothing, and disturbs nobody.
   */
  storage?: () => DraftStorage
  /** How numbers and days are written, as a BCP 47 tag such as `en-GB`; without it, as in the language of the page (on a server: English). */
  locale?: string
  /** Photos, pictures, hashtags and links, where the wizard has them. */
  ports?: Omit<FormPorts, 'texts' | 'locale'>
  /** Keeps unfinished answers with a code, for another device or another day. They are deleted once the answers are sent. */
  later?: { port: ReturnPort; days: number }
}

export type { DraftStorage, ReturnCode, ReturnPort }

const SaveAndReturn = lazy(async () => ({ default: (await import('./components/save-and-return.tsx')).SaveAndReturn }))

const none: Readonly<Record<string, never>> = {}

/** A sentence by its key; one that is missing shows its key, so that it is found. */
const textsFrom =
  (sentences: Readonly<Record<string, string>>): Texts =>
  (key, values = {}) =>
    (sentences[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** The tag, where there is a language behind it: another one would stop the form at its first number. */
function localeFrom(tag: string | undefined): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    console.error(`WizardForm: "${tag}" is no locale, so numbers and days follow the page. Write it like "en-GB".`)
    return undefined
  }
}

/**
 * A whole wizard on a page: its questions, the answers as they stand, the button that sends them, and what follows. Needs no
 * router, no server of ours and no `eval`. Another wizard, or another version, needs another `key`.
 *
 * @example <WizardForm wizard={wizard} validators={validators} texts={texts} onSubmit={(answers) => post('/pets', answers)} />
 */
export function WizardForm(props: WizardFormProps) {
  const texts = useMemo(() => textsFrom(props.texts), [props.texts])
  const locale = useMemo(() => localeFrom(props.locale), [props.locale])
  // Read once: whoever begins anew finds it again.
  const [link] = useState(() => [...(props.prefill ?? [])])
  const ports = useMemo(() => ({ ...props.ports, texts, locale }), [props.ports, texts, locale])
  return (
    <FormPortsProvider ports={ports}>
      <div className="kindred-form">
        {props.later === undefined && props.storage === undefined ? (
          <Questions {...props} words={texts} link={link} />
        ) : (
          <KeptQuestions {...props} words={texts} link={link} />
        )}
      </div>
    </FormPortsProvider>
  )
}

type QuestionsProps = WizardFormProps & { words: Texts; link: PrefillValues; takesFocus?: boolean }

/** Questions whose unfinished answers are kept: in this browser, with a code, or both. */
function KeptQuestions({ later, ...props }: QuestionsProps) {
  const { wizard, onSubmit, onChange, answers = none, words } = props
  const [drafts] = useState(() => props.storage && draftsIn(props.storage, wizard.id))
  const [found, setFound] = useState<MigratedAnswers>()
  const [opened, setOpened] = useState<OpenedAnswers>({ key: 0, unmapped: [] })
  const [known, setKnown] = useState<ReturnCode | null>(null)
  const [isSent, setSent] = useState(false)
  const latest = useRef(answers)
  useEffect(() => {
    const kept = keptAnswers(wizard, drafts?.read(null))
    if (kept !== undefined && (Object.keys(kept.answers).length > 0 || kept.unmapped.length > 0)) setFound(kept)
  }, [drafts, wizard])
  const keep = (now: Answers, step: string | undefined) => {
    latest.current = now
    if (Object.keys(now).length === 0) drafts?.clear(null)
    else drafts?.keep({ by: null, ...draftOf(wizard, now), ...(step !== undefined && { step }) })
    onChange?.(now, step)
  }
  const open = (kept: Partial<MigratedAnswers>) => {
    setFound(undefined)
    setOpened({ unmapped: [], ...kept, key: opened.key + 1 })
    if (kept.answers !== undefined) keep(kept.answers, kept.step)
  }
  if (found !== undefined)
    return (
      <Resume
        words={words}
        onResume={() => open(found)}
        onNew={() => {
          drafts?.clear(null)
          open({})
        }}
      />
    )
  return (
    <>
      <Questions
        {...props}
        key={opened.key}
        answers={opened.answers ?? answers}
        {...(opened.step !== undefined && { step: opened.step })}
        takesFocus={opened.key > 0}
        onChange={keep}
        onSubmit={async (sent) => {
          await onSubmit(sent)
          setSent(true)
          drafts?.clear(null)
          // They were sent: one that cannot be deleted goes when its days are over.
          if (known !== null) void later?.port.delete(known.code).catch(() => {})
        }}
      />
      {opened.unmapped.length > 0 && (
        <div role="status">
          <p>{words('own.later.unmapped')}</p>
          <ul>
            {opened.unmapped.map(({ question, words: given }) => (
              <li key={question}>
                {question}: {given.join(', ')}
              </li>
            ))}
          </ul>
        </div>
      )}
      {later !== undefined && !isSent && (
        <Suspense fallback={null}>
          <SaveAndReturn
            {...later}
            {...{ texts: words, known }}
            onKnown={setKnown}
            draft={() =>
              Object.keys(latest.current).length === 0 ? null : JSON.stringify(draftOf(wizard, latest.current))
            }
            onOpened={(text) => {
              const kept = keptAnswers(wizard, parsed(text))
              if (kept === undefined) return false
              open(kept)
              return true
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Answers that were kept, as far as the questions of today take them. */
interface MigratedAnswers {
  answers: Answers
  unmapped: readonly UnmappedAnswer[]
  step?: string
}

type OpenedAnswers = Partial<MigratedAnswers> & Pick<MigratedAnswers, 'unmapped'> & { key: number }

/** Answers as they are kept, with the version of their questions. */
interface Draft {
  version: string
  /** Number of the last upgrade that they have been through. */
  upgrade: number
  answers: Answers
  step?: string
}

const draftOf = ({ version, upgrades = [] }: Wizard, answers: Answers): Draft => ({
  version,
  upgrade: newestUpgrade(upgrades),
  answers,
})

/** One draft for each form in a browser. */
function draftsIn(storage: () => DraftStorage, wizardId: string): DraftStore<Draft & { by: null }> {
  const parse = (value: unknown) => {
    const { version, upgrade, answers, step } = (value ?? {}) as Partial<Record<keyof Draft, unknown>>
    if (typeof version !== 'string' || typeof upgrade !== 'number' || !areAnswers(answers)) return null
    return { by: null, version, upgrade, answers, ...(typeof step === 'string' && { step }) }
  }
  // A browser may refuse the storage itself, also later: each use asks for it, where failures are caught.
  const asked: DraftStorage = {
    getItem: (key) => storage().getItem(key),
    setItem: (key, text) => storage().setItem(key, text),
    removeItem: (key) => storage().removeItem(key),
  }
  return createDraftStore({ storage: asked, key: `kindred-draft:${wizardId}`, parse })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isAnswer = (value: unknown): boolean =>
  typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'))

const areAnswers = (value: unknown): value is Answers =>
  typeof value === 'object' && value !== null && Object.values(value).every(isAnswer)

/** What was kept, for the questions of today; undefined where it holds no answers. */
function keptAnswers(wizard: Wizard, kept: unknown): MigratedAnswers | undefined {
  const { version, upgrade, answers, step } = (kept ?? {}) as Partial<Record<keyof Draft, unknown>>
  if (!areAnswers(answers)) return undefined
  try {
    const migrated = migrateAnswers(wizard, {
      answers,
      wizard: version === wizard.version ? wizard : undefined,
      ...(typeof upgrade === 'number' && { upgrade }),
    })
    return { ...migrated, ...(typeof step === 'string' && { step }) }
  } catch {
    // Whatever a browser or a server has made of it, the form goes on without it.
    return undefined
  }
}

/** Stands in the place of the questions, so that nothing is typed over what was kept. */
function Resume({ words, onResume, onNew }: { words: Texts; onResume: () => void; onNew: () => void }) {
  return (
    <section className="own-part" aria-label={words('wizard.resume.title')}>
      <p>{words('wizard.resume.title')}</p>
      <div className="wizard-buttons">
        <button type="button" className="button" onClick={onNew}>
          {words('wizard.resume.new')}
        </button>
        <button type="button" className="button primary" onClick={onResume}>
          {words('wizard.resume.go')}
        </button>
      </div>
    </section>
  )
}

function Questions(props: QuestionsProps) {
  const { wizard, validators, onSubmit, onChange, answers = none, facts = none, step, words, link } = props
  const [prefilled] = useState(() => prefilledAnswers(wizard, link, facts))
  const isBegun = Object.keys(answers).length > 0
  const openLast = useRef(step)
  const journey = useJourney(wizard, { answers: isBegun ? answers : prefilled.answers, facts, at: step }, (now) => {
    if (wizard.steps.some(({ id }) => id === now.state)) openLast.current = now.state
    onChange?.(now.answers, openLast.current)
  })
  const [sending, setSending] = useState<'ready' | 'busy' | 'failed' | 'sent'>('ready')
  const say = wordsIn(words, journey)
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
    <>
      <PrefillNote {...{ prefilled, journey }} isUnused={isBegun} />
      <PageFrame
        journey={journey}
        validators={validators}
        mode="create"
        takesFocus={props.takesFocus === true}
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
    </>
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
