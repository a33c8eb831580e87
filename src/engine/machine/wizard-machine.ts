import { assign, createMachine } from 'xstate'
import { endsInResults } from '../journey/visible-results.ts'
import type { Answers, Facts, Step, Wizard } from '../wizard.ts'
import {
  doneState,
  initialJourneyState,
  leftState,
  nextContext,
  nextState,
  overviewState,
  type WizardEvent,
} from './next-state.ts'

/** What the machine remembers. */
export interface WizardContext {
  /** All answers ever given, also those behind a closed branch. */
  answers: Answers
  facts: Facts
}

/** What a machine begins with. */
export type WizardInput = { answers?: Answers; facts?: Facts }

/** Where a wizard without an overview begins when its first step has a condition: it leads on at once. */
export const startState = 'start'

/** States with these names belong to the machine; a step cannot be called so. */
export const reservedStepIds: readonly string[] = [overviewState, doneState, leftState, startState]

/** Takes an event and does nothing: what all states have together, this one does not have. */
const closed = {}

type Leads = { from: string; to: string }
export type Guard = { type: string; params: Record<string, unknown> }
type Transition = { target: string; guard: Guard }

/** Where a guard stands: a transition of an event from one state to another. */
export type GuardPlace = Leads & { event: 'NEXT' | 'PREVIOUS' | 'OPEN' | 'START' }

/** The guards of members' pages: no words, because nobody reads them there. */
const unnamedGuard = ({ from, to, event }: GuardPlace): Guard =>
  event === 'START' ? { type: 'starts', params: { to } } : { type: 'leads', params: { from, to } }

/** The steps that can come first from here on: up to the first one that applies without a condition. */
function firstOf(wizard: Wizard, at: number): Step[] {
  const found: Step[] = []
  for (const step of wizard.steps.slice(at)) {
    found.push(step)
    if (step.when === undefined) break
  }
  return found
}

/** The steps that Next can lead to: the first ones after this, or those of its transitions. */
function stepsAfter(wizard: Wizard, index: number): Step[] {
  const from = wizard.steps[index]
  if (from === undefined || from.ends === true) return []
  if (from.next === undefined) return firstOf(wizard, index + 1)
  const targets = from.next.flatMap((way) => {
    const at = wizard.steps.findIndex((step) => step.id === way.to)
    return at === -1 ? [] : firstOf(wizard, at)
  })
  return [...new Set(targets)]
}

/**
 * Compiles a wizard to the configuration of a state machine: one state per step, guards and actions by name with params. Plain
 * JSON. `guardOf` names the guards: `machineConfig` (named-machine.ts) after their conditions, for tools and pictures.
 */
export function compiledConfig(wizard: Wizard, guardOf: (place: GuardPlace) => Guard = unnamedGuard) {
  const leadsTo = (from: string, to: string, event: GuardPlace['event']): Transition => ({
    target: to,
    guard: guardOf({ from, to, event }),
  })
  const end = wizard.kind === 'overview' ? overviewState : doneState
  const opens = wizard.steps.map(({ id }) => ({ ...leadsTo(startState, id, 'OPEN'), target: `.${id}` }))
  const before = new Map<string, string[]>()
  wizard.steps.forEach((step, index) => {
    for (const next of stepsAfter(wizard, index)) before.set(next.id, [...(before.get(next.id) ?? []), step.id])
  })
  const leave = (allowed: boolean) => (allowed ? { LEAVE: { target: leftState } } : {})
  const states: Record<string, unknown> = {
    [doneState]: wizard.kind === 'linear' ? {} : { on: { OPEN: closed } },
    [leftState]: { on: { OPEN: closed } },
  }
  if (wizard.kind === 'overview') states[overviewState] = { on: leave(wizard.leave !== false) }
  const waits = wizard.kind === 'linear' && wizard.steps[0]?.when !== undefined
  if (waits) {
    const firsts: Transition[] = firstOf(wizard, 0).map(({ id }) => leadsTo(startState, id, 'START'))
    states[startState] = { always: [...firsts, { target: doneState }] }
  }
  wizard.steps.forEach((step, index) => {
    const change = { actions: { type: 'change', params: { state: step.id } } }
    const nexts = [...stepsAfter(wizard, index).map(({ id }) => id), end]
    const previous = step.previous === false ? [] : (before.get(step.id) ?? [])
    states[step.id] = {
      on: {
        TOGGLE: change,
        ANSWER: change,
        RESET: change,
        // An ending is where the wizard is over: only the way back leads away from it.
        ...(endsInResults(step) ? {} : { NEXT: nexts.map((to) => leadsTo(step.id, to, 'NEXT')) }),
        PREVIOUS: previous.map((to) => leadsTo(step.id, to, 'PREVIOUS')),
        ...(wizard.kind === 'overview' ? { OVERVIEW: { target: overviewState } } : {}),
        ...leave(step.leave ?? wizard.leave !== false),
      },
    }
  })
  const anywhere = { actions: { type: 'change', params: { state: startState } } }
  return {
    id: wizard.id,
    initial: wizard.kind === 'overview' ? overviewState : waits ? startState : (wizard.steps[0]?.id ?? doneState),
    states,
    // Any step is opened from anywhere: said once, because each state saying it would be steps times steps.
    on: {
      OPEN: opens,
      FACTS: anywhere,
      RESTORE: anywhere,
    },
  }
}

type MachineSnapshot = { context: WizardContext; event: WizardEvent }
interface Typed {
  context: WizardContext
  events: WizardEvent
  input: WizardInput | undefined
  guards: { type: 'leads' | 'starts'; params: Leads }
  actions: { type: 'change'; params: { state: string } }
}

/**
 * The state machine of a wizard. Its guards and actions only ask `next-state.ts` what an event does, as the checker asks it.
 * Made without XState's `setup`, which brings along 1 KB that nothing here uses.
 *
 * @example const actor = createActor(wizardMachine(wizard), { input: { facts: { memoryType: 'happy' } } }).start()
 */
export function wizardMachine(wizard: Wizard) {
  return createMachine(
    {
      types: {} as Typed,
      // States come from data, so their names are not known to the compiler: the one cast of this module.
      ...(compiledConfig(wizard) as object),
      context: ({ input }) => ({ answers: input?.answers ?? {}, facts: input?.facts ?? {} }),
    },
    {
      guards: {
        leads: ({ context, event }: MachineSnapshot, { from, to }: Leads) =>
          nextState(wizard, { state: from, ...context }, event) === to,
        starts: ({ context: { answers, facts } }: MachineSnapshot, { to }: Leads) =>
          initialJourneyState(wizard, facts, answers).state === to,
      },
      actions: {
        change: assign(({ context, event }: MachineSnapshot, { state }: { state: string }) =>
          nextContext(wizard, { state, ...context }, event),
        ),
      },
    },
  )
}
