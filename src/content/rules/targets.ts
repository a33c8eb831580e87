import type { OptionList } from '@kindred/contract/option-list'
import type { FieldDefinition, WizardStep } from '@kindred/contract/step'
import type { Role, Target } from '@kindred/contract/target'
import { kinds } from '@kindred/engine'
import { nearestName } from '../did-you-mean.ts'
import { type DraftContent, findingAt, listsOf, type Placed, type WizardFiles } from '../draft-content.ts'
import type { Finding } from '../finding.ts'
import type { JsonPath } from '../source-file.ts'
import type { AskedField } from '../statements.ts'
import { uncountedCapacity } from './capacity.ts'
import { unknownName } from './lists.ts'
import { takeOut } from './prefill.ts'
import { settingRules } from './settings.ts'

/**
 * Does each wizard ask for what its target needs, in a form that the target takes? What is found here would otherwise
 * show when a member presses Save. `allWizards`: none is left out because it could not be read.
 */
export function targetRules(content: DraftContent, targets: readonly Target[]): Finding[] {
  const byId = new Map(targets.map((target) => [target.id, target]))
  const lists = new Map(listsOf(content).map(({ value }) => [value.id, value]))
  const first = new Map<string, WizardFiles>()
  return content.wizards.flatMap((files) => {
    const { definition } = files
    const id = definition.value.target
    if (id === undefined)
      return [
        ...rolesWithoutTarget(files),
        ...settingRules(files, undefined),
        ...uncountedCapacity(fieldsInUse(files), lists),
      ]
    const target = byId.get(id)
    if (target === undefined)
      return [
        unknownName(definition, ['target'], 'unknown-target', `There is no target "${id}".`, id, [...byId.keys()]),
      ]
    const other = first.get(id)
    first.set(id, other ?? files)
    return [
      ...(other !== undefined && target.wizards === 'one' ? [taken(files, other)] : []),
      ...missingRoles(files, target),
      ...takenNames(files, target, content, targets),
      ...roleRules(files, target, lists),
      ...optionalRoles(files, target),
      ...settingRules(files, target),
      ...(files.definition.value.withoutAccount ? filesOfNobody(files) : []),
      ...prefillWithoutAddress(fieldsInUse(files), target),
      ...(target.settings.places ? [] : uncountedCapacity(fieldsInUse(files), lists)),
    ]
  })
}

const taken = ({ definition }: WizardFiles, other: WizardFiles): Finding =>
  findingAt(
    definition.file,
    ['target'],
    'target-taken',
    `"${definition.value.target}" is filled in by ${other.definition.file.name} already.`,
    'Add the questions to that wizard, or give this one another target, such as "response".',
  )

export interface PlacedField {
  step: Placed<WizardStep>
  field: FieldDefinition
  at: JsonPath
}

/** The questions of the steps that are in use. */
export const fieldsInUse = ({ definition, steps }: WizardFiles): PlacedField[] =>
  steps
    .filter(({ value }) => definition.value.steps.includes(value.id))
    .flatMap((step) => step.value.fields.map((field, index) => ({ step, field, at: ['fields', index] })))

const rolesWithoutTarget = (files: WizardFiles): Finding[] =>
  fieldsInUse(files).flatMap(({ step, field, at }) =>
    field.role === undefined
      ? []
      : findingAt(
          step.file,
          [...at, 'role'],
          'unknown-role',
          `"${field.label}" is the "${field.role}" of a target, and this wizard has none.`,
          'Take "role" out, or name the "target" in wizard.json.',
        ),
  )

function missingRoles(files: WizardFiles, target: Target): Finding[] {
  const names = Object.keys(target.roles)
  // A role that is nearly called so is a slip of its own, and told there.
  const taken = new Set(
    fieldsInUse(files).map(({ field: { role } }) => (role === undefined ? role : (nearestName(role, names) ?? role))),
  )
  return Object.entries(target.roles).flatMap(([name, role]) =>
    role.required !== true || taken.has(name)
      ? []
      : findingAt(
          files.definition.file,
          ['target'],
          'role-missing',
          `No question of this wizard has the role "${name}" (${role.description}), and "${target.id}" cannot be saved without it.`,
          `Give a question of the kind ${role.kinds.join(' or ')} the line "role": "${name}".`,
        ),
  )
}

