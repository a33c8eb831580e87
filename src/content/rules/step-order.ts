import type { WizardStep } from '@kindred/contract/step'
import { pairHalfOf, reservedStepIds } from '@kindred/engine'
import { nearestName } from '../did-you-mean.ts'
import { findingAt, type Placed } from '../draft-content.ts'
import type { Finding, Found } from '../finding.ts'
import type { Scope } from '../wizard-scope.ts'
import { repeated, unknownName } from './lists.ts'

type Step = Placed<WizardStep>

const idsOf = ({ files: { steps } }: Scope): string[] => steps.map(({ value }) => value.id)

/** `unknown-step`: the order names a step that has no file. */
function stepWithoutFile(scope: Scope): Finding[] {
  const { definition } = scope.files
  const known = idsOf(scope)
  return definition.value.steps.flatMap((id, index) => {
    if (known.includes(id)) return []
    const sentence = `No file in steps/ has the step "${id}".`
    return [unknownName(definition, ['steps', index], 'unknown-step', sentence, id, known)]
  })
}

/** `unused-step`: a file whose step is not in the order. One that is nearly called as a step without a file is that one: one slip, one finding. */
function stepOutsideOrder(scope: Scope): Finding[] {
  const { definition, steps } = scope.files
  const known = idsOf(scope)
  const order = definition.value.steps
  const meant = order.flatMap((id) => (known.includes(id) ? [] : (nearestName(id, known) ?? [])))
  return steps
    .filter(({ value: { id } }) => !order.includes(id) && !meant.includes(id))
    .map(({ file, value: { id } }) =>
      findingAt(
        file,
        ['id'],
        'unused-step',
        `The step "${id}" is not in the order of ${definition.file.name}.`,
        'Add it to "steps" there, or delete this file.',
      ),
    )
}

/** `duplicate-id`: a step stands in the order twice. */
const stepTwiceInOrder = ({ files: { definition } }: Scope): Finding[] =>
  repeated(definition.value.steps, (id) => id).map(({ index, id }) => {
    const sentence = `The step "${id}" stands in the order twice.`
    return findingAt(definition.file, ['steps', index], 'duplicate-id', sentence, 'Keep one.')
  })

const fileWith = (steps: readonly Step[], fits: (step: WizardStep) => boolean): string =>
  steps.find(({ value }) => fits(value))?.file.name ?? ''

/** `duplicate-id`: two files have a step of the same id. */
const stepInTwoFiles = ({ files: { steps } }: Scope): Finding[] =>
  repeated(steps, ({ value }) => value.id).map(({ item, id }) => {
    const sentence = `${fileWith(steps, (step) => step.id === id)} has the step "${id}" too.`
    return findingAt(item.file, ['id'], 'duplicate-id', sentence, 'Give each step an id of its own.')
  })

/** The first number that no step has: the one that a slip left out, where it left one out. */
function freeNumber(steps: readonly Step[]): number {
  const taken = new Set(steps.map(({ value }) => value.number))
  let free = 1
  while (taken.has(free)) free += 1
  return free
}

/** `duplicate-number`: two steps have the same number. */
function numberOfTwoSteps({ files: { steps } }: Scope): Finding[] {
  const numbered = steps.filter(({ value }) => value.number !== undefined)
  return repeated(numbered, ({ value }) => String(value.number)).map(({ item, id }) =>
    findingAt(
      item.file,
      ['number'],
      'duplicate-number',
      `${fileWith(steps, (step) => String(step.number) === id)} has the number ${id} too.`,
      `Addresses name steps by number. Give one of the two another: ${freeNumber(steps)} is free.`,
    ),
  )
}

/** `reserved-step-id`: a step is called as a state of the machine. */
const stepNamedLikeState = ({ files: { steps } }: Scope): Finding[] =>
  steps
    .filter(({ value }) => reservedStepIds.includes(value.id))
    .map(({ file, value: { id } }) =>
      findingAt(file, ['id'], 'reserved-step-id', `"${id}" is a name of the engine.`, 'Choose another id.'),
    )

/** Where a question stands, as file and line. */
const placeOf = ({ file }: Step, index: number): string => `${file.name}:${file.lineOf(['fields', index, 'id'])}`

