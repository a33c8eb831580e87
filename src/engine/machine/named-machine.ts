import type { Condition, ConditionValue } from '@kindred/contract/condition'
import { assign } from 'xstate'
import { comparisonInWords, comparisonsIn } from '../conditions/bounds.ts'
import { entryPart } from '../conditions/condition-holds.ts'
import type { Wizard } from '../wizard.ts'
import { fieldOf, labelOf } from '../wizard.ts'
import {
  doneState,
  initialJourneyState,
  nextContext,
  nextState,
  overviewState,
  type WizardEvent,
} from './next-state.ts'
import { compiledConfig, type Guard, type GuardPlace, startState, type WizardContext } from './wizard-machine.ts'

// The machine of a wizard for tools and pictures: its guards say why. Members' pages bring none of these words along.

/** Names of guards: each is called after the kind of its condition, and its params say which. */
const guardTypes = [
  'answer is',
  'answer holds',
  'answer counts',
  'answer compares',
  'fact is',
  'is answered',
  'is not answered',
  'all of',
  'any of',
  'not',
  'at least',
  'condition',
  'otherwise',
  'next in order',
  'wizard ends',
  'came from',
  'is on the way',
  'passes checks',
] as const
type GuardType = (typeof guardTypes)[number]

interface NamedGuard {
  type: GuardType
  params: Record<string, unknown>
  /** The condition in words. */
  says: string
}

const quoted = (words: string): string => `"${words}"`

function questionName(wizard: Wizard, id: string): string {
  const field = fieldOf(wizard, id)
  return field === undefined ? id : quoted(field.label)
}

function optionName(wizard: Wizard, id: string, option: string): string {
  const field = fieldOf(wizard, id)
  return quoted(field === undefined ? option : labelOf(field, option))
}

const named = ({ const: one, enum: some = [] }: Pick<ConditionValue, 'const' | 'enum'>): string[] => [
  ...(one === undefined ? [] : [one]),
  ...some,
]

/** One comparison of one answer. */
function comparison(wizard: Wizard, id: string, value: ConditionValue): NamedGuard {
  const label = questionName(wizard, id)
  const options = (ids: readonly string[]) => ids.map((one) => optionName(wizard, id, one)).join(' or ')
  const { contains, minItems, maxItems, ...rest } = value
  const is = named(rest)
  if (is.length > 0 && Object.keys(value).length === 1)
    return {
      type: fieldOf(wizard, id) === undefined ? 'fact is' : 'answer is',
      params: { question: id, is },
      says: `${label} is ${options(is)}`,
    }
  if (contains !== undefined && Object.keys(value).length === 1 && entryPart(contains) === undefined)
    return {
      type: 'answer holds',
      params: { question: id, holds: named(contains) },
      says: `${label} holds ${options(named(contains))}`,
    }
  if (
    (minItems ?? maxItems) !== undefined &&
    is.length === 0 &&
    contains === undefined &&
    Object.keys(rest).length === 0
  )
    return {
      type: 'answer counts',
      params: {
        question: id,
        ...(minItems === undefined ? {} : { minItems }),
        ...(maxItems === undefined ? {} : { maxItems }),
      },
      says: [
        ...(minItems === undefined ? [] : [`${label} has ${minItems} or more`]),
        ...(maxItems === undefined ? [] : [`${label} has at most ${maxItems}`]),
      ].join(' and '),
    }
  const comparisons = comparisonsIn(value)
  if (comparisons.length > 0 && comparisons.length === Object.keys(value).length)
    return {
      type: 'answer compares',
      params: { question: id, ...value },
      says: comparisons.map((one) => `${label} ${comparisonInWords(one)}`).join(' and '),
    }
  return { type: 'condition', params: { question: id, value }, says: `${label} fits ${JSON.stringify(value)}` }
}

