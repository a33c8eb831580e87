import type { OptionList } from '#contract/option-list'
import type { Condition, WizardStep } from '#contract/step'
import { isOfFacts, pairedAs, reservedStepIds } from '#engine'
import { nearestName } from './did-you-mean.ts'
import { type DraftContent, findingAt, type Placed, type WizardFiles } from './draft-content.ts'
import type { Finding } from './finding.ts'
import { plainCondition } from './plain-condition.ts'
import { conditionRules } from './rules-of-conditions.ts'
import { fieldRules } from './rules-of-fields.ts'
import { repeated, unknownName } from './rules-of-lists.ts'
import { namedConditionRules } from './rules-of-names.ts'
import { factsAsked, reservedIds } from './rules-of-slips.ts'
import { summaryOrder } from './rules-of-summaries.ts'
import { type Scope, scopeOf } from './wizard-scope.ts'

/**
 * References, order and limits of every wizard: what can be told from the files alone, without walking. `allWizards`: none
 * is left out because it could not be read.
 */
export function wizardRules(content: DraftContent, allWizards: boolean): Finding[] {
  const lists = new Map(content.optionLists.map((list) => [list.value.id, list]))
  const twice = repeated(content.wizards, ({ definition }) => definition.value.id).map(({ item, id }) =>
    findingAt(
      item.definition.file,
      ['id'],
      'duplicate-id',
      `There is already a wizard "${id}".`,
      'Give this wizard an id of its own.',
    ),
  )
  return [
    ...twice,
    ...(allWizards ? forValues(content, lists) : []),
    ...content.wizards.flatMap((files) => {
      const scope = scopeOf(files, lists)
      return [
        ...stepOrder(scope),
        ...summaryOrder(scope),
        ...reservedIds(scope),
        ...factsAsked(scope),
        ...namedConditionRules(scope),
        ...scope.ordered.flatMap((step) => [...stepRules(scope, step), ...fieldsOf(scope, step)]),
      ]
    }),
  ]
}

/** Values that `for` of an option names: one that no question passes on would hide the option for good. */
function forValues(content: DraftContent, optionLists: Scope['optionLists']): Finding[] {
  const passedOn = new Map<string, Set<string>>()
  const told = new Map<string, { files: WizardFiles; fact: string }[]>()
  /** Lists of questions whose `optionsBy` leads nowhere: that is one finding, not one for each option. */
  const unsure = new Set<string>()
  for (const files of content.wizards) {
    const { facts, places, lists } = scopeOf(files, optionLists)
    for (const { field } of places.values()) {
      if (field.options === undefined || field.optionsBy === undefined) continue
      const source = lists.get(places.get(field.optionsBy)?.field.options ?? '')
      const values = facts.get(field.optionsBy) ?? source?.options.map(({ id }) => id) ?? []
      if (values.length === 0) unsure.add(field.options)
      if (facts.has(field.optionsBy))
        told.set(field.options, [...(told.get(field.options) ?? []), { files, fact: field.optionsBy }])
      passedOn.set(field.options, new Set([...(passedOn.get(field.options) ?? []), ...values]))
    }
  }
  return content.optionLists.flatMap((list) => {
    const known = passedOn.get(list.value.id)
    if (known === undefined || unsure.has(list.value.id)) return []
    const slips = (told.get(list.value.id) ?? []).flatMap((source) => misspeltFact(list.value, source, known))
    const meant = new Set(slips.map((slip) => slip.meant))
    const unknown = list.value.options.flatMap((option, index) =>
      (option.for ?? []).flatMap((value, place) =>
        known.has(value) || meant.has(value)
          ? []
          : [
              unknownName(
                list,
                ['options', index, 'for', place],
                'unknown-fact-value',
                `"${option.label}" is for "${value}", which no question asks with.`,
                value,
                [...known],
              ),
            ],
      ),
    )
    return [...slips.map(({ finding }) => finding), ...unknown]
  })
}

/**
 * A value of a fact that no option is for, while several are for one that is nearly called so: the slip is in the fact, and
 * sound options are not to be bent to it.
 */
