import type { Condition } from '@kindred/contract/condition'
import type { FieldDefinition, WizardStep } from '@kindred/contract/step'
import { isQuestion, readsOnlyFacts } from '@kindred/engine'
import { findingAt, type Placed } from '../draft-content.ts'
import type { Finding, Found } from '../finding.ts'
import { plainCondition } from '../plain-condition.ts'
import type { JsonPath } from '../source-file.ts'
import type { Scope } from '../wizard-scope.ts'
import { conditionRules } from './conditions.ts'
import { repeated, unknownName } from './lists.ts'

/** A step with what its rules look at. */
interface StepInOrder {
  scope: Scope
  step: Placed<WizardStep>
  /** Ids of all steps, in their order, and the place of this one among them. */
  ids: readonly string[]
  own: number
  /** A condition of this step that may read the questions before it. */
  before: (when: Condition | undefined, at: JsonPath) => Finding[]
  /** The same for one that may read this step's own questions, too. */
  after: (when: Condition | undefined, at: JsonPath) => Finding[]
}

/** `way-after-end`: a step that ends the wizard leads on. */
function wayAfterEnd({ step: { file, value } }: StepInOrder): Finding[] {
  if (value.ends !== true || value.next === undefined) return []
  const sentence = `"${value.title}" ends the wizard and names ways on.`
  return [findingAt(file, ['next'], 'way-after-end', sentence, 'Take "next" or "ends" out.')]
}

/** `property-unread`: an exit page on which nothing ends. `setting-misfit`: one of a wizard that never sends answers of its own. */
function exitUnread({ scope, step: { file, value } }: StepInOrder): Finding[] {
  if (value.exit !== true) return []
  const { target } = scope.files.definition.value
  if (value.ends === false)
    return [
      findingAt(
        file,
        ['exit'],
        'property-unread',
        `"${value.title}" does not end the wizard, so it is no exit page.`,
        'Write "ends": true, or take "exit" out.',
      ),
    ]
  if (target === 'response') return []
  const [sentence, suggestion] =
    target === undefined
      ? ['Nothing of this wizard is ever sent, so each of its ends is an exit.', 'Take "exit" out: "ends" is enough.']
      : [
          `A wizard of "${target}" has no exit pages.`,
          'Take "exit" out, or save answers of their own: "target": "response".',
        ]
  return [findingAt(file, ['exit'], 'setting-misfit', sentence, suggestion)]
}

/** Way by way: `unknown-step`, `way-back`, and its condition. */
const waysOn = (here: StepInOrder): Finding[] =>
  (here.step.value.next ?? []).flatMap(({ to, when }, index) => {
    const leads = here.ids.includes(to) ? wayBack(here, to, index) : [wayToNowhere(here, to, index)]
    return [...leads, ...here.after(when, ['next', index, 'when'])]
  })

const wayToNowhere = ({ step, ids }: StepInOrder, to: string, index: number): Finding =>
  unknownName(step, ['next', index, 'to'], 'unknown-step', `There is no step "${to}" to go on to.`, to, ids)

function wayBack({ step: { file, value }, ids, own }: StepInOrder, to: string, index: number): Finding[] {
  if (ids.indexOf(to) > own) return []
  const sentence = to === value.id ? `The way on leads to "${to}" itself.` : `The way on leads back to "${to}".`
  const suggestion = `${laterThan(ids, own)}, or take this way out. Ways on lead forward; Previous leads back.`
  return [findingAt(file, ['next', index, 'to'], 'way-back', sentence, suggestion)]
}

const laterThan = (ids: readonly string[], own: number): string =>
  own + 1 < ids.length
    ? `Name a step after this one (${ids.slice(own + 1, own + 6).join(', ')})`
    : 'Put the step that it is to lead to after this one'

/** Result by result: its condition, and its id, where it has one. */
function results({ step: { file, value }, before }: StepInOrder): Finding[] {
  const all = value.results ?? []
  const named = all.flatMap(({ id }, index) => (id === undefined ? [] : [{ id, index }]))
  return [
    ...repeated(named, ({ id }) => id).map(({ item: { id, index } }) =>
      findingAt(
        file,
        ['results', index, 'id'],
        'duplicate-id',
        `"${value.title}" has the result "${id}" twice.`,
        'Give this result an id of its own.',
      ),
    ),
    ...all.flatMap(({ when }, index) => before(when, ['results', index, 'when'])),
  ]
}

/** `property-unread`: words for nobody's result, where there are no results. */
function noResultUnread({ step: { file, value } }: StepInOrder): Finding[] {
  if (value.noResult === undefined || value.results !== undefined) return []
  const sentence = `"${value.title}" has no "results", so "noResult" is never shown.`
  return [findingAt(file, ['noResult'], 'property-unread', sentence, 'Add "results", or take "noResult" out.')]
}