/** A condition as a guard: its name, its params, and itself in words. */
function nameOf(wizard: Wizard, condition: Condition): NamedGuard {
  const { named: byName, required = [], properties = {}, not, allOf = [], anyOf, atLeast, of = [], value } = condition
  const parts: NamedGuard[] = [
    ...Object.entries(properties).map(([id, one]) => comparison(wizard, id, one)),
    ...required
      .filter((id) => !Object.hasOwn(properties, id))
      .map(
        (id): NamedGuard => ({
          type: 'is answered',
          params: { question: id },
          says: `${questionName(wizard, id)} is answered`,
        }),
      ),
    ...(not === undefined ? [] : [denied(wizard, not)]),
    ...allOf.map((part) => nameOf(wizard, part)),
    ...(anyOf === undefined ? [] : [anyOfThem(anyOf.map((part) => nameOf(wizard, part)))]),
    ...(atLeast === undefined
      ? []
      : [
          {
            type: 'at least' as const,
            params: { atLeast, of, ...(value === undefined ? {} : { value }) },
            says: `at least ${atLeast} of ${of.map((id) => questionName(wizard, id)).join(', ')}`,
          },
        ]),
  ]
  const [only] = parts
  const all: NamedGuard =
    only !== undefined && parts.length === 1
      ? only
      : { type: 'all of', params: { all: parts.map(asGuard) }, says: parts.map(({ says }) => says).join(' and ') }
  return byName === undefined ? all : { ...all, params: { ...all.params, named: byName } }
}

function denied(wizard: Wizard, not: Condition): NamedGuard {
  const [id] = not.required ?? []
  if (id !== undefined && not.required?.length === 1 && Object.keys(not).length === 1)
    return { type: 'is not answered', params: { question: id }, says: `${questionName(wizard, id)} is not answered` }
  const inner = nameOf(wizard, not)
  return { type: 'not', params: { not: asGuard(inner) }, says: `not: ${inner.says}` }
}

const anyOfThem = (parts: readonly NamedGuard[]): NamedGuard => ({
  type: 'any of',
  params: { any: parts.map(asGuard) },
  says: parts.map(({ says }) => says).join(' or '),
})

const asGuard = ({ type, params }: NamedGuard): Guard => ({ type, params })

/** Why a transition is taken: the checks that it passes, its condition, and that of the step that it leads to. */
function reasonOf(wizard: Wizard, place: GuardPlace): NamedGuard {
  const reason = wayOf(wizard, place)
  const { checks = [] } = wizard.steps.find(({ id }) => id === place.from) ?? {}
  if (checks.length === 0 || place.event !== 'NEXT') return reason
  const passes: NamedGuard = {
    type: 'passes checks',
    params: { checks: checks.map(({ id }) => id) },
    says: checks.map(({ when }) => `not: ${nameOf(wizard, when).says}`).join(' and '),
  }
  const all = [passes, reason]
  return { type: 'all of', params: { all: all.map(asGuard) }, says: all.map(({ says }) => says).join(' and ') }
}

function wayOf(wizard: Wizard, { from, to, event }: GuardPlace): NamedGuard {
  if (event === 'PREVIOUS') return { type: 'came from', params: { step: to }, says: `came from ${titleOf(wizard, to)}` }
  const step = wizard.steps.find(({ id }) => id === to)
  if (event === 'OPEN')
    return { type: 'is on the way', params: { step: to }, says: `${titleOf(wizard, to)} is on the way` }
  const source = wizard.steps.find(({ id }) => id === from)
  if (step === undefined && source?.ends === true)
    return { type: 'wizard ends', params: {}, says: `${titleOf(wizard, from)} ends the wizard` }
  const way = source?.next?.find((one) => one.to === to)
  const conditions = [way?.when, step?.when].flatMap((one) => (one === undefined ? [] : [nameOf(wizard, one)]))
  const [only] = conditions
  if (only !== undefined && conditions.length === 1) return only
  if (conditions.length > 1)
    return {
      type: 'all of',
      params: { all: conditions.map(asGuard) },
      says: conditions.map(({ says }) => says).join(' and '),
    }
  const isFirst =
    source?.next === undefined && wizard.steps[wizard.steps.findIndex(({ id }) => id === from) + 1]?.id === to
  return isFirst || source?.next?.[0]?.to === to
    ? { type: 'next in order', params: {}, says: 'next in order' }
    : { type: 'otherwise', params: {}, says: 'otherwise' }
}

