import type { Condition } from '#contract/condition'
import type { Field, Step } from '#engine'
import { conditionHolds, fieldApplies } from '#engine'
import { type Cone, ConeBuilder, freely } from '../cone.ts'
import type { Journeys } from '../journeys.ts'
import { apart, readersOf } from '../model.ts'
import type { Situation } from '../state-explorer.ts'
import { takenForUnfit, type Unsaid, unsaidIn } from '../unsaid.ts'

type Values = Parameters<typeof conditionHolds>[1]

/** A condition where it is read, with everybody who comes there. */
interface Reading {
  condition: Condition
  step: Step
  path: string
  situations: () => readonly Situation[]
  /** What comes of it for these answers: equal texts, equal journeys. */
  outcome: (condition: Condition, values: Values) => string
}

/**
 * What a condition is before its question is answered is said by someone, wherever it makes a difference: somebody comes by
 * without an answer, and would go another way if the comparison were read the other way.
 */
export function unanswered(journeys: Journeys): void {
  for (const reading of readingsOf(journeys)) {
    const unsaid = unsaidIn(reading.condition).filter(({ field }) => journeys.model.places.has(field))
    const situations = unsaid.length === 0 ? [] : reading.situations()
    const mattering = unsaid.filter(({ field }) => matters(reading, situations, field))
    for (const name of new Set(mattering.map((one) => one.name))) {
      const together = mattering.filter((one) => one.name === name)
      if (together[0] !== undefined) report(journeys, reading, together[0], together)
    }
  }
}

function matters({ condition, outcome }: Reading, situations: readonly Situation[], field: string): boolean {
  const unfit = takenForUnfit(condition, field)
  return situations.some(({ answers, facts }) => {
    const values = { ...answers, ...facts }
    return values[field] === undefined && outcome(condition, values) !== outcome(unfit, values)
  })
}

const readingsOf = (journeys: Journeys): Reading[] =>
  journeys.wizard.steps.flatMap((step, index) => [
    ...ofStep(journeys, step, index),
    ...step.fields.flatMap((field, at) => ofField(journeys, step, index, field, at)),
    ...(step.next ?? []).flatMap((_, at) => ofWay(journeys, step, index, at)),
    ...(step.results ?? []).flatMap(({ when }, at) => ofResult(journeys, step, index, when, at)),
    ...(step.sections ?? []).flatMap((_, at) => ofSection(journeys, step, index, at)),
  ])

const holdsText = (condition: Condition, values: Values): string => String(conditionHolds(condition, values))

function ofStep(journeys: Journeys, step: Step, index: number): Reading[] {
  if (step.when === undefined) return []
  const situations = () => {
    const cone = new ConeBuilder(journeys.model, freely)
      .step(index)
      .read(apart(readersOf(step.when, index)))
      .build()
    return arriving(journeys, index, cone, () =>
      journeys.explorer.arrive(cone, index, { ...journeys.options(), beforeWhen: true }),
    )
  }
  return [{ condition: step.when, step, path: 'when', situations, outcome: holdsText }]
}

function ofField(journeys: Journeys, step: Step, index: number, field: Field, at: number): Reading[] {
  if (field.when === undefined) return []
  const situations = () => {
    const cone = new ConeBuilder(journeys.model, freely)
      .step(index)
      .fieldRules(field, index)
      .read(apart(readersOf(field.when, index)))
      .build()
    return arriving(journeys, index, cone, () => journeys.explorer.arrive(cone, index, journeys.options())).flatMap(
      (situation) => journeys.explorer.answersOf(cone, index, situation, journeys.options(), at).ends,
    )
  }
  const outcome = (when: Condition, values: Values) => String(fieldApplies({ ...field, when }, values))
  return [{ condition: field.when, step, path: `fields[${at}].when`, situations, outcome }]
}

function ofWay(journeys: Journeys, step: Step, index: number, at: number): Reading[] {
  const { next = [] } = step
  const condition = next[at]?.when
  if (condition === undefined) return []
  const situations = () => {
    const builder = new ConeBuilder(journeys.model, freely).step(index).passing(index)
    for (const { when } of next) builder.read(apart(readersOf(when, index)))
    const cone = builder.build()
    return arriving(journeys, index, cone, () => journeys.explorer.arrive(cone, index, journeys.options()))
      .flatMap((situation) => journeys.explorer.answersOf(cone, index, situation, journeys.options()).ends)
      .filter((end) => journeys.wizard.kind === 'overview' || journeys.explorer.completes(cone, step, end))
  }
  const outcome = (when: Condition, values: Values) =>
    next.find((way, place) => conditionHolds(place === at ? when : way.when, values))?.to ?? ''
  return [{ condition, step, path: `next[${at}].when`, situations, outcome }]
}

/** A result is shown while its step is open, of answers before it. */
function ofResult(
  journeys: Journeys,
  step: Step,
  index: number,
  condition: Condition | undefined,
  at: number,
): Reading[] {
  if (condition === undefined) return []
  const situations = () => {
    const cone = new ConeBuilder(journeys.model, freely)
      .step(index)
      .read(apart(readersOf(condition, index)))
      .build()
    return arriving(journeys, index, cone, () => journeys.explorer.arrive(cone, index, journeys.options()))
  }
  return [{ condition, step, path: `results[${at}].when`, situations, outcome: holdsText }]
}

/** A heading stands over the answers of its step where they are read, and every answer is a list there. */
function ofSection(journeys: Journeys, step: Step, index: number, at: number): Reading[] {
  const { sections = [] } = step
  const condition = sections[at]?.when
  if (condition === undefined) return []
  const situations = () => {
    const builder = new ConeBuilder(journeys.model, freely).step(index)
    for (const { when } of sections) builder.read(apart(readersOf(when, index)))
    const cone = builder.build()
    return arriving(journeys, index, cone, () => journeys.explorer.arrive(cone, index, journeys.options())).flatMap(
      (situation) => journeys.explorer.answersOf(cone, index, situation, journeys.options()).ends,
    )
  }
  const outcome = (when: Condition, values: Values) => {
    const read = asRead(journeys, values)
    return sections.find((section, place) => conditionHolds(place === at ? when : section.when, read))?.title ?? ''
  }
  return [{ condition, step, path: `sections[${at}].when`, situations, outcome }]
}

/** What was chosen, as a list; a fact is what it is. */
const asRead = ({ model }: Journeys, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && model.places.get(name)?.field.list !== undefined ? [value] : value,
    ]),
  )

function arriving(
  journeys: Journeys,
  index: number,
  cone: Cone,
  explore: () => { situations: Situation[]; whole: boolean },
): Situation[] {
  const { situations, whole } = explore()
  if (!whole) journeys.skipJourneys(`journeys to "${journeys.titleOf(index)}"`, cone, index)
  return situations
}

function report(journeys: Journeys, { step, path }: Reading, first: Unsaid, all: readonly Unsaid[]): void {
  const { field, name, today } = first
  const label = journeys.model.places.get(field)?.field.label ?? field
  const isClear = all.every((one) => one.today === today)
  journeys.report({
    rule: 'when-unanswered',
    ...(name === undefined ? { step, path } : { path: `conditions.${name}` }),
    sentence: `${name === undefined ? 'This condition' : `The condition "${name}"`} compares "${label}" also for people who did not answer it, and does not say what is true of them.`,
    mend: isClear
      ? `Write "whenUnanswered": ${today} to keep it as it is, or ${!today} to turn it round.`
      : 'Say "whenUnanswered" in each part of it: today some parts hold without an answer and others do not.',
    ...(isClear ? { adds: `"whenUnanswered": ${today}` } : {}),
  })
}
