import type { OptionList } from '@kindred/contract/option-list'
import { isOffered, isSatisfiable, readsOnlyFacts } from '@kindred/engine'
import { nearestName } from '../did-you-mean.ts'
import { type DraftContent, findingAt, type WizardFiles } from '../draft-content.ts'
import type { Finding, Found } from '../finding.ts'
import { type FieldContext, type Scope, scopeOf } from '../wizard-scope.ts'
import { unknownName } from './lists.ts'

/** A question with its options. */
type Choosing = FieldContext & { list: OptionList }

const ofChoices =
  (rule: (choosing: Choosing) => Found) =>
  (asked: FieldContext): Found =>
    asked.list === undefined ? [] : rule({ ...asked, list: asked.list })

const idsOf = ({ options }: OptionList): string[] => options.map(({ id }) => id)

const groupsOf = ({ options }: OptionList): Set<string> => new Set(options.flatMap(({ group }) => group ?? []))

function unknownOptions({ step, field, at, list }: Choosing): Finding[] {
  const ids = idsOf(list)
  const named = [
    ...(field.pinned ?? []).map((id, index) => ({ id, path: [...at, 'pinned', index] })),
    ...(field.pinnedLast ?? []).map((id, index) => ({ id, path: [...at, 'pinnedLast', index] })),
    ...(field.default === undefined ? [] : [{ id: field.default, path: [...at, 'default'] }]),
  ]
  return named
    .filter(({ id }) => !ids.includes(id))
    .map(({ id, path }) =>
      unknownName(step, path, 'unknown-option', `The list "${list.id}" has no option "${id}".`, id, ids),
    )
}

/** What is chosen from the start is offered to everybody who is asked. */
function defaultNotOffered(choosing: Choosing): Found {
  const { step, field, at, list } = choosing
  const option = list.options.find(({ id }) => id === field.default)
  if (option === undefined) return []
  const missing = variantsAsked(choosing).filter((variant) => !isOffered(option, variant))
  if (missing.length === 0) return []
  const why = option.retired === true ? 'is retired' : `is not offered when ${field.optionsBy} is "${missing[0]}"`
  return findingAt(
    step.file,
    [...at, 'default'],
    'unknown-option',
    `"${option.label}" (${option.id}) stands in "${field.label}" from the start, and ${why}.`,
    'Name an option that is offered to everybody, or take "default" out.',
  )
}

const groupsOfNone = ({ step, field, at, list }: Choosing): Found =>
  field.groups === undefined || groupsOf(list).size > 0
    ? []
    : findingAt(
        step.file,
        [...at, 'groups'],
        'unknown-group',
        `The options of "${list.id}" are in no groups.`,
        'Take "groups" out, or give the options a "group".',
      )

/** Options of a group without a heading, where other groups have one: told once for a group, at the option where it is alone in it. */
function groupWithoutHeading({ scope, step, field, at, list }: Choosing): Finding[] {
  const headings = field.groups?.map(({ id }) => id) ?? []
  const placed = scope.optionLists.get(list.id)
  const groups = groupsOf(list)
  if (placed === undefined || !headings.some((id) => groups.has(id))) return []
  // A heading misspelt is told there, once: that options stand in the group says how it is written.
  const misspelt = headings.filter((id) => !groups.has(id))
  return [...groups].flatMap((group) => {
    if (headings.includes(group)) return []
    const [first, ...others] = list.options.filter((option) => option.group === group)
    if (first === undefined) return []
    if (others.length === 0) {
      const path = ['options', list.options.indexOf(first), 'group']
      const sentence = `"${first.label}" is in the group "${group}", for which "${field.label}" has no heading.`
      return [unknownName(placed, path, 'unknown-group', sentence, group, headings)]
    }
    if (nearestName(group, misspelt) !== undefined) return []
    return findingAt(
      step.file,
      [...at, 'groups'],
      'unknown-group',
      `${others.length + 1} options of "${list.id}", such as "${first.label}", are in the group "${group}", for which "${field.label}" has no heading.`,
      `Add { "id": "${group}", "heading": "..." }, or give these options a group that has one.`,
    )
  })
}