function misspeltFact(
  list: OptionList,
  { files: { definition }, fact }: { files: WizardFiles; fact: string },
  known: ReadonlySet<string>,
): { meant: string; finding: Finding }[] {
  const named = list.options.flatMap((option) => option.for ?? [])
  const strange = named.filter((value) => !known.has(value))
  return (definition.value.facts?.[fact]?.values ?? []).flatMap((value, at) => {
    const meant = named.includes(value) ? undefined : nearestName(value, strange)
    const count = strange.filter((one) => one === meant).length
    if (meant === undefined || count < 2) return []
    const sentence = `No option of "${list.id}" is for "${value}", and ${count} are for "${meant}".`
    const finding = unknownName(definition, ['facts', fact, 'values', at], 'unknown-fact-value', sentence, value, [
      meant,
    ])
    return [{ meant, finding }]
  })
}

/** The first number that no step has: the one that a slip left out, where it left one out. */
function freeNumber(steps: readonly Placed<WizardStep>[]): number {
  const taken = new Set(steps.map(({ value }) => value.number))
  let free = 1
  while (taken.has(free)) free += 1
  return free
}

const fileWith = (steps: readonly Placed<WizardStep>[], fits: (step: WizardStep) => boolean): string =>
  steps.find(({ value }) => fits(value))?.file.name ?? ''

/** Where a question stands, as file and line. */
const placeOf = ({ file }: Placed<WizardStep>, index: number): string =>
  `${file.name}:${file.lineOf(['fields', index, 'id'])}`

function stepOrder({ files, places }: Scope): Finding[] {
  const { definition, steps } = files
  const known = steps.map(({ value }) => value.id)
  const missing = definition.value.steps.flatMap((id, index) =>
    known.includes(id)
      ? []
      : [
          unknownName(
            definition,
            ['steps', index],
            'unknown-step',
            `No file in steps/ has the step "${id}".`,
            id,
            known,
          ),
        ],
  )
  // A step that is nearly called as one that is missing is that one: one slip, one finding.
  const meant = definition.value.steps.flatMap((id) => (known.includes(id) ? [] : (nearestName(id, known) ?? [])))
  const unused = steps.flatMap((step) =>
    definition.value.steps.includes(step.value.id) || meant.includes(step.value.id)
      ? []
      : [
          findingAt(
            step.file,
            ['id'],
            'unused-step',
            `The step "${step.value.id}" is not in the order of ${definition.file.name}.`,
            'Add it to "steps" there, or delete this file.',
          ),
        ],
  )
  const twice = [
    ...repeated(definition.value.steps, (id) => id).map(({ index, id }) =>
      findingAt(
        definition.file,
        ['steps', index],
        'duplicate-id',
        `The step "${id}" stands in the order twice.`,
        'Keep one.',
      ),
    ),
    ...repeated(steps, ({ value }) => value.id).map(({ item, id }) =>
      findingAt(
        item.file,
        ['id'],
        'duplicate-id',
        `${fileWith(steps, (step) => step.id === id)} has the step "${id}" too.`,
        'Give each step an id of its own.',
      ),
    ),
    ...repeated(
      steps.filter(({ value }) => value.number !== undefined),
      ({ value }) => String(value.number),
    ).map(({ item, id }) =>
      findingAt(
        item.file,
        ['number'],
        'duplicate-number',
        `${fileWith(steps, (step) => String(step.number) === id)} has the number ${id} too.`,
        `Addresses name steps by number. Give one of the two another: ${freeNumber(steps)} is free.`,
      ),
    ),
  ]
  const reserved = steps.flatMap((step) =>
    reservedStepIds.includes(step.value.id)
      ? [
          findingAt(
            step.file,
            ['id'],
            'reserved-step-id',
            `"${step.value.id}" is a name of the engine.`,
            'Choose another id.',
          ),
        ]
      : [],
  )
  const seen = new Map<string, string>()
  const fieldsTwice = steps.flatMap((step) =>
    step.value.fields.flatMap((field, index) => {
      const first = seen.get(field.id)
      seen.set(field.id, first ?? placeOf(step, index))
      return first !== undefined
        ? [
            findingAt(
              step.file,
              ['fields', index, 'id'],
              'duplicate-id',
              `The question at ${first} has the id "${field.id}" too.`,
              'Answers are stored by id: give each question its own.',
            ),
          ]
        : []
    }),
  )
  const bound = steps.flatMap((step) =>
    step.value.fields.flatMap((field, index) => {
      const { binding } = field
      return binding === undefined || !places.has(field.id) ? [] : [{ step, index, field, binding }]
    }),
  )
  const boundTwice = bound.flatMap(({ step, index, field, binding }, at) => {
    const isOtherHalf = (other: typeof field): boolean => other.binding?.as === pairedAs(field)?.with
    const first = bound
      .slice(0, at)
      .find((other) => other.binding.payload === binding.payload && !isOtherHalf(other.field))
    if (first === undefined) return []
    return [
      findingAt(
        step.file,
        ['fields', index, 'binding', 'payload'],
        'duplicate-binding',
        `"${first.field.label}" at ${placeOf(first.step, first.index)} is saved as "${binding.payload}" too.`,
        'One would overwrite the other: bind each to its own name.',
      ),
    ]
  })
  return [...missing, ...unused, ...twice, ...reserved, ...fieldsTwice, ...boundTwice]
}

