import {
  type Answer,
  type Check,
  type Condition,
  conditionHolds,
  conditionScope,
  type Field,
  fieldApplies,
  type Step,
} from '@kindred/engine'
import type { Journeys } from './journeys.ts'
import type { Reader } from './model.ts'
import { Slice } from './slice.ts'
import type { Situation } from './state-explorer.ts'

export type Values = Readonly<Record<string, Answer | undefined>>

/** What carries a condition. */
interface Carrier {
  of: { when?: Condition | undefined }
  /** What it is called; of a way on, where it leads. */
  name: string
}

/** A condition where it is read: of a step, a question, a way on, a result, a heading of answers or a check. */
export interface ConditionSite extends Carrier {
  condition: Condition
  /** All of them that stand together, of which the first that holds is taken: which one that is, the others decide too. */
  beside: readonly Carrier[]
  what: 'step' | 'question' | 'way' | 'result' | 'heading' | 'check'
  step: Step
  index: number
  at: number
  path: string
  /** Everybody who comes to where it is read, as far as these readers tell them apart. */
  everybody: (readers: readonly Reader[]) => { people: readonly Situation[]; whole: boolean }
  /** The answers as the condition finds them there. */
  values: (person: Pick<Situation, 'answers' | 'facts'>) => Values
}

/** Every place of a wizard where a condition is read. */
export const conditionSites = (journeys: Journeys): ConditionSite[] =>
  journeys.wizard.steps.flatMap((step, index) => {
    const place = (
      part: Pick<ConditionSite, 'what' | 'of' | 'name' | 'path'> &
        Partial<Pick<ConditionSite, 'at' | 'values' | 'beside'>>,
      everybody: ConditionSite['everybody'],
    ): ConditionSite[] => {
      const { when: condition } = part.of
      if (condition === undefined) return []
      return [{ condition, step, index, at: 0, values: valuesIn(journeys), beside: [part], ...part, everybody }]
    }
    const ways = (step.next ?? []).map((of) => ({ of, name: of.to }))
    const headings = (step.sections ?? []).map((of) => ({ of, name: of.title }))
    return [
      ...place({ what: 'step', of: step, name: step.title, path: 'when' }, toStep(journeys, index)),
      ...step.fields.flatMap((field, at) =>
        place(
          { what: 'question', of: field, name: field.label, at, path: `fields[${at}].when` },
          toQuestion(journeys, index, field, at),
        ),
      ),
      ...ways.flatMap((way, at) =>
        place({ what: 'way', ...way, beside: ways, at, path: `next[${at}].when` }, toWay(journeys, index)),
      ),
      ...(step.results ?? []).flatMap((result, at) =>
        place(
          { what: 'result', of: result, name: result.title, at, path: `results[${at}].when` },
          toResult(journeys, index),
        ),
      ),
      ...(step.checks ?? []).flatMap((check, at) =>
        place(
          { what: 'check', of: check, name: check.message, at, path: `checks[${at}].when` },
          toCheck(journeys, step, index, check),
        ),
      ),
      ...headings.flatMap((heading, at) =>
        place(
          {
            what: 'heading' as const,
            ...heading,
            beside: headings,
            at,
            path: `sections[${at}].when`,
            values: (person) => asRead(journeys, valuesIn(journeys)(person)),
          },
          toHeading(journeys, index),
        ),
      ),
    ]
  })

const valuesIn =
  ({ wizard }: Journeys) =>
  ({ answers, facts }: Pick<Situation, 'answers' | 'facts'>): Values =>
    conditionScope(wizard, answers, facts)

const toStep =
  (journeys: Journeys, index: number): ConditionSite['everybody'] =>
  (readers) => {
    const slice = sliceOf(journeys, index).read(readers)
    return arriving(journeys, index, slice, true)
  }