function headingWithoutGroup({ step, field, at, list }: Choosing): Finding[] {
  const groups = groupsOf(list)
  if (groups.size === 0) return []
  return (field.groups ?? []).flatMap(({ id }, index) => {
    if (groups.has(id)) return []
    const sentence = `No option of "${list.id}" is in the group "${id}".`
    return [unknownName(step, [...at, 'groups', index, 'id'], 'unknown-group', sentence, id, [...groups])]
  })
}

/** What picks the options, value by value; undefined where nothing does. Only what the files decide: an earlier step may lead past this one, or end the wizard. */
function variantsAsked({ scope, step, field: { optionsBy, when } }: Choosing): (string | undefined)[] {
  if (optionsBy === undefined) return [undefined]
  const variants = scope.facts.get(optionsBy)
  if (variants === undefined) return [undefined]
  const before = scope.ordered.slice(0, scope.ordered.indexOf(step))
  // Which people these keep away, only a walk can tell.
  if (before.some(({ value: { next, ends } }) => next !== undefined || ends === true)) return []
  return variants.filter((variant) =>
    [step.value.when, when].every((one) => isSatisfiable(one, { [optionsBy]: variant })),
  )
}

/** Too few options for some people is said here only where facts alone decide who is asked; the walk tells the rest (`stuck`, `no-options`). */
function offers(choosing: Choosing): Finding[] {
  const { scope, step, field } = choosing
  const facts = Object.fromEntries(scope.facts)
  const isByAnswers = ![step.value.when, field.when].every((when) => when === undefined || readsOnlyFacts(when, facts))
  return variantsAsked(choosing)
    .filter((variant) => variant === undefined || (!isByAnswers && field.dependsOn === undefined))
    .flatMap((variant) => offersFor(choosing, variant))
}

function offersFor({ step, field, at, list }: Choosing, variant: string | undefined): Found {
  const { min = 0, limit = Number.POSITIVE_INFINITY, label, optionsBy } = field
  const offered = list.options.filter((option) => isOffered(option, variant)).length
  const where = variant === undefined ? '' : ` when ${optionsBy} is "${variant}"`
  if (offered === 0)
    return findingAt(
      step.file,
      [...at, 'options'],
      'no-options',
      `"${label}" has nothing to choose${where}.`,
      `Add options to "${list.id}" for it, or leave the question out there with "when".`,
    )
  if (min <= Math.min(limit, offered) || limit < min) return []
  return findingAt(
    step.file,
    [...at, 'min'],
    'too-few-options',
    `"${label}" asks for ${min} and offers ${offered}${where}.`,
    'Lower "min" or add options.',
  )
}

/** A limit that nobody can reach: a slip, or options that went since. What stands alone is not chosen beside others. */
function limitAboveOptions({ step, field: { label, limit, min = 0 }, at, list }: Choosing): Found {
  const together = list.options.filter((option) => isOffered(option, undefined) && option.exclusive !== true).length
  // Where more is asked for than there is, that is told.
  if (limit === undefined || limit <= Math.max(together, 1) || min > together) return []
  return findingAt(
    step.file,
    [...at, 'limit'],
    'limit-above-options',
    `"${label}" takes up to ${limit}, and "${list.id}" has ${together} that can be chosen together.`,
    `Lower the limit to ${Math.max(together, 1)}, or take it out if all of them may be chosen.`,
  )
}

/** What the files tell of a question whose options are known. */
export const choiceRules = [
  unknownOptions,
  defaultNotOffered,
  groupsOfNone,
  groupWithoutHeading,
  headingWithoutGroup,
  offers,
  limitAboveOptions,
].map(ofChoices)

/** Values that `for` of an option names: one that no question passes on would hide the option for good. */
export function unknownForValues(content: DraftContent, optionLists: Scope['optionLists']): Finding[] {
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
          : unknownName(
              list,
              ['options', index, 'for', place],
              'unknown-fact-value',
              `"${option.label}" is for "${value}", which no question asks with.`,
              value,
              [...known],
            ),
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