const questionsOf = ({ files: { steps } }: Scope) =>
  steps.flatMap((step) => step.value.fields.map((field, index) => ({ step, index, field })))

/** `duplicate-id`: two questions of a wizard have the same id. */
function questionIdTwice(scope: Scope): Finding[] {
  const first = new Map<string, string>()
  return questionsOf(scope).flatMap(({ step, index, field: { id } }) => {
    const before = first.get(id)
    first.set(id, before ?? placeOf(step, index))
    if (before === undefined) return []
    const sentence = `The question at ${before} has the id "${id}" too.`
    const suggestion = 'Answers are stored by id: give each question its own.'
    return [findingAt(step.file, ['fields', index, 'id'], 'duplicate-id', sentence, suggestion)]
  })
}

/** `duplicate-binding`: two questions are saved under the same name, and are no two halves of pairs. */
function bindingTwice(scope: Scope): Finding[] {
  const bound = questionsOf(scope).flatMap(({ field, ...at }) =>
    field.binding === undefined || !scope.places.has(field.id) ? [] : [{ ...at, field, binding: field.binding }],
  )
  return bound.flatMap(({ step, index, field, binding }, at) => {
    const half = pairHalfOf(field)?.with
    const first = bound
      .slice(0, at)
      .find((other) => other.binding.payload === binding.payload && other.binding.as !== half)
    if (first === undefined) return []
    const sentence = `"${first.field.label}" at ${placeOf(first.step, first.index)} is saved as "${binding.payload}" too.`
    const suggestion = 'One would overwrite the other: bind each to its own name.'
    return [findingAt(step.file, ['fields', index, 'binding', 'payload'], 'duplicate-binding', sentence, suggestion)]
  })
}

/** Everything that the files alone tell of the steps of a wizard among each other. A new rule is one function and one line. */
const rules: readonly ((scope: Scope) => Found)[] = [
  stepWithoutFile,
  stepOutsideOrder,
  stepTwiceInOrder,
  stepInTwoFiles,
  numberOfTwoSteps,
  stepNamedLikeState,
  questionIdTwice,
  bindingTwice,
]

export const stepOrder = (scope: Scope): Finding[] => rules.flatMap((rule) => rule(scope))

/**
 * The rows of the summary stand in the order of the steps; `summaryOrder` names those that stand otherwise. A name whose step is not
 * there, or has no words for a row, moves nothing, and neither does an order that the steps have already.
 */
export function summaryOrder({ files: { definition, steps: written }, ordered }: Scope): Found {
  const order = definition.value.messages?.summaryOrder
  if (order === undefined) return []
  const steps = new Map(ordered.map(({ value, file }) => [value.id, { value, file }]))
  const told = [...steps.values()].filter(({ value }) => value.summary !== undefined).map(({ value }) => value.id)
  const at = ['messages', 'summaryOrder']
  const named = order.split(/\s+/).filter((id) => id !== '')
  const unknown = named.flatMap((id) => {
    if (told.includes(id)) return []
    const step = steps.get(id)
    if (step === undefined)
      // A step that is left out of the order is told by itself.
      return written.some(({ value }) => value.id === id)
        ? []
        : [unknownName(definition, at, 'summary-order', `No step is called "${id}".`, id, told)]
    return findingAt(
      definition.file,
      at,
      'summary-order',
      `"${step.value.title}" (${id}) has no "summary", so there is no row to move.`,
      `Write "summary" in ${step.file.name}, or take "${id}" out of the order.`,
    )
  })
  if (unknown.length > 0) return unknown
  const [twice] = repeated(named, (id) => id)
  if (twice !== undefined)
    return findingAt(
      definition.file,
      at,
      'summary-order',
      `"${twice.id}" stands in the order twice.`,
      'Take one of them out.',
    )
  const moves = told.filter((id) => named.includes(id)).some((id, place) => named[place] !== id)
  return moves || named.some((id) => !told.includes(id))
    ? []
    : findingAt(
        definition.file,
        at,
        'summary-order',
        'This is the order that "steps" says already.',
        'Take it out, or name only the steps whose rows stand otherwise, in their order.',
      )
}
