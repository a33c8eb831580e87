import { resultState } from '@kindred/checker/in-page'
import type { Change } from '@kindred/contract/studio'
import type { JourneyState, Wizard } from '@kindred/engine'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useIsWide } from '../../lib/page/use-is-wide.ts'
import { factsThatArrive, journeyStateOf, replayOf, statesOf } from '../../screens/journey-state-of.ts'
import { FactChoice, StateChoice } from '../../screens/preview-controls.tsx'
import { type PreviewUrlState, readUrlState } from '../../screens/preview-url-state.ts'
import { ReplayBar } from '../../screens/replay-bar.tsx'
import { ScreenFrame } from '../../screens/screen-frame.tsx'
import { replayWords } from './replay-words.ts'
import { stateName } from './state-name.ts'
import { useStudio } from './studio-context.tsx'
import { outlineQuery, screenQuery } from './studio-queries.ts'
import '../../screens/preview.css'

/** A form with what members see beside it (`screen`), or below it on a narrow screen, where somebody opens it; null: alone. */
export function WithScreen({ screen, children }: { screen: ReactNode; children: ReactNode }) {
  const { text } = useStudio()
  const isWide = useIsWide(768)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={screen === null ? undefined : 'studio-with-screen'}>
      <div className="studio-edit">{children}</div>
      {screen === null ? null : isWide ? (
        <section className="studio-screen" aria-labelledby="studio-screen">
          <h2 id="studio-screen">{text('studio.screen')}</h2>
          {screen}
        </section>
      ) : (
        <details className="studio-fold" onToggle={({ currentTarget: { open } }) => setOpen(open)}>
          <summary>{text('studio.screen')}</summary>
          {isOpen && screen}
        </details>
      )}
    </div>
  )
}

interface ScreenProps {
  wizard: string
  /** Where it begins; absent: at the first step. */
  step?: string | undefined
  /** The result that is edited, by its id or its place: it begins with answers that lead to it. */
  result?: string | number | undefined
  /** The clicks that lead to a finding. */
  replay?: string | undefined
  /** Absent: the change that somebody works in. */
  change?: Change
}

/** The members' page of a wizard with what the change says, in the state that somebody chooses. */
export function Screen({ wizard: id, change, ...shown }: ScreenProps) {
  const { text, current } = useStudio()
  const { data, isError } = useQuery(screenQuery(id, change ?? current))
  if (isError) return <p role="alert">{text('studio.failed')}</p>
  if (data === undefined) return null
  if (data.wizard === null) return <p className="studio-soft">{text('studio.screen.unreadable')}</p>
  return <Shown wizard={data.wizard} change={change ?? current} {...shown} />
}

type ShownProps = Omit<ScreenProps, 'wizard' | 'change'> & { wizard: Wizard; change: Change | undefined }

function Shown({ wizard, change, step, result, replay }: ShownProps) {
  const { start, text } = useStudio()
  const { data: outline } = useQuery(outlineQuery(wizard.id, change))
  const [chosen, setChosen] = useState<Partial<PreviewUrlState>>({})
  const plain = useMemo(() => readUrlState(wizard, '', ''), [wizard])
  const withResult = useMemo(
    () => (step === undefined || result === undefined ? undefined : resultState(wizard, step, result, plain.facts)),
    [wizard, step, result, plain],
  )
  const first = withResult === undefined ? {} : ownAnswers(withResult)
  const place: PreviewUrlState = { ...plain, step, replay, width: '360', ...first, ...chosen }
  const key = JSON.stringify(place)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of the place
  const now = useMemo(() => journeyStateOf(wizard, place) ?? anywhere(wizard, place), [wizard, key])
  const replayed = useMemo(() => (replay === undefined ? undefined : replayOf(wizard, replay)), [wizard, replay])
  const facts = now.facts
  const states = statesOf(wizard, now.state, facts)
  const state = place.answers === undefined ? (states.find(({ id }) => id === place.state) ?? states[0])?.id : undefined
  return (
    <div className="studio-shown">
      {replay !== undefined && (
        <ReplayBar
          wizard={wizard}
          replayed={replayed}
          finding={undefined}
          isChecked={false}
          at={place.at}
          hasStrayed={place.answers !== undefined}
          onAt={(at) => setChosen({ at })}
          onEnd={() => setChosen({ ...chosen, ...ownAnswers(now) })}
          words={replayWords(text)}
        />
      )}
      {replay === undefined && (
        <>
          <FactChoice
            wizard={wizard}
            facts={facts}
            nameOf={(fact) => start.texts[`studio.fact.${fact}`] ?? fact}
            valuesOf={(fact) =>
              Object.fromEntries(
                outline?.asked.find(({ id, step }) => step === null && id === fact)?.options.map(namedBy) ?? [],
              )
            }
            onFacts={(next) => setChosen({ facts: next, step: now.state, answers: undefined })}
          />
          <StateChoice
            wizard={wizard}
            journeyState={now}
            state={state}
            onState={(next) => setChosen({ facts, step: now.state, state: next, answers: undefined })}
            nameOf={(one) => stateName(text, wizard, one)}
            words={{
              state: text('studio.state'),
              own: text(
                withResult !== undefined && chosen.step === undefined ? 'studio.state.result' : 'studio.state.own',
              ),
              step: text('studio.state.step'),
              before: text('studio.state.before'),
              after: text('studio.state.after'),
            }}
          />
        </>
      )}
      <ScreenFrame
        wizard={wizard}
        language="en"
        journeyState={now}
        width="360"
        src="/studio/frame"
        onMoved={(moved) => setChosen({ ...chosen, ...ownAnswers(moved) })}
      />
    </div>
  )
}

const namedBy = ({ id, label }: { id: string; label: string }): [string, string] => [id, label]

const ownAnswers = ({ state, answers, facts }: JourneyState): Partial<PreviewUrlState> => ({
  step: state,
  answers,
  facts,
  state: undefined,
})

/** Where others come from to a step to which these facts do not lead; one to which nobody comes is shown all the same, because it is being written. */
function anywhere(wizard: Wizard, place: PreviewUrlState): JourneyState {
  const { step = wizard.steps[0]?.id ?? '', facts } = place
  const [other] = place.step === undefined || place.answers !== undefined ? [] : factsThatArrive(wizard, step)
  const there = other === undefined ? undefined : journeyStateOf(wizard, { ...place, facts: other, state: undefined })
  return there ?? { state: step, answers: {}, facts }
}
