import { assign, setup } from 'xstate'
import { neighbours, walk } from '../journey/walk.ts'
import { clearChosen, toggle } from '../selection/choose.ts'
import type { Answer, Answers, Facts, Step, Wizard } from '../wizard.ts'
import { chosenIn, fieldOf, holdsList, setAnswer } from '../wizard.ts'

/** What the machine remembers. */
export interface WizardContext {
  /** All answers ever given, also those behind a closed branch. */
  answers: Answers
  facts: Facts
}

/** What a person can do in a wizard. */
export type WizardEvent =
  | { type: 'TOGGLE'; field: string; option: string }
  | { type: 'ANSWER'; field: string; value: Answer }
  | { type: 'RESET' }
  | { type: 'NEXT' }
  | { type: 'PREVIOUS' }
  | { type: 'OPEN'; step: string }
  | { type: 'OVERVIEW' }
  | { type: 'LEAVE' }
  | { type: 'FACTS'; facts: Facts }
  | { type: 'RESTORE'; answers: Answers }

/** What a machine begins with. */
export type WizardInput = { answers?: Answers; facts?: Facts }

/** The state in which all steps are listed. */
export const overviewState = 'overview'

/** The state in which the wizard has ended. */
export const doneState = 'done'

/** The state in which somebody has left; answers stay. */
export const leftState = 'left'
/** Where a wizard without an overview begins when its first step has a condition: it leads on at once. */
export const startState = 'start'

/** States with these names belong to the machine; a step cannot be called so. */
export const reservedStepIds: readonly string[] = [overviewState, doneState, leftState, startState]

/** Takes an event and does nothing: what all states have together, this one does not have. */
const closed = {}

type Transition = { target: string; guard: { type: string; params: Record<string, string> } }

/** The steps that can come first from here on: up to the first one that applies without a condition. */
function firstOf(wizard: Wizard, at: number): Step[] {
  const found: Step[] = []
  for (const step of wizard.steps.slice(at)) {
    found.push(step)
    if (step.when === undefined) break
  }
  return found
}

/** The steps that Next can lead to: the first ones after this, or after the named ways on. */
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
 * Compiles a wizard to the configuration of a state machine: one state per step, guards and actions by name with
 * params. Plain JSON, so that it can be drawn, compared, explored and stepped on the server.
 */
export function machineConfig(wizard: Wizard) {
  const end = wizard.kind === 'overview' ? overviewState : doneState
  const opens: Transition[] = wizard.steps.map((step) => ({
    target: `.${step.id}`,
    guard: { type: 'opens', params: { step: step.id } },
  }))
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
    const firsts: Transition[] = firstOf(wizard, 0).map((step) => ({
      target: step.id,
      guard: { type: 'startsAt', params: { step: step.id } },
    }))
    states[startState] = { always: [...firsts, { target: doneState }] }
  }
  wizard.steps.forEach((step, index) => {
    const nexts: Transition[] = stepsAfter(wizard, index).map((next) => ({
      target: next.id,
      guard: { type: 'nextIs', params: { from: step.id, to: next.id } },
    }))
    const ends: Transition = { target: end, guard: { type: 'nextIsEnd', params: { from: step.id } } }
    const previous: Transition[] = (step.previous === false ? [] : (before.get(step.id) ?? [])).map((id) => ({
      target: id,
      guard: { type: 'previousIs', params: { from: step.id, to: id } },
    }))
    states[step.id] = {
      on: {
        TOGGLE: { guard: { type: 'fieldIsOn', params: { step: step.id } }, actions: 'toggle' },
        ANSWER: { guard: { type: 'fieldIsOn', params: { step: step.id } }, actions: 'answer' },
        RESET: { actions: { type: 'reset', params: { step: step.id } } },
        NEXT: [...nexts, ends],
        PREVIOUS: previous,
        ...(wizard.kind === 'overview' ? { OVERVIEW: { target: overviewState } } : {}),
        ...leave(step.leave ?? wizard.leave !== false),
      },
    }
  })
  return {
    id: wizard.id,
    initial: wizard.kind === 'overview' ? overviewState : waits ? startState : (wizard.steps[0]?.id ?? doneState),
    states,
    // Any step is opened from anywhere: said once, because each state saying it would be steps times steps.
    on: {
      OPEN: opens,
      FACTS: { actions: 'learnFacts' },
      RESTORE: { actions: 'restore' },
    },
  }
}

/**
 * The state machine of a wizard. Its guards and actions only call the engine's pure functions, the same that the
 * form, the server and the checker call.
 *
 * @example const actor = createActor(wizardMachine(wizard), { input: { facts: { memoryType: 'happy' } } }).start()
 */
