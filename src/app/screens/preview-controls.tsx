import type { JourneyState } from '@kindred/checker'
import type { StepState } from '@kindred/checker/in-page'
import { type Facts, limitedOptions, type Wizard } from '@kindred/engine'
import { useId } from 'react'
import { type Preview, type Theme, themes } from './frame-messages.ts'
import { statesOf } from './journey-state-of.ts'
import { type PreviewUrlState, type Width, widths } from './preview-url-state.ts'

interface RowProps<Value extends string> {
  legend: string
  values: readonly Value[]
  chosen: Value | undefined
  names?: Readonly<Record<string, string>>
  onChoose: (value: Value) => void
}

/** One choice out of a few, as a row of radio buttons. */
function Row<Value extends string>({ legend, values, chosen, names = {}, onChoose }: RowProps<Value>) {
  const name = useId()
  return (
    <fieldset className="preview-row">
      <legend>{legend}</legend>
      <div className="preview-row-values row">
        {values.map((value) => (
          <label key={value} className="preview-chip">
            <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
            {names[value] ?? value}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** `memoryType` → `Memory type` */
const inWords = (name: string): string => {
  const words = name
    .replace(/([A-Z])/g, ' $1')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

interface FactChoiceProps {
  wizard: Wizard
  facts: Facts
  /** What a fact is called, and each of its values. */
  nameOf?: (fact: string) => string
  valuesOf?: (fact: string) => Readonly<Record<string, string>>
  onFacts: (facts: Facts) => void
}

const asWritten = () => ({})

export function FactChoice({ wizard, facts, nameOf = inWords, valuesOf = asWritten, onFacts }: FactChoiceProps) {
  return Object.entries(wizard.facts ?? {}).map(([name, { values }]) => (
    <Row
      key={name}
      legend={nameOf(name)}
      names={valuesOf(name)}
      values={values}
      chosen={facts[name]}
      onChoose={(value) => onFacts({ ...facts, [name]: value })}
    />
  ))
}

interface StateChoiceProps {
  wizard: Wizard
  journeyState: JourneyState
  state: string | undefined
  onState: (state: string) => void
  /** What a state is called. */
  nameOf?: (state: StepState) => string
  /** What the control is called. */
  words?: Readonly<Record<'state' | 'own' | 'step' | 'before' | 'after', string>>
}

const stateWords = {
  state: 'State',
  own: 'your own answers',
  step: 'The step',
  before: 'State before',
  after: 'State after',
}

/** The states of a step, question by question; Before and After leaf through them. */
export function StateChoice({
  wizard,
  journeyState,
  state,
  onState,
  nameOf = ({ name }) => name,
  words = stateWords,
}: StateChoiceProps) {
  const id = useId()
  const states = statesOf(wizard, journeyState.state, journeyState.facts)
  const step = wizard.steps.find((one) => one.id === journeyState.state)
  if (step === undefined || states.length === 0) return null
  const groups = [
    { id: '', label: words.step },
    ...step.fields.map((field) => ({ id: field.id, label: field.label })),
  ].flatMap((group) => {
    const own = states.filter(({ field }) => (field ?? '') === group.id)
    return own.length === 0 ? [] : [{ ...group, own }]
  })
  const at = states.findIndex((one) => one.id === state)
  const leaf = (by: number) => {
    const next = states[(at + by + states.length) % states.length]
    if (next !== undefined) onState(next.id)
  }
  return (
    <div className="preview-row preview-state">
      <label htmlFor={id}>{words.state}</label>
      <div className="preview-row-values row">
        <select id={id} value={state ?? ''} onChange={(event) => onState(event.target.value)}>
          {at === -1 && <option value={state ?? ''}>{words.own}</option>}
          {groups.map((group) => (
            <optgroup key={group.id} label={group.label}>
              {group.own.map((one) => (
                <option key={one.id} value={one.id}>
                  {group.id === '' ? nameOf(one) : `${group.label}: ${nameOf(one)}`}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <button type="button" className="button small" aria-label={words.before} onClick={() => leaf(-1)}>
          ←
        </button>
        <button type="button" className="button small" aria-label={words.after} onClick={() => leaf(1)}>
          →
        </button>
      </div>
    </div>
  )
}

const themeNames: Readonly<Record<Theme, string>> = { light: 'Light', dark: 'Dark', contrast: 'High contrast' }
const widthNames: Readonly<Record<Width, string>> = { '360': '360 px', '768': '768 px', full: 'Full' }

const placesNames = { free: 'Free', taken: 'All taken' } as const

interface LookChoiceProps {
  wizard: Wizard
  place: PreviewUrlState
  languages: Preview['languages']
  onPlace: (next: PreviewUrlState) => void
}

export function LookChoice({ wizard, place, languages, onPlace }: LookChoiceProps) {
  const [source] = languages
  return (
    <>
      {languages.length > 1 && (
        <Row
          legend="Language"
          values={languages.map(({ language }) => language)}
          names={Object.fromEntries(languages.map(({ language, name }) => [language, name]))}
          chosen={place.language ?? source?.language}
          onChoose={(language) => onPlace({ ...place, language: language === source?.language ? undefined : language })}
        />
      )}
      <Row
        legend="Theme"
        values={themes}
        names={themeNames}
        chosen={place.theme}
        onChoose={(theme) => onPlace({ ...place, theme })}
      />
      <Row
        legend="Width"
        values={widths}
        names={widthNames}
        chosen={place.width}
        onChoose={(width) => onPlace({ ...place, width })}
      />
      {(wizard.maxResponses !== undefined || limitedOptions(wizard).size > 0) && (
        <Row
          legend="Places"
          values={['free', 'taken']}
          names={placesNames}
          chosen={place.isFull ? 'taken' : 'free'}
          onChoose={(places) => onPlace({ ...place, isFull: places === 'taken' })}
        />
      )}
    </>
  )
}
