import type { Option, Wizard } from '@kindred/engine'
import { questionsOf } from './compare-questions.ts'
import { listed, quoted, same, type Touch } from './touch.ts'

/** Options that are new, gone, retired, worded or offered otherwise: list by list, under the question that shows it first. */
export function optionsChanged(previous: Wizard, next: Wizard): Touch[] {
  const had = questionsOf(previous)
  const done = new Set<string>()
  return [...questionsOf(next)].flatMap(([id, { step, field }]): Touch[] => {
    const before = had.get(id)?.field.list
    const after = field.list
    if (before === undefined || after === undefined || done.has(after.id)) return []
    done.add(after.id)
    const say = (what: string): Touch => ({
      about: 'options',
      sentence: `${quoted(field.label)}: ${what}`,
      step: step.id,
    })
    if (before.id !== after.id)
      return [say(`the options come from the list ${quoted(after.id)} (before: ${quoted(before.id)}).`)]
    return optionSentences(before.options, after.options).map(say)
  })
}

function optionSentences(before: readonly Option[], after: readonly Option[]): string[] {
  const old = new Map(before.map((option) => [option.id, option]))
  const now = new Map(after.map((option) => [option.id, option]))
  const kept = after.flatMap((option) => {
    const was = old.get(option.id)
    return was === undefined ? [] : [{ was, option }]
  })
  const labelsOf = (options: readonly Option[]) => listed(options.map(({ label }) => label))
  const where = (test: (was: Option, is: Option) => boolean) =>
    kept.filter(({ was, option }) => test(was, option)).map(({ option }) => option)
  const some = (options: readonly Option[], words: (labels: string) => string) =>
    options.length === 0 ? [] : [words(labelsOf(options))]
  const fresh = after.filter(({ id }) => !old.has(id))
  return [
    ...byOffer(fresh, (labels, offer) => `${labels} can be chosen now${offer}.`),
    ...some(
      before.filter(({ id }) => !now.has(id)),
      (labels) => `${labels} ${'no longer in the list'}.`,
    ),
    ...some(
      where((was, is) => was.retired !== true && is.retired === true),
      (labels) => `${labels} retired: kept where it was chosen, no longer offered.`,
    ),
    ...some(
      where((was, is) => was.retired === true && is.retired !== true),
      (labels) => `${labels} offered again.`,
    ),
    ...kept.flatMap(({ was, option }) =>
      was.label === option.label ? [] : [`${quoted(was.label)} reads ${quoted(option.label)}.`],
    ),
    ...byOffer(
      where((was, is) => !same(was.for, is.for)),
      (labels, offer) => `${labels} offered${offer === '' ? ' always' : offer}.`,
    ),
    ...some(
      where((was, is) => was.exclusive !== true && is.exclusive === true),
      (labels) => `${labels} now stands alone.`,
    ),
    ...some(
      where((was, is) => was.exclusive === true && is.exclusive !== true),
      (labels) => `${labels} can stand beside others now.`,
    ),
    ...some(
      where((was, is) => (was.listed !== false) !== (is.listed !== false)),
      (labels) => `whether ${labels} can be seen has changed.`,
    ),
    ...some(
      where((was, is) => was.group !== is.group || was.order !== is.order),
      (labels) => `${labels} at another place.`,
    ),
    ...some(
      where((was, is) => was.help !== is.help),
      (labels) => `another explanation under ${labels}.`,
    ),
  ]
}

/** One sentence for each set of memory types (or other values) that offers options. */
function byOffer(options: readonly Option[], words: (labels: string, offer: string) => string): string[] {
  const groups = new Map<string, Option[]>()
  for (const option of options) {
    const key = JSON.stringify(option.for ?? [])
    groups.set(key, [...(groups.get(key) ?? []), option])
  }
  return [...groups].map(([key, group]) => {
    const values = JSON.parse(key) as string[]
    return words(
      listed(group.map(({ label }) => label)),
      values.length === 0 ? '' : ` with ${values.map(quoted).join(' or ')}`,
    )
  })
}
