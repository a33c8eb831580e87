import type { FieldDefinition, WizardStep } from '@kindred/contract/step'
import { type DraftContent, findingAt, listsOf, type Placed } from '../draft-content.ts'
import type { Finding } from '../finding.ts'
import { memoizeByInputs } from '../memoize-by-inputs.ts'
import { partsOf } from '../resolve-wizard.ts'
import type { JsonPath } from '../source-file.ts'
import type { AskedField } from '../statements.ts'
import { type Scope, scopeOf } from '../wizard-scope.ts'
import { unknownForValues } from './choices.ts'
import { conditionRules } from './conditions.ts'
import { factsAsked, reservedIds } from './duplicate-names.ts'
import { fieldRules } from './fields.ts'
import { repeated } from './lists.ts'
import { namedConditionRules } from './named-conditions.ts'
import { entryScope } from './repeats.ts'
import { stepOrder, summaryOrder } from './step-order.ts'
import { checkRules, stepRules } from './steps.ts'
import { filePartners, listsWithoutPicker, optionPartners } from './unread-properties.ts'
import { unusedPoints, valueRules } from './values.ts'

/**
 * References, order and limits of every wizard: what can be told from the files alone, without walking. `allWizards`: none
 * is left out because it could not be read. `allFiles`: nor is any file of one.
 */
export function wizardRules(content: DraftContent, allWizards: boolean, allFiles = allWizards): Finding[] {
  const lists = new Map(listsOf(content).map((list) => [list.value.id, list]))
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
    ...(allWizards ? unknownForValues(content, lists) : []),
    ...(allFiles ? [...listsWithoutPicker(content), ...optionPartners(content), ...unusedPoints(content)] : []),
    ...filePartners(content),
    ...content.wizards.flatMap((files) => {
      // Whoever names a list that is not there is told the names of all.
      const parts = partsOf(
        files,
        listsOf(content).map(({ value }) => value),
      )
      return found(files.definition.value, parts, () => rulesOf(scopeOf(files, lists)))
    }),
  ]
}

const found = memoizeByInputs<Finding[]>()

const rulesOf = (scope: Scope): Finding[] =>
  [
    stepOrder(scope),
    summaryOrder(scope),
    reservedIds(scope),
    factsAsked(scope),
    namedConditionRules(scope),
    valueRules(scope),
    ...scope.ordered.flatMap((step) => [stepRules(scope, step), fieldsOf(scope, step)]),
  ].flat()

function fieldsOf(scope: Scope, step: Placed<WizardStep>): Finding[] {
  return oncePerMatrix(
    step.value.fields.flatMap((field, index) => [
      ...fieldRules(scope, step, field, ['fields', index]).map((finding) => ({ finding, field })),
      ...entryFields(scope, step, field, ['fields', index]).map((finding) => ({ finding, field })),
    ]),
  )
}

/** What is wrong with a property of a whole matrix is told of its first statement, and not of each. */
function oncePerMatrix(found: readonly { finding: Finding; field: AskedField }[]): Finding[] {
  const first = new Map<string, FieldDefinition>()
  return found.flatMap(({ finding, field }) => {
    if (field.table === undefined) return [finding]
    const key = `${finding.rule} ${finding.path}`
    if (!first.has(key)) first.set(key, field)
    return first.get(key) === field ? [finding] : []
  })
}

/** The questions of an entry, its values and its checks, which know nothing but each other. */
function entryFields(scope: Scope, step: Placed<WizardStep>, field: FieldDefinition, at: JsonPath): Finding[] {
  if (field.fields === undefined) return []
  const inside = entryScope(scope, field, step, at)
  return [
    ...field.fields.flatMap((inner, index) => fieldRules(inside, step, inner, [...at, 'fields', index])),
    ...valueRules(inside),
    ...checkRules(step, field, at, (when, path) => conditionRules(inside, step, when, path, Number.POSITIVE_INFINITY)),
  ]
}