/** Everybody who would be asked but for its condition. */
function toQuestion(journeys: Journeys, index: number, field: Field, at: number): ConditionSite['everybody'] {
  const { when: _when, ...asked } = field
  return (readers) => {
    const slice = sliceOf(journeys, index).fieldRules(field, index).read(readers)
    const { people, whole } = answering(journeys, index, slice, at)
    return { people: people.filter((person) => fieldApplies(asked, valuesIn(journeys)(person))), whole }
  }
}

const toWay =
  (journeys: Journeys, index: number): ConditionSite['everybody'] =>
  (readers) => {
    const slice = sliceOf(journeys, index).passing(index).read(readers)
    const { people, whole } = answering(journeys, index, slice)
    const isDone = (end: Situation): boolean =>
      journeys.wizard.kind === 'overview' || journeys.explorer.completes(slice, index, end)
    return { people: people.filter(isDone), whole }
  }

/** Who has answered what the step asks for is checked, where the question that the check marks is asked. */
function toCheck(journeys: Journeys, step: Step, index: number, check: Check): ConditionSite['everybody'] {
  const marked = step.fields.find(({ id }) => id === check.marks)
  return (readers) => {
    const passing = sliceOf(journeys, index).passing(index)
    const slice = (marked === undefined ? passing : passing.fieldRules(marked, index)).read(readers)
    const { people, whole } = answering(journeys, index, slice)
    const isChecked = (end: Situation): boolean =>
      (journeys.wizard.kind === 'overview' || journeys.explorer.isAnswered(slice, index, end)) &&
      marked !== undefined &&
      fieldApplies(marked, valuesIn(journeys)(end))
    return { people: people.filter(isChecked), whole }
  }
}

/** A result is shown while its step is open, of answers before it. */
const toResult =
  (journeys: Journeys, index: number): ConditionSite['everybody'] =>
  (readers) =>
    arriving(journeys, index, sliceOf(journeys, index).read(readers))

/** A heading stands over the answers of its step where they are read: what its condition sees are lists. */
const toHeading =
  (journeys: Journeys, index: number): ConditionSite['everybody'] =>
  (readers) => {
    const seeing = readers.map(
      ({ rule: _rule, see, ...reader }): Reader => ({
        ...reader,
        see: (answer) => see(answer === undefined ? undefined : listed(journeys, reader.field, answer)),
      }),
    )
    return answering(journeys, index, sliceOf(journeys, index).read(seeing))
  }

const sliceOf = ({ model }: Journeys, index: number): Slice => new Slice(model).step(index)

function arriving(journeys: Journeys, index: number, slice: Slice, beforeWhen = false) {
  const what = `journeys to "${journeys.titleOf(index)}"`
  const { situations, whole } = journeys.arrive(slice, index, what, { beforeWhen })
  return { people: situations, whole }
}

/** With every answer to the questions of the step, or to those before one of them. */
function answering(journeys: Journeys, index: number, slice: Slice, before?: number) {
  const { people, whole } = arriving(journeys, index, slice)
  const all = people.map((person) => journeys.explorer.answersOf(slice, index, person, journeys.options(), before))
  const isWhole = all.every((one) => one.whole)
  if (!isWhole) journeys.skipJourneys(`answers on "${journeys.titleOf(index)}"`, slice, index)
  return { people: all.flatMap(({ ends }) => ends), whole: whole && isWhole }
}

/** What was chosen, as a list; a fact is what it is. */
const asRead = (journeys: Journeys, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === undefined ? undefined : listed(journeys, name, value),
    ]),
  )

const listed = ({ model }: Journeys, name: string, value: Answer): Answer =>
  typeof value === 'string' && model.places.get(name)?.field.list !== undefined ? [value] : value

/** For whom does this hold of those who come to where it is read? */
export function whoFulfils(
  { everybody, values }: ConditionSite,
  condition: Condition,
  readers: readonly Reader[],
): 'all' | 'some' | 'nobody is there' | 'not decided' {
  const { people, whole } = everybody(readers)
  if (people.some((person) => !conditionHolds(condition, values(person)))) return 'some'
  if (!whole) return 'not decided'
  return people.length === 0 ? 'nobody is there' : 'all'
}
