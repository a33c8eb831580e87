import type { JourneyFinding, JourneyState, Touch } from '@kindred/checker'
import { resolvePath, type Wizard } from '@kindred/engine'
import { AnswerList } from '@kindred/form/read-only'
import { useMemo } from 'react'
import type { Preview, PreviewedWizard, WizardCheck } from '../../screens/frame-messages.ts'
import { factsThatArrive, journeyStateOf, replayOf, statesOf, toStep } from '../../screens/journey-state-of.ts'
import { FactChoice, LookChoice, StateChoice } from '../../screens/preview-controls.tsx'
import { addressOf, type PreviewUrlState, readUrlState } from '../../screens/preview-url-state.ts'
import { ReplayBar } from '../../screens/replay-bar.tsx'
import { ScreenFrame } from '../../screens/screen-frame.tsx'
import { goTo, PreviewLink, useAddress } from './address.tsx'
import { checkOf, countWords, FindingList } from './findings.tsx'
import { StepNav } from './step-nav.tsx'

interface WizardPreviewProps {
  preview: Preview
  shown: PreviewedWizard
  findings: JourneyFinding[]
}

/** One wizard: any step in any state, and beside it what the checks say. */
export function WizardPreview({ preview, shown, findings }: WizardPreviewProps) {
  const { wizard } = shown
  const { search, hash } = useAddress()
  const place = useMemo(() => readUrlState(wizard, search, hash), [wizard, search, hash])
  const journeyState = useMemo(() => journeyStateOf(wizard, place), [wizard, place])
  const replayed = useMemo(
    () => (place.replay === undefined ? undefined : replayOf(wizard, place.replay)),
    [wizard, place.replay],
  )
  const go = (next: PreviewUrlState, replace = false) => goTo(addressOf(wizard.id, next), { replace })
  const moved = ({ state, answers, facts }: JourneyState) =>
    go({ ...place, step: state, facts, answers, state: undefined }, true)
  const facts = journeyState?.facts ?? place.facts
  const check = checkOf(shown)
  // While clicks are played, the screen that they change comes first.
  const tools = (
    <section className="preview-tools card" aria-label="What is shown">
      <FactChoice
        wizard={wizard}
        facts={facts}
        onFacts={(facts) => go({ ...place, facts, step: journeyState?.state ?? place.step, replay: undefined, at: 0 })}
      />
      <LookChoice wizard={wizard} place={place} languages={preview.languages} onPlace={(next) => go(next, true)} />
      {journeyState !== undefined && (
        <StateChoice
          wizard={wizard}
          journeyState={journeyState}
          state={stateIn(wizard, place, journeyState)}
          onState={(state) =>
            go({ ...place, facts, step: journeyState.state, state, answers: undefined, replay: undefined, at: 0 })
          }
        />
      )}
    </section>
  )

  return (
    <>
      <p className="preview-crumb">
        <PreviewLink to="/preview">All wizards</PreviewLink>
      </p>
      <h1>{wizard.title}</h1>
      <p className="preview-soft">
        <code>content/wizards/{wizard.id}</code> · {countWords(findings)}
      </p>
      {shown.source !== 'files' && <p className="preview-banner">{sources[shown.source]}</p>}
      <div className="preview-columns stack-4">
        <StepNav
          wizard={wizard}
          journeyState={journeyState}
          step={journeyState?.state ?? place.step}
          findings={findings}
          onStep={(step) => go(toStep(wizard, { ...place, facts }, journeyState, step))}
        />
        <div className="preview-work stack-5">
          {place.replay !== undefined && (
            <ReplayBar
              wizard={wizard}
              replayed={replayed}
              finding={findings.find(({ replay }) => replay === place.replay)}
              isChecked={check?.journeys !== undefined}
              at={place.at}
              hasStrayed={place.answers !== undefined}
              onAt={(at) => go({ ...place, at, answers: undefined, step: undefined, state: undefined }, true)}
              onEnd={() =>
                go({
                  ...place,
                  replay: undefined,
                  at: 0,
                  step: journeyState?.state,
                  facts,
                  answers: journeyState?.answers,
                })
              }
            />
          )}
          {place.replay === undefined && tools}
          {journeyState === undefined ? (
            <NobodyArrives wizard={shown} place={place} onPlace={go} />
          ) : (
            <>
              <ScreenFrame
                wizard={wizard}
                texts={preview.texts}
                language={preview.language}
                journeyState={journeyState}
                theme={place.theme}
                width={place.width}
                isFull={place.isFull}
                onMoved={moved}
              />
              <AnswersSoFar
                wizard={wizard}
                journeyState={journeyState}
                onClear={() =>
                  go({
                    ...place,
                    facts,
                    step: journeyState.state,
                    answers: {},
                    state: undefined,
                    replay: undefined,
                    at: 0,
                  })
                }
              />
            </>
          )}
          {place.replay !== undefined && tools}
          <section aria-labelledby="findings">
            <h2 id="findings">Findings</h2>
            <Checked shown={shown} />
            {findings.length > 0 && <FindingList findings={findings} />}
          </section>
          <section aria-labelledby="touches">
            <h2 id="touches">What your edit touches</h2>
            <EditTouches preview={preview} check={check} />
          </section>
          {check !== undefined && (
            <section aria-labelledby="drawing">
              <h2 id="drawing">Drawing</h2>
              <p className="preview-soft">
                Dashed: under a condition. Red: nobody arrives, nobody takes this way, or some cannot go on.
              </p>
              <img
                className="preview-drawing"
                src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(check.drawing)}`}
                alt={`The ${wizard.steps.length} steps of “${wizard.title}” and the ways between them`}
              />
            </section>
          )}
          {check?.journeys && <Counts journeys={check.journeys} />}
        </div>
      </div>
    </>
  )
}

/** The state that is shown; undefined when it is none of those that can be chosen. */
function stateIn(wizard: Wizard, place: PreviewUrlState, journeyState: JourneyState): string | undefined {
  if (place.answers !== undefined || place.replay !== undefined) return undefined
  const states = statesOf(wizard, journeyState.state, journeyState.facts)
  return (states.find(({ id }) => id === place.state) ?? states[0])?.id
}

const sources = {
  'with-errors':
    'These files have errors. Members keep what they had until all of them are fixed; what you see here is your files as they are.',
  'last-good': 'One of these files cannot be read; the findings say which. What you see here is from before that.',
  committed: 'One of these files cannot be read; the findings say which. What you see here is from the last commit.',
} as const

function Checked({ shown: { check, source } }: { shown: PreviewedWizard }) {
  if (check === undefined) return <p className="preview-soft">Every journey is being checked …</p>
  if ('failed' in check)
    return (
      <p className="preview-finding stack-2">Journeys could not be checked: {check.failed}. Fix the findings first.</p>
    )
  if (check.journeys === undefined) return <p className="preview-soft">Journeys are checked once these are fixed.</p>
  return (
    <p className="preview-soft">
      {check.journeys.findings.length === 0 ? 'Every promise holds on every journey' : 'Every journey was checked'}
      {source === 'files' ? '.' : ' of the content that is shown.'}
    </p>
  )
}

type Journeys = NonNullable<NonNullable<ReturnType<typeof checkOf>>['journeys']>

function Counts({ journeys: { report, ms } }: { journeys: Journeys }) {
  const rows: [string, string | number][] = [
    ['Steps, questions, options', `${report.steps}, ${report.questions}, ${report.options}`],
    ['Conditions', report.conditions],
    ['Journey classes', report.situations],
    ['Answer classes', `${report.classes}, standing for ${report.answerSets} combinations`],
    ['States of the machine, events sent to it', `${report.states}, ${report.transitions}`],
    [
      'Skipped',
      report.skipped.length === 0
        ? 'nothing'
        : report.skipped.map(({ what, bound }) => `${what} (${bound})`).join('; '),
    ],
    ['Time', `${ms} ms`],
  ]
  return (
    <section aria-labelledby="counts">
      <h2 id="counts">What was checked</h2>
      <dl className="preview-counts stack-1">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function NobodyArrives({
  wizard: { wizard },
  place,
  onPlace,
}: {
  wizard: PreviewedWizard
  place: PreviewUrlState
  onPlace: (next: PreviewUrlState) => void
}) {
  const others = factsThatArrive(wizard, place.step ?? '')
  const title = wizard.steps.find(({ id }) => id === place.step)?.title
  return (
    <div className="preview-nobody stack-3">
      <p>
        {others.length === 0
          ? `Nobody comes to “${title}”.`
          : `Nobody comes to “${title}” with ${Object.values(place.facts).join(', ')}.`}
      </p>
      {others.map((facts) => (
        <button
          key={JSON.stringify(facts)}
          type="button"
          className="button"
          onClick={() => onPlace({ ...place, facts, state: undefined, answers: undefined })}
        >
          Show it with {Object.values(facts).join(', ')}
        </button>
      ))}
    </div>
  )
}

/** What has been answered on the way here, in the words of the screen. */
function AnswersSoFar({
  wizard,
  journeyState,
  onClear,
}: {
  wizard: Wizard
  journeyState: JourneyState
  onClear: () => void
}) {
  const taken = resolvePath(wizard, journeyState.answers, journeyState.facts)
  const aside = Object.keys(taken.stashed).length
  return (
    <details className="preview-answers">
      <summary>Answers so far: {Object.keys(taken.effective).length}</summary>
      <AnswerList taken={taken} />
      {aside > 0 && <p className="preview-soft">{aside} more behind a closed branch: kept, and not saved.</p>}
      <button type="button" className="button small" onClick={onClear}>
        Clear all answers
      </button>
    </details>
  )
}

const headings: readonly [Touch['about'], string][] = [
  ['ways', 'Journeys'],
  ['steps', 'Steps'],
  ['questions', 'Questions'],
  ['limits', 'Limits'],
  ['options', 'Options'],
  ['words', 'Words'],
  ['payload', 'What is saved'],
  ['drafts', 'Drafts and memories'],
]

/** What is different from the last commit, or from when `npm run dev` began. */
function EditTouches({ preview, check }: { preview: Preview; check: WizardCheck | undefined }) {
  const { previous } = preview
  const since =
    previous.kind === 'commit' ? `the last commit (${previous.commit.slice(0, 7)})` : 'the preview was started'
  if (check === undefined) return <p className="preview-soft">Being compared …</p>
  if (check.comparison === undefined) return <p className="preview-soft">This wizard is new since {since}.</p>
  const { touches } = check.comparison
  if (touches.length === 0) return <p className="preview-soft">Nothing has changed since {since}.</p>
  return (
    <>
      <p className="preview-soft">Since {since}:</p>
      {headings.map(([about, heading]) => {
        const own = touches.filter((touch) => touch.about === about)
        return own.length === 0 ? null : (
          <section key={about} className="preview-touches">
            <h3>{heading}</h3>
            <ul>
              {own.map(({ sentence }) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
