import type { Answer, Field, Option } from '@kindred/engine'
import {
  addNames,
  chosenIn,
  defaultOf,
  holdsList,
  isOffered,
  isSameText,
  kindOf,
  representativeEntries,
} from '@kindred/engine'
import { sampleBeyondBound } from './bounds.ts'
import { cached } from './cached.ts'
import { choosable, type Model } from './model.ts'
import { repeatClasses } from './repeat-classes.ts'

/** Answers to one question that no rule can tell apart, with one of them to stand for all. */
export interface AnswerClass {
  answer: Answer | undefined
  /** How many are chosen. */
  size: number
}

export interface OptionClass {
  ids: readonly string[]
  exclusive: boolean
  /** Where a value picks the options: those of the values asked for that offer these. Options that differ here are counted apart. */
  offered: string
}

/** Choices and answers of one question that its rules cannot tell apart, one of each. */
export interface FieldClasses {
  options: readonly OptionClass[]
  answers: readonly AnswerClass[]
  /** False when there were too many to list all. */
  whole: boolean
}

/** So many names stand for any number of them, where no rule counts further: the limit itself is a rule of choosing. */
const maxNames = 60

/** So many entries that no rule names, as far as the kind of question has them. */
function plainEntries(field: Field, named: readonly string[], most: number): string[] {
  const { sample } = kindOf(field)
  const found: string[] = []
  for (let at = 0; found.length < most; at += 1) {
    const entry = sample(field, at)
    if (entry === undefined) return found
    if (!named.some((one) => isSameText(field, one, entry))) found.push(entry)
  }
  return found
}

/** The entries that some rule names and that this question can hold. */
const namedEntries = (model: Model, field: Field): string[] =>
  [...new Set((model.named.get(field.id) ?? []).flatMap((set) => [...set]))].filter(
    (entry) => entry.trim() !== '' && kindOf(field).fits(field, entry) && canBeTyped(field, entry),
  )

/** A name with a sign in it that ends names, or with a blank at its end, never comes from a screen. */
const canBeTyped = (field: Field, entry: string): boolean =>
  kindOf(field).control !== 'names' || addNames([], entry, field.separators, field).join() === entry

/**
 * Options that the same rules name, that are offered alike by each value of `apart`, and that are exclusive alike: any of
 * them may stand for the others.
 */
export function optionClasses(
  model: Model,
  field: Field,
  variants: readonly (string | undefined)[],
  apart: readonly (string | undefined)[] = [],
): OptionClass[] {
  const namedIn = new Map<string, string>()
  for (const [at, set] of (model.named.get(field.id) ?? []).entries())
    for (const id of set) namedIn.set(id, `${namedIn.get(id) ?? ''},${at}`)
  const known = field.list
    ? offeredFirst(choosable(field, variants), variants)
    : namesFor(model, field, variants[0]).map((id): Option => ({ id, label: id }))
  const classes = new Map<string, OptionClass & { ids: string[] }>()
  for (const option of known) {
    const exclusive = option.exclusive === true
    const bits = apart.map((variant) => (isOffered(option, variant) ? '1' : '0')).join('')
    const names = namedIn.get(option.id) ?? ''
    // Totals count options with the same points apart from others.
    const sort = `${bits}:${model.summed.has(field.id) ? (option.points ?? 0) : ''}`
    // A later question that carries them counts each class.
    const offered = model.carrying.has(field.id) ? `${sort}:${names}` : sort
    const key = `${exclusive}|${offered}|${names}`
    cached(classes, key, () => ({ ids: [], exclusive, offered })).ids.push(option.id)
  }
  return [...classes.values()]
}

/** What the first of several values offers stands for others, so that what is still on offer is known to be chosen. */
const offeredFirst = (options: readonly Option[], variants: readonly (string | undefined)[]): readonly Option[] =>
  variants.length < 2
    ? options
    : [true, false].flatMap((isNow) => options.filter((option) => isOffered(option, variants[0]) === isNow))

/** So many at once as any rule can tell apart. */
function countedUpTo({ lengths }: Model, field: Field): number {
  const counted = Math.max(2, field.min ?? 0, ...(lengths.get(field.id) ?? []).map((length) => length + 1))
  return Math.min(field.limit ?? counted, Math.max(counted, maxNames))
}

/** Names to write into a list without options: each named one, and as many others as any rule counts to. */
function namesFor(model: Model, field: Field, variant: string | undefined): string[] {
  if (field.fields !== undefined) return [...model.entriesOf(field, variant).entries]
  const named = namedEntries(model, field)
  const most = countedUpTo(model, field)
  return [...named, ...plainEntries(field, named, most)]
}

/**
 * The answers of a question by class: which named options are among them, and how many in all. Lengths are exact up
 * to 20; above that only those next to a length that some rule counts to.
 */
