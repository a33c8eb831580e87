import type { Condition } from '@kindred/contract/condition'
import type { Field, Option, OptionList, Step, Wizard } from '@kindred/engine'
import type { BothVersions } from './both-versions.ts'
import { visibilitySentences } from './compare-steps.ts'
import { joinQuoted, quoted, same, type Touch, touch } from './touch.ts'

interface Placed {
  step: Step
  field: Field
}

export const questionsOf = (wizard: Wizard): Map<string, Placed> =>
  new Map(wizard.steps.flatMap((step) => step.fields.map((field): [string, Placed] => [field.id, { step, field }])))

/** Questions that are new, gone, asked elsewhere, in another order, or asked of others. */
export function questionsChanged(both: BothVersions): Touch[] {
  const had = questionsOf(both.previous)
  const has = questionsOf(both.next)
  const gone = [...had]
    .filter(([id]) => !has.has(id))
    .map(([, { step, field }]) =>
      touch('questions', step.id)(`The question ${quoted(field.label)} of ${quoted(step.title)} is removed.`),
    )
  const stay = new Set(both.previous.steps.map(({ id }) => id))
  const others = [...has].flatMap(([id, { step, field }]): Touch[] => {
    const was = had.get(id)
    const sentences: string[] = []
    const name = quoted(field.label)
    if (was === undefined) sentences.push(`The question ${name} is new on ${quoted(step.title)}.`)
    else {
      if (was.step.id !== step.id)
        sentences.push(`The question ${name} moved from ${quoted(was.step.title)} to ${quoted(step.title)}.`)
      if (was.field.kind !== field.kind)
        sentences.push(`${name} is answered as ${field.kind} (before: ${was.field.kind}).`)
      // Who sees the step is said there; here only who is asked on it.
      const isAskedOtherwise = !same([was.field.when, was.field.dependsOn], [field.when, field.dependsOn])
      if (stay.has(step.id) && isAskedOtherwise)
        sentences.push(...visibilitySentences(field.label, ['is asked', 'are asked'], both.question(id), both))
    }
    return sentences.map(touch('questions', step.id))
  })
  return [...gone, ...others, ...orderChanged(both)]
}

function orderChanged({ previous, next }: BothVersions): Touch[] {
  const shared = (one: Step, other: Step) =>
    one.fields.map(({ id }) => id).filter((id) => other.fields.some((field) => field.id === id))
  return next.steps.flatMap((step) => {
    const was = previous.steps.find(({ id }) => id === step.id)
    return was === undefined || same(shared(was, step), shared(step, was))
      ? []
      : [touch('questions', step.id)(`The questions of ${quoted(step.title)} stand in another order.`)]
  })
}

/** Named conditions that ask for something else, with the steps that read them. */
export function conditionsChanged(previous: Wizard, next: Wizard): Touch[] {
  const had = namedIn(previous)
  return [...namedIn(next)].flatMap(([name, { condition, readBy }]) => {
    const was = had.get(name)
    return was === undefined || same(was.condition, condition)
      ? []
      : [
          touch('steps')(
            `The condition ${quoted(name)} asks for something else; it is read by ${joinQuoted([...readBy])}.`,
          ),
        ]
  })
}

/** Conditions by their names, with the titles of the steps that read them. */
function namedIn({ steps }: Wizard) {
  const found = new Map<string, { condition: Condition; readBy: Set<string> }>()
  const look = (value: unknown, title: string): void => {
    if (typeof value !== 'object' || value === null) return
    if ('named' in value && typeof value.named === 'string') {
      const known = found.get(value.named) ?? { condition: value as Condition, readBy: new Set() }
      found.set(value.named, { ...known, readBy: known.readBy.add(title) })
    }
    for (const part of Object.values(value)) look(part, title)
  }
  for (const { fields, title, when, next, sections } of steps)
    look([when, next, sections, fields.map((field) => field.when)], title)
  return found
}

