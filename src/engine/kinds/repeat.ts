import { entryOptions, optionQuestion } from '../carried-options.ts'
import { fieldApplies } from '../conditions/field-applies.ts'
import type { Answer, Answers, Field } from '../definition.ts'
import { entryText, parseEntry } from '../entry.ts'
import { listOf } from '../list-of.ts'
import { namesOutside } from '../outside.ts'
import { hasVisibleText } from '../text/index.ts'
import type { Kind } from './kind.ts'
import { comparedWith, givenAnswer, passesFilter } from './passes-filter.ts'

type KindOf = (field: Pick<Field, 'kind'>) => Kind

/** What is asked in an entry, and what counts of its answers: the rule of a step. */
function pathOf(repeat: Pick<Field, 'fields' | 'known' | 'entriesFrom'>, answers: Answers, kindOf: KindOf) {
  const { fields = [], known } = repeat
  const asked: Field[] = []
  const effective: Record<string, Answer> = {}
  let open: Field | undefined
  const option = optionQuestion(repeat)
  const given = option && answers[option.id]
  if (option !== undefined && typeof given === 'string') effective[option.id] = given
  for (const field of fields) {
    if (field === option) continue
    const values = known === undefined ? effective : { ...known, ...effective }
    if (!fieldApplies(field, values)) continue
    asked.push(field)
    const given = givenAnswer(field, answers) ?? ''
    const entries = listOf(given).filter(hasVisibleText)
    if (entries.some((entry) => kindOf(field).unfinished?.(field, entry) !== undefined)) open ??= field
    else if (entries.length > 0 && passesFilter(field, given, values)) effective[field.id] = given
    else if (entries.length > 0 && comparedWith(field) !== undefined) open ??= field
    if (listOf(effective[field.id]).length < (field.min ?? 0)) open ??= field
  }
  // An entry in which nothing is answered is not finished, whatever may be left out.
  const isEmpty = Object.keys(effective).every((id) => id === option?.id)
  if (isEmpty) open ??= asked.find((field) => kindOf(field).control !== 'none')
  return { asked, effective, isFinished: open === undefined && !isEmpty, open }
}

/** Entries one after the other, each with as little as a person has to answer. The same ones come again: two children may be alike. */
function sampleOf(field: Field, at: number, kindOf: KindOf): string | undefined {
  const { fields = [] } = field
  const answers: Record<string, Answer> = {}
  const option = optionQuestion(field)
  const of = option && (field.known ? entryOptions(field, field.known) : option.list?.options.map(({ id }) => id))
  if (option !== undefined && of !== undefined) answers[option.id] = of[at % Math.max(1, of.length)] ?? ''
  for (const inner of fields) {
    const { asked, effective } = pathOf(field, answers, kindOf)
    const isNeeded = inner.min !== undefined || Object.keys(effective).every((id) => id === option?.id)
    const sample = asked.includes(inner) && isNeeded ? samplesFor(inner, at, effective, kindOf) : undefined
    if (sample !== undefined) answers[inner.id] = sample
  }
  return pathOf(field, answers, kindOf).isFinished ? entryText(fields, answers) : undefined
}

/** An answer that goes with those before it: a text that has to differ from one of them is the next that does. */
function samplesFor(field: Field, at: number, effective: Answers, kindOf: KindOf): Answer | undefined {
  const sample = samplesOf(field, at, kindOf)
  if (field.differsFrom === undefined || sample === undefined || passesFilter(field, sample, effective)) return sample
  return [at + 1, 0]
    .map((other) => kindOf(field).sample(field, other))
    .find((other) => other && passesFilter(field, other, effective))
}