const laterThan = (ids: readonly string[], own: number): string =>
  own + 1 < ids.length
    ? `Name a step after this one (${ids.slice(own + 1, own + 6).join(', ')})`
    : 'Put the step that it is to lead to after this one'

function stepRules(scope: Scope, step: Placed<WizardStep>): Finding[] {
  const { ordered } = scope
  const ids = ordered.map(({ value }) => value.id)
  const own = ids.indexOf(step.value.id)
  const before = ordered.slice(0, own).reduce((asked, { value }) => asked + value.fields.length, 0)
  const after = before + step.value.fields.length
  return [
    ...conditionRules(scope, step, step.value.when, ['when'], before),
    ...(step.value.ends === true && step.value.next !== undefined
      ? [
          findingAt(
            step.file,
            ['next'],
            'way-after-end',
            `"${step.value.title}" ends the wizard and names ways on.`,
            'Take "next" or "ends" out.',
          ),
        ]
      : []),
    ...(step.value.next ?? []).flatMap((way, index) => [
      ...(ids.includes(way.to)
        ? []
        : [
            unknownName(
              step,
              ['next', index, 'to'],
              'unknown-step',
              `There is no step "${way.to}" to go on to.`,
              way.to,
              ids,
            ),
          ]),
      ...(ids.includes(way.to) && ids.indexOf(way.to) <= own
        ? [
            findingAt(
              step.file,
              ['next', index, 'to'],
              'way-back',
              way.to === step.value.id
                ? `The way on leads to "${way.to}" itself.`
                : `The way on leads back to "${way.to}".`,
              `${laterThan(ids, own)}, or take this way out. Ways on lead forward; Previous leads back.`,
            ),
          ]
        : []),
      ...conditionRules(scope, step, way.when, ['next', index, 'when'], after),
    ]),
    ...(step.value.results ?? []).flatMap(({ when }, index) =>
      conditionRules(scope, step, when, ['results', index, 'when'], before),
    ),
    ...(step.value.noResult !== undefined && step.value.results === undefined
      ? [
          findingAt(
            step.file,
            ['noResult'],
            'property-unread',
            `"${step.value.title}" has no "results", so "noResult" is never shown.`,
            'Add "results", or take "noResult" out.',
          ),
        ]
      : []),
    ...(step.value.sections ?? []).flatMap(({ when, summary }, index) => [
      ...conditionRules(scope, step, when, ['sections', index, 'when'], after),
      ...(summary === undefined ? [] : unreadSummary(scope, step, when, index)),
    ]),
    ...(step.value.warns ?? []).flatMap((id, index) =>
      ids.includes(id)
        ? []
        : [unknownName(step, ['warns', index], 'unknown-step', `There is no step "${id}" to warn of.`, id, ids)],
    ),
  ]
}

/** The intro card has a row only for a step with a "summary", and knows no answers to choose its words by. */
function unreadSummary(
  { files: { definition }, facts }: Scope,
  step: Placed<WizardStep>,
  when: Condition | undefined,
  index: number,
): Finding[] {
  const { title, summary } = step.value
  const written = when && plainCondition(when, definition.value.conditions)
  if (summary !== undefined && isOfFacts(written, Object.fromEntries(facts))) return []
  return [
    findingAt(
      step.file,
      ['sections', index, 'summary'],
      'property-unread',
      summary === undefined
        ? `"${title}" has no "summary", so this one is never shown.`
        : 'This heading does not hang on facts alone, so its "summary" is never shown.',
      summary === undefined
        ? 'Give the step a "summary", or take this one out.'
        : 'Take it out, or let "when" read facts only.',
    ),
  ]
}

function fieldsOf(scope: Scope, step: Placed<WizardStep>): Finding[] {
  return step.value.fields.flatMap((field, index) => fieldRules(scope, step, field, ['fields', index]))
}