/** `unknown-area`: a result of an area that is not there. `property-unread`: areas that nothing ever fills. */
function resultAreas({ step }: StepInOrder): Finding[] {
  const { file, value } = step
  const ids = (value.areas ?? []).map(({ id }) => id)
  const used = new Set((value.results ?? []).map(({ area }) => area))
  const unknown = (value.results ?? []).flatMap(({ area }, index) => {
    if (area === undefined || ids.includes(area)) return []
    const sentence = `There is no area "${area}" on this step.`
    return [unknownName(step, ['results', index, 'area'], 'unknown-area', sentence, area, ids)]
  })
  const empty = (value.areas ?? []).flatMap(({ id, label }, index) => {
    if (used.has(id)) return []
    const sentence = `No result belongs to "${label}", so nothing ever fills it.`
    const suggestion = `Give a result "area": "${id}", or take this area out.`
    return [findingAt(file, ['areas', index], 'property-unread', sentence, suggestion)]
  })
  return [...unknown, ...empty]
}

/** Heading by heading: its condition, and `property-unread` for a summary that the intro card never shows. */
const sections = ({ scope, step, after }: StepInOrder): Finding[] =>
  (step.value.sections ?? []).flatMap(({ when, summary }, index) => [
    ...after(when, ['sections', index, 'when']),
    ...(summary === undefined ? [] : unreadSummary(scope, step, when, index)),
  ])

/** The intro card has a row only for a step with a "summary", and knows no answers to choose its words by. */
function unreadSummary(
  { files: { definition }, facts }: Scope,
  { file, value: { title, summary } }: Placed<WizardStep>,
  when: Condition | undefined,
  index: number,
): Finding[] {
  const written = when && plainCondition(when, definition.value.conditions)
  if (summary !== undefined && readsOnlyFacts(written, Object.fromEntries(facts))) return []
  const [sentence, suggestion] =
    summary === undefined
      ? [`"${title}" has no "summary", so this one is never shown.`, 'Give the step a "summary", or take this one out.']
      : [
          'This heading does not hang on facts alone, so its "summary" is never shown.',
          'Take it out, or let "when" read facts only.',
        ]
  return [findingAt(file, ['sections', index, 'summary'], 'property-unread', sentence, suggestion)]
}

/** Check by check: its condition, its id, and the question that it marks, which this step, or the entry, has to ask. */
export function checkRules(
  step: Placed<WizardStep>,
  { checks: all = [], fields = [], ...names }: Pick<FieldDefinition, 'checks' | 'fields'> & Partial<Titled>,
  at: JsonPath,
  after: StepInOrder['after'],
): Finding[] {
  const { file } = step
  const asked = fields.filter(isQuestion).map(({ id }) => id)
  return [
    ...repeated(all, ({ id }) => id).map(({ index, id }) =>
      findingAt(
        file,
        [...at, 'checks', index, 'id'],
        'duplicate-id',
        `"${names.title ?? names.label}" has the check "${id}" twice.`,
        'Give this check an id of its own.',
      ),
    ),
    ...all.flatMap(({ when, marks }, index) => [
      ...after(when, [...at, 'checks', index, 'when']),
      ...(asked.includes(marks) ? [] : [markElsewhere(step, fields, marks, [...at, 'checks', index, 'marks'])]),
    ]),
  ]
}

interface Titled {
  title: string
  label: string
}

function markElsewhere(
  step: Placed<WizardStep>,
  fields: readonly FieldDefinition[],
  marks: string,
  path: JsonPath,
): Finding {
  const isNote = fields.some(({ id }) => id === marks)
  const where = path[0] === 'checks' ? 'this step' : 'the entry'
  const sentence = `The check marks "${marks}", ${isNote ? 'a note, which nobody answers' : `which ${where} does not ask`}.`
  const asked = fields.filter(isQuestion).map(({ id }) => id)
  return unknownName(step, path, 'unknown-field', sentence, marks, asked)
}

/** `unknown-step`: a step warns of one that is not there. */
const warnsOfNothing = ({ step, ids }: StepInOrder): Finding[] =>
  (step.value.warns ?? []).flatMap((id, index) => {
    if (ids.includes(id)) return []
    const sentence = `There is no step "${id}" to warn of.`
    return [unknownName(step, ['warns', index], 'unknown-step', sentence, id, ids)]
  })

/** Everything that the files alone tell of one step, without its questions. A new rule is one function and one line. */
const rules: readonly ((here: StepInOrder) => Found)[] = [
  ({ step, before }) => before(step.value.when, ['when']),
  wayAfterEnd,
  exitUnread,
  waysOn,
  results,
  noResultUnread,
  resultAreas,
  sections,
  ({ step, after }) => checkRules(step, step.value, [], after),
  warnsOfNothing,
]

export function stepRules(scope: Scope, step: Placed<WizardStep>): Finding[] {
  const { ordered } = scope
  const ids = ordered.map(({ value }) => value.id)
  const own = ids.indexOf(step.value.id)
  const asked = ordered.slice(0, own).reduce((sum, { value }) => sum + value.fields.length, 0)
  const upTo = (place: number) => (when: Condition | undefined, at: JsonPath) =>
    conditionRules(scope, step, when, at, place)
  const here = { scope, step, ids, own, before: upTo(asked), after: upTo(asked + step.value.fields.length) }
  return rules.flatMap((rule) => rule(here))
}