export function fieldClasses(
  model: Model,
  field: Field,
  variants: readonly (string | undefined)[],
  apart: readonly (string | undefined)[] = [],
): FieldClasses {
  if (model.fixed.has(field.id)) {
    const answer = model.fixed.get(field.id)
    return { options: [], answers: [{ answer, size: chosenIn(answer).length }], whole: true }
  }
  const options = optionClasses(model, field, variants, apart)
  const none: AnswerClass = { answer: undefined, size: 0 }
  const repeated = field.sameAs === undefined ? undefined : model.places.get(field.sameAs)?.field
  if (repeated !== undefined) {
    // What was typed there, and nothing else, counts here.
    const given = variants.filter((variant) => variant !== undefined)
    const typed =
      given.length > 0 ? given : fieldClasses(model, repeated, [undefined]).answers.map(({ answer }) => answer)
    const answers = typed.filter((answer) => answer !== undefined).map((answer) => ({ answer, size: 1 }))
    return { options, answers: [none, ...answers], whole: true }
  }
  if (!holdsList(field)) {
    // A text that has to differ from another: that one is no answer where it is known, and there is always one that is neither it nor named.
    const given = field.differsFrom === undefined ? [] : variants.flatMap((variant) => variant ?? [])
    const isRuledOut = (text: string) => variants.length === 1 && given.some((one) => isSameText(field, one, text))
    const named = namedEntries(model, field).filter((text) => !isRuledOut(text))
    const compared = representativeEntries(field, model.comparisons.get(field.id) ?? [], named)
    const summed = model.summed.get(field.id) ?? []
    const amounts = summed.flatMap(({ entries }) => entries).filter((entry) => kindOf(field).fits(field, entry))
    const texts = field.list
      ? options.flatMap(({ ids }) => ids.find((id) => id === defaultOf(field)) ?? ids.slice(0, 1))
      : [...new Set([...(compared?.entries ?? plainEntries(field, [...named, ...given], 1)), ...named, ...amounts])]
    // What a question starts with is its answer until another one is given: it is never without.
    const open = defaultOf(field) === undefined ? [none] : []
    const answers = [...open, ...texts.map((answer) => ({ answer, size: 1 }))]
    return { options, answers, whole: (compared?.whole ?? true) && summed.every(({ whole }) => whole) }
  }
  if (field.fields !== undefined) {
    const most = countedUpTo(model, field)
    const known = variants.length === 0 ? [undefined] : variants
    const all = known.map((variant) => repeatClasses(model, field, most, variant))
    const answers = new Map(
      all.flatMap((one) => one.answers.map((answer) => [JSON.stringify(answer), answer] as const)),
    )
    return { options, answers: [...answers.values()], whole: all.every(({ whole }) => whole) }
  }
  const answers: AnswerClass[] = [none]
  const alone = options.filter(({ exclusive }) => exclusive)
  for (const { ids } of alone)
    for (const id of model.ordered.has(field.id) ? ids : ids.slice(0, 1)) answers.push({ answer: [id], size: 1 })
  const together = options.filter(({ exclusive }) => !exclusive)
  const limit = field.limit ?? Number.POSITIVE_INFINITY
  let whole = true
  const grow = (at: number, picked: readonly OptionClass[]): void => {
    if (answers.length > model.maxClasses) {
      whole = false
      return
    }
    const next = together[at]
    if (next === undefined) {
      if (picked.length > 0) answers.push(...ofSizes(model, field, picked, limit))
      return
    }
    grow(at + 1, picked)
    if (picked.length < limit) grow(at + 1, [...picked, next])
  }
  grow(0, [])
  return { options, answers: whole ? answers : answers.slice(0, sampleBeyondBound), whole }
}

/** One answer per length that matters, with at least one option of each picked class; options that are offered apart are counted apart. */
function ofSizes(model: Model, field: Field, picked: readonly OptionClass[], limit: number): AnswerClass[] {
  const groups = [...new Set(picked.map(({ offered }) => offered))].map((offered) =>
    entriesOf(
      model,
      field,
      picked.filter((one) => one.offered === offered),
      limit,
    ),
  )
  const [first = [], ...others] = groups
  const all = others.reduce(
    (sum, group) =>
      sum.flatMap((before) => group.map((ids) => [...before, ...ids]).filter(({ length }) => length <= limit)),
    first,
  )
  return (model.ordered.has(field.id) ? all.flatMap((ids) => eachFirst(ids, picked)) : all).map((answer) => ({
    answer,
    size: answer.length,
  }))
}

function entriesOf(model: Model, field: Field, picked: readonly OptionClass[], limit: number): string[][] {
  const least = picked.length
  const most = Math.min(
    limit,
    picked.reduce((sum, { ids }) => sum + ids.length, 0),
  )
  const rules = [...(model.lengths.get(field.id) ?? []), field.min ?? 0, limit, most]
  const counted =
    most <= 20 || model.summed.has(field.id) || model.carrying.has(field.id)
      ? Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => least + index)
      : [least, ...rules.flatMap((rule) => [rule - 1, rule, rule + 1])]
  const sizes = [...new Set(counted)].filter((size) => size >= least && size <= most).sort((a, b) => a - b)
  const first = picked.map(({ ids }) => ids[0] ?? '')
  const rest = picked.flatMap(({ ids }) => ids.slice(1))
  return sizes.map((size) => [...first, ...rest.slice(0, size - least)])
}

/** The same answer once for each option of these classes that can be the first in it. */
function eachFirst(ids: readonly string[], picked: readonly OptionClass[]): string[][] {
  return picked.flatMap((own) =>
    own.ids.map((first) => {
      const stand = ids.includes(first) ? first : ids.find((id) => own.ids.includes(id))
      return [first, ...ids.filter((id) => id !== stand)]
    }),
  )
}

/** How many answers the classes stand for: what a plain traversal would have to try. */
export function countAnswerSets(field: Field, variants: readonly (string | undefined)[]): bigint {
  if (field.list === undefined) return 2n
  const options = choosable(field, variants)
  const exclusive = BigInt(options.filter((option) => option.exclusive === true).length)
  const together = options.length - Number(exclusive)
  if (!holdsList(field)) return BigInt(options.length) + (defaultOf(field) === undefined ? 1n : 0n)
  if ((field.limit ?? together) >= together) return (1n << BigInt(together)) + exclusive
  let sum = 0n
  let binomial = 1n
  for (let k = 0; k <= Math.min(field.limit ?? together, together); k += 1) {
    sum += binomial
    binomial = (binomial * BigInt(together - k)) / BigInt(k + 1)
  }
  return sum + exclusive
}