const titleOf = (wizard: Wizard, state: string): string => {
  const step = wizard.steps.find(({ id }) => id === state)
  return step === undefined ? (stateNames[state] ?? state) : quoted(step.title)
}

const stateNames: Record<string, string> = {
  [overviewState]: 'All questions',
  [doneState]: 'The end',
  left: 'Left',
  [startState]: 'Start',
}

/**
 * The machine of a wizard as plain JSON for XState's tools: each guard is called after its condition, with params; each state has the title of
 * its step as its description. With `machineImplementations` it runs: `createMachine(machineConfig(wizard), machineImplementations(wizard))`. Where
 * a tool takes nothing but JSON, `machineOutline` runs by itself.
 */
export function machineConfig(wizard: Wizard, context: WizardContext = { answers: {}, facts: {} }) {
  const config = compiledConfig(wizard, (place) => {
    const { type, params, says } = reasonOf(wizard, place)
    return { type, params: { ...params, from: place.from, to: place.to, says } }
  })
  const states = Object.fromEntries(
    Object.entries(config.states).map(([id, state]) => [
      id,
      { description: wizard.steps.find((step) => step.id === id)?.title ?? stateNames[id] ?? id, ...(state as object) },
    ]),
  )
  return { ...config, description: wizard.title, context, states: states as Record<string, unknown> }
}

type MachineSnapshot = { context: WizardContext; event: WizardEvent }
type Params = { from: string; to: string }

/** What the guards and actions of `machineConfig` do, by their names. */
export const machineImplementations = (wizard: Wizard) => {
  const holds = ({ context, event }: MachineSnapshot, { from, to }: Params): boolean =>
    (event as { type: string }).type.startsWith('xstate.')
      ? initialJourneyState(wizard, context.facts, context.answers).state === to
      : nextState(wizard, { state: from, ...context }, event) === to
  return {
    /** By the kind of condition that each of them is called after. */
    guards: Object.fromEntries(guardTypes.map((type) => [type, holds])) as Record<GuardType, typeof holds>,
    actions: {
      change: assign(({ context, event }: MachineSnapshot, { state }: { state: string }) =>
        nextContext(wizard, { state, ...context }, event),
      ),
    },
  }
}

type Moves = Record<string, unknown>
interface Guarded {
  target: string
  guard?: { params: { says: string } }
}

/**
 * The same machine for tools that take JSON and nothing else: no guard and no action is left to implement. Where several conditions decide,
 * each is an event of its own, called after it: `NEXT: "Mood" is "Tired"`.
 */
export function machineOutline(wizard: Wizard) {
  const config = machineConfig(wizard)
  const open = (moves: Moves): Moves =>
    Object.fromEntries(
      Object.entries(moves).flatMap(([event, move]) => {
        if (['TOGGLE', 'ANSWER', 'RESET', 'FACTS', 'RESTORE'].includes(event)) return []
        if (!Array.isArray(move)) return Object.keys(move as object).length === 0 ? [] : [[event, move]]
        const ways = move as Guarded[]
        return ways.map(({ target, guard }) => [
          ways.length === 1
            ? event
            : `${event}: ${guard?.params.says ?? 'otherwise'}${sameWords(ways, guard) ? `, to ${titleOf(wizard, target)}` : ''}`,
          { target },
        ])
      }),
    )
  const states = Object.fromEntries(
    Object.entries(config.states).map(([id, state]) => {
      const { on = {}, always, ...rest } = state as { on?: Moves; always?: Guarded[] }
      const starts = always === undefined ? {} : open({ START: always })
      return [id, { ...rest, on: { ...open(on), ...starts } }]
    }),
  )
  const { OPEN } = config.on
  return { ...config, states, on: wizard.kind === 'overview' ? open({ OPEN }) : {} }
}

const sameWords = (ways: readonly Guarded[], guard: Guarded['guard']): boolean =>
  ways.filter((way) => way.guard?.params.says === guard?.params.says).length > 1
