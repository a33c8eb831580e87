import type { Answer, Facts, Field, JourneyState, Wizard } from '@kindred/engine'
import {
  chosenIn,
  doneState,
  fieldOf,
  holdsList,
  labelOf,
  leftState,
  overviewState,
  resolvePath,
  stepOf,
  type WizardEvent,
} from '@kindred/engine'
import type { Steps } from './stepper.ts'

/** The clicks that give one answer, as a screen sends them. */
export function clicksFor(field: Field, answer: Answer): WizardEvent[] {
  if (field.list === undefined) {
    if (typeof answer === 'string') return [{ type: 'ANSWER', field: field.id, value: answer }]
    return answer.map((_, index) => ({ type: 'ANSWER', field: field.id, value: answer.slice(0, index + 1) }))
  }
  return chosenIn(answer).map((option) => ({ type: 'TOGGLE', field: field.id, option }))
}

/** The clicks that take an answer back; none where a screen has none: one of several cards stays chosen. */
export function clicksToClear(field: Field, answer: Answer): WizardEvent[] {
  if (field.list === undefined) return [{ type: 'ANSWER', field: field.id, value: holdsList(field) ? [] : '' }]
  return typeof answer === 'string' ? [] : clicksFor(field, answer)
}

/**
 * The clicks from the start to a state, played on the compiled machine: undefined when they do not lead there.
 * In a wizard that opens on an overview, steps are opened from it; in a linear one, Next leads on.
 */
export function clicksTo(
  { wizard, stepper }: { wizard: Wizard; stepper: Steps },
  wanted: JourneyState,
  target: string,
): WizardEvent[] | undefined {
  const events: WizardEvent[] = []
  let now = stepper.start(wanted.facts)
  const play = (event: WizardEvent): void => {
    now = stepper.send(now, event)
    events.push(event)
  }
  const answerHere = (): void => {
    const walked = resolvePath(wizard, wanted.answers, wanted.facts).path.find(({ step }) => step.id === now.state)
    for (const field of walked?.fields ?? []) {
      const answer = wanted.answers[field.id]
      if (answer !== undefined) for (const click of clicksFor(field, answer)) play(click)
    }
  }
  const hasAnswers = (stepId: string): boolean =>
    stepOf(wizard, stepId)?.fields.some((field) => wanted.answers[field.id] !== undefined) ?? false
  const { path } = resolvePath(wizard, wanted.answers, wanted.facts)
  if (now.state === overviewState) {
    const until = path.findIndex(({ step }) => step.id === target)
    for (const { step } of path.slice(0, until + 1)) {
      if (step.id !== target && !hasAnswers(step.id)) continue
      if (now.state !== overviewState) play({ type: 'OVERVIEW' })
      play({ type: 'OPEN', step: step.id })
      answerHere()
    }
  } else {
    for (let moves = 0; moves <= wizard.steps.length; moves += 1) {
      answerHere()
      if (now.state === target) break
      const before = now.state
      play({ type: 'NEXT' })
      if (now.state === before) return undefined
    }
  }
  return now.state === target && sameAnswers(now, wanted) ? events : undefined
}

export const sameAnswers = (a: JourneyState, b: JourneyState): boolean => {
  const ids = new Set([...Object.keys(a.answers), ...Object.keys(b.answers)])
  return [...ids].every(
    (id) => [...chosenIn(a.answers[id])].sort().join('\n') === [...chosenIn(b.answers[id])].sort().join('\n'),
  )
}

/** Plays clicks from the start: every state on the way. */
export function play(stepper: Steps, facts: Facts, events: readonly WizardEvent[]): JourneyState[] {
  const states = [stepper.start(facts)]
  for (const event of events) {
    const last = states.at(-1)
    if (last !== undefined) states.push(stepper.send(last, event))
  }
  return states
}

/** Traces are told without the shared sentences at hand: what the wizard says itself, else the usual word. */
const button = (wizard: Wizard, key: string, usual: string): string => wizard.words?.[key] ?? usual

function sayClick(wizard: Wizard, event: WizardEvent, chosen: ReadonlySet<string>): string {
  switch (event.type) {
    case 'OPEN':
      return `open "${stepOf(wizard, event.step)?.title ?? event.step}"`
    case 'TOGGLE': {
      const field = fieldOf(wizard, event.field)
      const label = field === undefined ? event.option : labelOf(field, event.option)
      return `${chosen.has(`${event.field}|${event.option}`) ? 'take back' : 'choose'} "${label}"`
    }
    case 'ANSWER': {
      const field = fieldOf(wizard, event.field)
      const label = field?.label ?? event.field
      const last = chosenIn(event.value).at(-1)
      if (last === undefined) return `clear "${label}"`
      const text = last.length > 40 ? `${last.length} characters` : `"${last}"`
      return `${field !== undefined && holdsList(field) ? 'add' : 'write'} ${text} in "${label}"`
    }
    case 'NEXT':
      return `press ${button(wizard, 'wizard.next', 'Next')}`
    case 'PREVIOUS':
      return `press ${button(wizard, 'wizard.previous', 'Previous')}`
    case 'RESET':
      return `press ${button(wizard, 'wizard.resetAll', 'Reset All')}`
    case 'OVERVIEW':
      return `press ${button(wizard, 'wizard.backToOverview', 'Back to all questions')}`
    case 'LEAVE':
      return `press ${button(wizard, 'leave.go', 'Leave')}`
    case 'FACTS':
      return `change what is known to ${factWords(event.facts)}`
    case 'RESTORE':
      return 'open the draft'
  }
}

const factWords = (facts: Facts): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name} "${value}"`)
    .join(', ')

/** Each click in the words of the screen: `choose "I don't remember who"`. */
export function clicksInWords(wizard: Wizard, events: readonly WizardEvent[]): string[] {
  const chosen = new Set<string>()
  return events.map((event) => {
    const text = sayClick(wizard, event, chosen)
    if (event.type === 'TOGGLE') {
      const key = `${event.field}|${event.option}`
      if (!chosen.delete(key)) chosen.add(key)
    }
    return text
  })
}

/** `With memoryType "happy": open "People's Actions", choose "I don't remember who", press Next: the person cannot continue.` */
export function traceInWords(wizard: Wizard, facts: Facts, events: readonly WizardEvent[], ending: string): string {
  const start = Object.keys(facts).length === 0 ? '' : `With ${factWords(facts)}: `
  return `${start}${[`start "${wizard.title}"`, ...clicksInWords(wizard, events)].join(', ')}: ${ending}`
}

/** Names of the machine's own states, as a person would say them. */
export const stateInWords = (wizard: Wizard, state: string): string =>
  state === overviewState
    ? 'the list of questions'
    : state === doneState
      ? 'the end'
      : state === leftState
        ? 'outside'
        : `"${stepOf(wizard, state)?.title ?? state}"`