export function wizardMachine(wizard: Wizard) {
  const machine = setup({
    types: { context: {} as WizardContext, events: {} as WizardEvent, input: {} as WizardInput | undefined },
    guards: {
      opens: ({ context, event }, params: { step: string }) =>
        event.type === 'OPEN' &&
        event.step === params.step &&
        walk(wizard, context.answers, context.facts).path.some(({ step }) => step.id === params.step),
      startsAt: ({ context }, params: { step: string }) =>
        walk(wizard, context.answers, context.facts).path[0]?.step.id === params.step,
      fieldIsOn: ({ context, event }, params: { step: string }) =>
        (event.type === 'TOGGLE' || event.type === 'ANSWER') &&
        (walk(wizard, context.answers, context.facts)
          .path.find(({ step }) => step.id === params.step)
          ?.fields.some((field) => field.id === event.field) ??
          false),
      nextIs: ({ context }, params: { from: string; to: string }) => {
        const { next, goesOn } = neighbours(wizard, context.answers, context.facts, params.from)
        return goesOn && next?.id === params.to
      },
      nextIsEnd: ({ context }, params: { from: string }) => {
        const { next, goesOn } = neighbours(wizard, context.answers, context.facts, params.from)
        return goesOn && next === undefined
      },
      previousIs: ({ context }, params: { from: string; to: string }) =>
        neighbours(wizard, context.answers, context.facts, params.from).previous?.id === params.to,
    },
    actions: {
      toggle: assign(({ context, event }) =>
        event.type === 'TOGGLE' ? { answers: toggleOption(wizard, context.answers, event.field, event.option) } : {},
      ),
      answer: assign(({ context, event }) =>
        event.type === 'ANSWER'
          ? { answers: clearDependents(wizard, setAnswer(context.answers, event.field, event.value), event.field) }
          : {},
      ),
      reset: assign(({ context }, params: { step: string }) => ({
        answers: resetStep(wizard, context.answers, params.step),
      })),
      learnFacts: assign(({ event }) => (event.type === 'FACTS' ? { facts: event.facts } : {})),
      restore: assign(({ event }) => (event.type === 'RESTORE' ? { answers: event.answers } : {})),
    },
  })
  type Config = Parameters<typeof machine.createMachine>[0]
  // States come from data, so their names are not known to the compiler: the one cast of this room.
  const config = {
    ...machineConfig(wizard),
    context: ({ input }: { input: WizardInput | undefined }) => ({
      answers: input?.answers ?? {},
      facts: input?.facts ?? {},
    }),
  } as unknown as Config
  return machine.createMachine(config)
}

/** Ticks or unticks an option; removing the last choice of a field clears what depends on it. */
export function toggleOption(wizard: Wizard, answers: Answers, fieldId: string, optionId: string): Answers {
  const field = fieldOf(wizard, fieldId)
  if (field === undefined) return answers
  if (!holdsList(field)) return clearDependents(wizard, setAnswer(answers, fieldId, optionId), fieldId)
  const chosen = chosenIn(answers[fieldId])
  const after = toggle(field, chosen, optionId)
  return after === chosen ? answers : clearDependents(wizard, setAnswer(answers, fieldId, after), fieldId)
}

/** Fields that depend on this one and now have nothing to stand on lose their answers for good, and so do theirs. */
function clearDependents(wizard: Wizard, answers: Answers, fieldId: string): Answers {
  const parent = chosenIn(answers[fieldId])
  let result = answers
  for (const step of wizard.steps)
    for (const field of step.fields)
      if (
        field.dependsOn?.field === fieldId &&
        field.id in result &&
        (parent.length === 0 || parent.some((id) => field.dependsOn?.emptyFor?.includes(id)))
      )
        result = clearDependents(wizard, setAnswer(result, field.id, undefined), field.id)
  return result
}

/** Reset All: clears the selections and texts of a step. */
export function resetStep(wizard: Wizard, answers: Answers, stepId: string): Answers {
  let result = answers
  for (const field of wizard.steps.find((step) => step.id === stepId)?.fields ?? []) {
    result = setAnswer(result, field.id, clearChosen(field, holdsList(field) ? chosenIn(result[field.id]) : []))
    result = clearDependents(wizard, result, field.id)
  }
  return result
}

/** True when Reset All has something to clear. */
export const canReset = (wizard: Wizard, answers: Answers, stepId: string): boolean =>
  resetStep(wizard, answers, stepId) !== answers &&
  JSON.stringify(resetStep(wizard, answers, stepId)) !== JSON.stringify(answers)
