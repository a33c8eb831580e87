import { entryOptions, forOption, namedTwice, withMissing } from '../carried-options.ts'
import type { Answer, Field } from '../definition.ts'
import { entryText, parseEntry } from '../entry.ts'
import { isQuestion } from '../kinds/control-of.ts'
import { kindOf } from '../kinds/index.ts'
import type { Unfinished } from '../kinds/kind.ts'
import { unfinishedIn as unfinishedByKind } from '../kinds/unfinished.ts'
import { memoize } from '../memoize.ts'
import { entryAnswers } from '../outside.ts'
import { chosenIn, entryWizard, holdsList } from '../wizard.ts'
import { type FailedCheck, failedChecksOf } from './failed-checks.ts'
import { countedIn, hasEntryRules, isCountedWhole, resolvePath } from './resolve-path.ts'

/** The checks that an entry of a repeat does not pass, once all that it asks for is answered. */
export function failedInEntry(field: Field, entry: string, language?: string): FailedCheck[] {
  const answers = field.checks === undefined ? undefined : parseEntry(entry)
  if (answers === undefined) return []
  return failedChecksOf(resolvePath(entryWizard(field), entryAnswers(field, answers), {}), {}, language)
}

/** Why an answer does not count yet, or undefined when it does. `language`: of the days and numbers that the sentence names. */
export function unfinishedIn(field: Field, answer: Answer | undefined, language?: string): Unfinished | undefined {
  const [twice] = namedTwice(field, chosenIn(answer))
  if (twice !== undefined) return { because: 'wizard.entryNamedTwice', values: { n: twice + 1 } }
  if (field.entriesFrom === undefined) return unfinishedAmong(field, answer, language)
  // Nobody removes an entry that an earlier answer asks for.
  const why = unfinishedAmong(field, withMissing(field, chosenIn(answer)), language)
  return why?.because === 'wizard.entryUnfinished' ? { ...why, because: 'wizard.entryNotAnswered' } : why
}

function unfinishedAmong(field: Field, entries: Answer | undefined, language?: string): Unfinished | undefined {
  if (!hasEntryRules(field)) return unfinishedByKind(field, entries, language)
  for (const [at, entry] of chosenIn(entries).entries()) {
    const why = whyNot(field, entry, language)
    if (why !== undefined) return { ...why, values: { n: at + 1, ...why.values } }
  }
  return undefined
}

function whyNot(field: Field, entry: string, language?: string): Unfinished | undefined {
  const answers = parseEntry(entry)
  if (answers === undefined || isCountedWhole(field, entry)) return undefined
  const taken = resolvePath(entryWizard(field), entryAnswers(field, answers), {})
  const asked = taken.path.at(-1)?.fields ?? []
  const open = asked.find(({ id, min = 0 }) => id in taken.unfinished || chosenIn(taken.effective[id]).length < min)
  const [failed] = open === undefined ? failedChecksOf(taken, {}, language) : []
  if (failed !== undefined) return { because: 'wizard.entryDoesNotFit', values: { message: failed.message } }
  const { label } = open ?? asked.find(isQuestion) ?? field
  return { because: 'wizard.entryUnfinished', values: { label } }
}

/** So many answers to each question of an entry are tried, and so many entries, to find one that passes its checks. */
const maxTries = { answers: 8, entries: 2_000 }

/** Answers outside of an entry that could be given to this question of it: on the same day, as many. */
const givenOutside = ({ outside = [], known = {} }: Field, inner: Field): readonly string[] =>
  outside
    .filter(({ kind }) => kind === inner.kind && inner.list === undefined)
    .flatMap(({ id }) => chosenIn(known[id]))
    .filter((one) => kindOf(inner).fits(inner, one))

const passes = (field: Field, entry: string): boolean => chosenIn(countedIn(field, [entry]))[0] === entry

const samplesIn = memoize((field: Field): readonly string[] => {
  const { fields = [] } = field
  const some = fields.map((inner) => [
    ...Array.from({ length: maxTries.answers }, (_, at) => kindOf(inner).sample(inner, at) ?? []).flat(),
    ...givenOutside(field, inner),
    ...(inner.min === undefined ? [undefined] : []),
  ])
  const found = new Set<string>()
  const plain = Array.from({ length: maxTries.answers }, (_, at) => kindOf(field).sample(field, at) ?? []).flat()
  for (const entry of plain) if (passes(field, entry)) found.add(entry)
  const every = some.reduce((product, { length }) => Math.min(product * Math.max(1, length), maxTries.entries), 1)
  for (let number = 0; number < every && found.size === 0; number += 1) {
    const answers: Record<string, Answer> = {}
    let rest = number
    for (const [at, inner] of fields.entries()) {
      const all = some[at] ?? []
      const sample = all[rest % Math.max(1, all.length)]
      rest = Math.floor(rest / Math.max(1, all.length))
      if (sample !== undefined) answers[inner.id] = holdsList(inner) ? [sample] : sample
    }
    const entry = entryText(fields, answers)
    if (passes(field, entry)) found.add(entry)
  }
  return [...found]
})

/** An ordinary entry of an answer, by number; of a repeat one that passes its checks, where some ordinary answers do. */
export function sampleOf(field: Field, at: number): string | undefined {
  const { sample } = kindOf(field)
  const options = field.known && entryOptions(field, field.known)
  const option = options?.[at % options.length]
  // Each chosen option has an entry of its own, in their order.
  if (option !== undefined && options !== undefined && options.length > 1)
    return sampleOf(forOption(field, option), Math.floor(at / options.length))
  if (!hasEntryRules(field)) return sample(field, at)
  const known = samplesIn(field)
  return known[at % Math.max(1, known.length)] ?? sample(field, at)
}