function roleRules(files: WizardFiles, target: Target, lists: ReadonlyMap<string, OptionList>): Finding[] {
  const before = new Map<string, PlacedField>()
  return fieldsInUse(files).flatMap((one) => {
    const { step, field, at } = one
    if (field.role === undefined) return [...uselessWithoutRole(one, target), ...filesInEntries(one, target)]
    const role = target.roles[field.role]
    if (role === undefined)
      return unknownName(
        step,
        [...at, 'role'],
        'unknown-role',
        `"${target.id}" has no role "${field.role}".`,
        field.role,
        Object.keys(target.roles),
      )
    const other = before.get(field.role)
    before.set(field.role, other ?? one)
    return [...(other === undefined ? [] : [twice(one, other)]), ...violations(one, field.role, role, lists)]
  })
}

/** What nothing is saved without is asked of everybody, and cannot be left out. */
function optionalRoles(files: WizardFiles, target: Target): Finding[] {
  return fieldsInUse(files).flatMap(({ step, field, at }) => {
    if (target.roles[field.role ?? '']?.answered !== true) return []
    const without = `Nothing can be saved without "${field.label}", and`
    if ((field.min ?? 0) < 1)
      return findingAt(
        step.file,
        at,
        'role-optional',
        `${without} it may be left out: what people send then is refused.`,
        'Write "min": 1 in this question.',
      )
    const only = [
      ...(step.value.when === undefined ? [] : [{ path: ['when'], who: `"${step.value.title}"` }]),
      ...(['when', 'dependsOn'] as const).flatMap((name) =>
        field[name] === undefined ? [] : [{ path: [...at, name], who: 'it' }],
      ),
    ]
    return only.map(({ path, who }) =>
      findingAt(
        step.file,
        path,
        'role-optional',
        `${without} only some are asked ${who}: what the others send is refused.`,
        `Take this "${path.at(-1)}" out, so that everybody is asked.`,
      ),
    )
  })
}

/** Names under which answers are saved: those of the product itself, and of a wizard that saves with the same call. */
function takenNames(files: WizardFiles, target: Target, content: DraftContent, targets: readonly Target[]): Finding[] {
  const reserved = targets
    .filter(({ id }) => id === target.id || id === target.with)
    .flatMap((one) => one.reserved ?? [])
  const beside = new Map(
    content.wizards
      .filter(({ definition }) => target.with !== undefined && definition.value.target === target.with)
      .flatMap((other) =>
        fieldsInUse(other).map(({ field, step }) => [field.binding?.payload, step.file.name] as const),
      ),
  )
  return fieldsInUse(files).flatMap(({ step, field, at }) => {
    const name = field.binding?.payload
    if (name === undefined) return []
    const where = beside.get(name)
    if (where === undefined && !reserved.includes(name)) return []
    return findingAt(
      step.file,
      [...at, 'binding', 'payload'],
      'duplicate-binding',
      where === undefined
        ? `"${name}" is a name of the product itself, so "${field.label}" cannot be saved under it.`
        : `A question in ${where} is saved as "${name}" too, with the same call.`,
      'One would overwrite the other: bind each to its own name.',
    )
  })
}

/** What such a question takes is of use only to a target that understands it. */
function uselessWithoutRole({ step, field, at }: PlacedField, target: Target): Finding[] {
  const { needsRole, keepsFiles } = kinds[field.kind] ?? {}
  if (keepsFiles === true && !target.settings.files)
    return [
      findingAt(
        step.file,
        [...at, 'kind'],
        'kind-needs-role',
        `"${field.label}" asks for ${field.kind}, and nothing would keep them: "${target.id}" takes none.`,
        'Take the question out, or ask it in a wizard with "target": "response".',
      ),
    ]
  if (needsRole !== true) return []
  const role = Object.entries(target.roles).find(([, { kinds: takes }]) => takes.includes(field.kind))
  return [
    findingAt(
      step.file,
      [...at, 'kind'],
      'kind-needs-role',
      `"${field.label}" asks for ${field.kind}, and nothing would keep them.`,
      role === undefined
        ? `Take the question out: "${target.id}" has no role for ${field.kind}.`
        : `Give it the line "role": "${role[0]}".`,
    ),
  ]
}