/** As many as are asked for, or one. */
function samplesOf(field: Field, at: number, kindOf: KindOf): Answer | undefined {
  const { sample, isList } = kindOf(field)
  if (!isList) return sample(field, at) ?? sample(field, 0)
  const isAlone = (id: string): boolean => field.list?.options.find((option) => option.id === id)?.exclusive === true
  const most = field.min ?? 1
  const some: string[] = []
  for (let index = 0; some.length < most; index += 1) {
    const entry = sample(field, index)
    if (entry === undefined) return undefined
    if (most === 1 || !isAlone(entry)) some.push(entry)
  }
  return some
}

/** Is each answer in it one to a question of the entry, and a list where that takes a list? */
function fits({ fields = [] }: Field, entry: string, kindOf: KindOf): boolean {
  const answers = Object.entries(parseEntry(entry) ?? { '': '' })
  return answers.every(([id, answer]) => {
    const field = fields.find((one) => one.id === id)
    return field !== undefined && kindOf(field).isList !== (typeof answer === 'string')
  })
}

/** Questions that are asked of each of several entries: children, trips, items. An entry is a text here, and an object on the wire. */
export const repeatOf = (kindOf: KindOf): Kind => ({
  isList: true,
  chooses: false,
  repeats: true,
  control: 'entries',
  said: 'never',
  reads: ['fields', 'entriesFrom', 'checks', 'values', 'itemTitle', 'min', 'limit', 'addLabel'],
  accepts: () => ({ type: 'string' }),
  sample: (field, at) => sampleOf(field, at, kindOf),
  fits: (field, entry) => fits(field, entry, kindOf),
  unfinished: (field, entry) => {
    const answers = parseEntry(entry)
    if (answers === undefined || !fits(field, entry, kindOf)) return undefined
    const { isFinished, open } = pathOf(field, answers, kindOf)
    // The list that shows it adds `n`, the number of the entry.
    return isFinished ? undefined : { because: 'wizard.entryUnfinished', values: { label: open?.label ?? field.label } }
  },
  read: (entry, language, { fields = [] } = {}) => {
    if (!entry.startsWith('{')) return undefined
    try {
      const written: Readonly<Record<string, unknown>> = JSON.parse(entry)
      const kept = Object.entries(written).map(([id, value]) => {
        const field = fields.find((one) => one.id === id)
        const readOne = (one: unknown): unknown => {
          // A number is one on the wire, and a file an object.
          const isFile = typeof one === 'object' && one !== null && field && kindOf(field).keepsFiles
          const text = isFile ? JSON.stringify(one) : typeof one === 'number' ? String(one) : one
          return (typeof text === 'string' ? field && kindOf(field).read?.(text, language, field) : undefined) ?? text
        }
        return [id, Array.isArray(value) ? value.map(readOne) : readOne(value)] as const
      })
      return entryText(fields, Object.fromEntries(kept.filter(([, answer]) => answer !== '')))
    } catch {
      return undefined
    }
  },
  counts: (field, entry) => {
    const answers = parseEntry(entry)
    if (answers === undefined) return entry
    const { effective, isFinished } = pathOf(field, answers, kindOf)
    return isFinished ? entryText(field.fields ?? [], effective) : undefined
  },
  writes: () => 'entries',
  impossible: () => [
    ['an entry without answers', '{}'],
    ['words instead of an entry', 'an entry'],
    ['an entry with a question that is not there', '{"no-such-question":"x"}'],
  ],
  label: (repeat, entry, language) => {
    const given = parseEntry(entry)
    if (given === undefined) return entry
    // What an answer outside of it leaves open, such as what a question starts with, stands in an entry that counts.
    const isKnown = repeat.known !== undefined || namesOutside(repeat).length === 0
    const answers = isKnown ? { ...given, ...pathOf(repeat, given, kindOf).effective } : given
    return (repeat.fields ?? [])
      .flatMap((field) => {
        const words = listOf(answers[field.id]).map((one) => kindOf(field).label(field, one, language))
        return words.length === 0 ? [] : [`${field.label}${/\p{P}$/u.test(field.label) ? '' : ':'} ${words.join(', ')}`]
      })
      .join('; ')
  },
})