/** Options that are new, gone, retired, worded or offered otherwise: list by list, under the question that shows it first. */
export function optionsChanged(previous: Wizard, next: Wizard): Touch[] {
  const had = questionsOf(previous)
  const done = new Set<string>()
  return [...questionsOf(next)].flatMap(([id, { step, field }]) => {
    const before = had.get(id)?.field.list
    const after = field.list
    if (before === undefined || after === undefined || done.has(after.id)) return []
    done.add(after.id)
    if (before.id === after.id && before.lookup !== undefined && after.lookup !== undefined)
      return lookupChanged(before.lookup, after.lookup).map((what) =>
        touch('options', step.id)(`${quoted(field.label)}: ${what}`),
      )
    const sentences =
      before.id === after.id
        ? optionSentences(before.options, after.options)
        : [`the options come from the list ${quoted(after.id)} (before: ${quoted(before.id)}).`]
    return sentences.map((what) => touch('options', step.id)(`${quoted(field.label)}: ${what}`))
  })
}

type LookupOf = NonNullable<OptionList['lookup']>

/** Rows of a lookup are too many to be told one by one. */
function lookupChanged(before: LookupOf, after: LookupOf): string[] {
  if (before.version === after.version) return []
  if (before.count === after.count) return [`some of its ${after.count} options read otherwise.`]
  return [`there are ${after.count} options (before: ${before.count}).`]
}

function optionSentences(before: readonly Option[], after: readonly Option[]): string[] {
  const old = new Map(before.map((option) => [option.id, option]))
  const now = new Set(after.map(({ id }) => id))
  const where = (test: (was: Option, is: Option) => boolean) =>
    after.filter((option) => {
      const was = old.get(option.id)
      return was !== undefined && test(was, option)
    })
  const some = (options: readonly Option[], words: (labels: string) => string) =>
    options.length === 0 ? [] : [words(joinQuoted(options.map(({ label }) => label)))]
  const becomes = (key: 'retired' | 'exclusive', value: boolean) =>
    where((was, is) => (was[key] === true) !== value && (is[key] === true) === value)
  const fresh = after.filter(({ id }) => !old.has(id))
  const gone = before.filter(({ id }) => !now.has(id))
  const elsewhere = where((was, is) => was.group !== is.group || was.order !== is.order)
  const seen = where((was, is) => (was.listed !== false) !== (is.listed !== false))
  return [
    ...byOffer(fresh, (labels, offer) => `${labels} can be chosen now${offer}.`),
    ...some(gone, (labels) => `${labels} no longer in the list.`),
    ...some(becomes('retired', true), (labels) => `${labels} retired: kept where it was chosen, no longer offered.`),
    ...some(becomes('retired', false), (labels) => `${labels} offered again.`),
    ...where((was, is) => was.label !== is.label).map(
      ({ id, label }) => `${quoted(old.get(id)?.label ?? id)} reads ${quoted(label)}.`,
    ),
    ...byOffer(
      where((was, is) => !same(was.for, is.for)),
      (labels, offer) => `${labels} offered${offer === '' ? ' always' : offer}.`,
    ),
    ...some(becomes('exclusive', true), (labels) => `${labels} now stands alone.`),
    ...some(becomes('exclusive', false), (labels) => `${labels} can stand beside others now.`),
    ...some(seen, (labels) => `whether ${labels} can be seen has changed.`),
    ...some(elsewhere, (labels) => `${labels} at another place.`),
    ...some(
      where((was, is) => was.help !== is.help),
      (labels) => `another explanation under ${labels}.`,
    ),
  ]
}

/** One sentence for each set of memory types (or other values) that offers options. */
function byOffer(options: readonly Option[], words: (labels: string, offer: string) => string): string[] {
  const groups = new Map<string, { values: readonly string[]; labels: string[] }>()
  for (const { for: values = [], label } of options) {
    const key = JSON.stringify(values)
    groups.set(key, { values, labels: [...(groups.get(key)?.labels ?? []), label] })
  }
  return [...groups.values()].map(({ values, labels }) =>
    words(joinQuoted(labels), values.length === 0 ? '' : ` with ${values.map(quoted).join(' or ')}`),
  )
}