/** Files that each entry asks for. */
const filesInEntries = ({ step, field, at }: PlacedField, target: Target): Finding[] =>
  (field.fields ?? []).flatMap((inner, index) =>
    kinds[inner.kind]?.keepsFiles === true
      ? uselessWithoutRole({ step, field: inner, at: [...at, 'fields', index] }, target)
      : [],
  )

/** A file belongs to the member who added it, so a visitor can add none. */
const filesOfNobody = (files: WizardFiles): Finding[] =>
  fieldsInUse(files).flatMap(({ step, field, at }) =>
    [{ one: field, path: at }, ...(field.fields ?? []).map((one, index) => ({ one, path: [...at, 'fields', index] }))]
      .filter(({ one }) => kinds[one.kind]?.keepsFiles === true)
      .map(({ one, path }) =>
        findingAt(
          step.file,
          [...path, 'kind'],
          'setting-misfit',
          `"${one.label}" asks for ${one.kind}, which only members can add, and this wizard is sent without an account, too.`,
          'Take the question out, or take "withoutAccount" out of wizard.json.',
        ),
      ),
  )

const twice = ({ step, field, at }: PlacedField, other: PlacedField): Finding =>
  findingAt(
    step.file,
    [...at, 'role'],
    'role-misfit',
    `"${other.field.label}" in ${other.step.file.name} has the role "${field.role}" too.`,
    'One question can have it: take it from the other.',
  )

function violations(one: PlacedField, name: string, role: Role, lists: ReadonlyMap<string, OptionList>): Finding[] {
  const { step, field, at } = one
  const { binding, format, label } = field
  const found: Finding[] = []
  const report = (path: JsonPath, sentence: string, suggestion: string): void => {
    found.push(
      findingAt(
        step.file,
        [...at, ...path],
        'role-misfit',
        `"${label}" has the role "${name}", ${sentence}`,
        suggestion,
      ),
    )
  }
  if (!role.kinds.includes(field.kind))
    report(
      ['kind'],
      `which a question of the kind "${field.kind}" cannot fill in.`,
      `Kinds that can: ${role.kinds.join(', ')}.`,
    )
  if (binding === undefined || !role.as.includes(binding.as))
    report(
      binding === undefined ? [] : ['binding', 'as'],
      `which is saved as ${role.as.map((as) => `"${as}"`).join(' or ')}.`,
      `Write "as": "${role.as[0]}" in its "binding".`,
    )
  if (role.format !== undefined && format !== role.format)
    report(
      [format === undefined ? 'kind' : 'format'],
      `which has the format "${role.format}".`,
      `Write "format": "${role.format}".`,
    )
  if (binding !== undefined && binding.payload !== role.wire)
    report(['binding', 'payload'], `which every client knows as "${role.wire}".`, `Write "payload": "${role.wire}".`)
  const { codes = [] } = role
  const list = lists.get(field.options ?? '')
  const alien =
    codes.length === 0 ? undefined : list?.options.find(({ code }) => code === undefined || !codes.includes(code))
  if (alien === undefined) return found
  const has = alien.code === undefined ? 'no code' : `the code ${alien.code}`
  return [
    ...found,
    findingAt(
      step.file,
      [...at, 'options'],
      'role-misfit',
      `"${alien.label}" in "${list?.id}" has ${has}, which the role "${name}" does not know.`,
      `Codes that it knows: ${codes.join(', ')} (${role.description}).`,
    ),
  ]
}

/** What has no address of its own is opened by no link. */
const prefillWithoutAddress = (questions: readonly PlacedField[], target: Target): Finding[] =>
  target.settings.prefill
    ? []
    : questions.flatMap(({ step, field, at }) => {
        const { table }: AskedField = field
        if (field.prefill !== true || (table !== undefined && table.label === undefined)) return []
        return findingAt(
          step.file,
          [...at, 'prefill'],
          'wrong-prefill',
          `No link answers "${table?.label ?? field.label}": wizards of "${target.id}" take nothing from an address.`,
          `${takeOut}.`,
        )
      })
