import {
  entryCount,
  entryOptions,
  keptOf,
  leastOf,
  namedTwice,
  optionOfEntry,
  optionQuestion,
  sourceOf,
} from '../carried-options.ts'
import { parseEntry } from '../entry.ts'
import { failedChecksOf } from '../journey/failed-checks.ts'
import { type ResolvedPath, resolvePath } from '../journey/resolve-path.ts'
import { exitOf } from '../journey/visible-results.ts'
import { kindOf } from '../kinds/index.ts'
import { wordsUnfinished } from '../kinds/parts/words.ts'
import { comparedWith, passesFilter } from '../kinds/passes-filter.ts'
import { entryAnswers, namesOutside, withOutside } from '../outside.ts'
import { countChosen, isExclusive, limitOf } from '../selection/choose.ts'
import { lengthOf } from '../text/index.ts'
import type { Answer, Answers, Facts, Field, Wizard } from '../wizard.ts'
import { chosenIn, entryWizard, fieldOf, holdsList, isEmpty, labelOf, optionOf } from '../wizard.ts'

/** A rule of the wizard that an answer breaks. */
export interface Violation {
  field: string
  rule:
    | 'unknown-field'
    | 'shape'
    | 'unknown-option'
    | 'retired-option'
    | 'twice'
    | 'limit'
    | 'exclusive'
    | 'closed-branch'
    | 'depends-on'
    | 'max-length'
    | 'does-not-fit'
    | 'required'
    | 'separator'
    | 'check'
    | 'exit'
  sentence: string
}

/** How strictly answers are looked at. */
export interface CheckOptions {
  /** Answers already stored: what was chosen may stay, whatever content allows by now. */
  stored?: Answers
  /** Also ask for what is required, and refuse what must not be said together or leads to an exit page (before something is posted). */
  complete?: boolean
}

/**
 * Can a journey through this wizard produce these answers? Every rule they break, in the order of the fields; an
 * empty list means that they are fine. Browser, server and checker call this one function.
 */
export function checkAnswers(wizard: Wizard, answers: Answers, facts: Facts, options: CheckOptions = {}): Violation[] {
  const taken = resolvePath(wizard, answers, facts)
  const { path, effective, stashed, unfinished } = taken
  const found: Violation[] = []
  for (const id of Object.keys(answers))
    if (fieldOf(wizard, id) === undefined)
      found.push({ field: id, rule: 'unknown-field', sentence: `This wizard has no question "${id}".` })
  for (const [id, answer] of Object.entries(stashed)) {
    const field = fieldOf(wizard, id)
    if (field === undefined || sameAnswer(answer, options.stored?.[id])) continue
    const at = path.find(({ step }) => step.fields.includes(field))
    const parent = field.dependsOn?.field ?? ''
    const source = fieldOf(wizard, parent)?.label ?? parent
    found.push(
      at?.fields.includes(field) === true && field.optionsFrom !== undefined
        ? { field: id, rule: 'does-not-fit', sentence: notCarried(wizard, field, answer, effective) }
        : at === undefined || field.dependsOn === undefined
          ? { field: id, rule: 'closed-branch', sentence: `"${field.label}" is not asked with these answers.` }
          : at.fields.includes(field)
            ? { field: id, rule: 'does-not-fit', sentence: filteredOut(field, source, answer, answers) }
            : { field: id, rule: 'depends-on', sentence: `"${field.label}" needs an answer to "${source}" first.` },
    )
  }
  for (const { fields } of path)
    for (const field of fields) {
      // Of a repeat all that was given, because entries may hold what nobody asks for.
      const given = kindOf(field).repeats === true ? answers[field.id] : undefined
      const answer = given ?? effective[field.id] ?? unfinished[field.id]
      const stored = isAsStored(field, effective, options.stored) ? options.stored?.[field.id] : undefined
      if (answer !== undefined) found.push(...violationsOf(withOutside(wizard, field, effective), answer, stored))
      if (answer !== undefined && !comparesWell(field, answer, effective, options.stored))
        found.push({ field: field.id, rule: 'does-not-fit', sentence: wrongText(wizard, field) })
      const all = answers[field.id]
      const isKept = all === undefined || field.entriesFrom !== undefined || keptOf(field, all, effective) === all
      if (field.id in effective && !isKept && !sameAnswer(all, options.stored?.[field.id]))
        found.push({ field: field.id, rule: 'does-not-fit', sentence: notCarried(wizard, field, all, effective) })
      const least = leastOf(field, effective)
      if (options.complete === true && chosenIn(answer).length < least)
        found.push({
          ...{ field: field.id, rule: 'required' },
          sentence: needs(withOutside(wizard, field, effective), chosenIn(answer), least),
        })
    }
  if (options.complete === true) found.push(...contradictions(wizard, taken, facts, options.stored), ...exits(taken))
  return found
}

/** Answers that lead to an exit page are not taken; told at the last of them, which most often is what led there. */
function exits({ path, effective }: ResolvedPath): Violation[] {
  const exit = exitOf(path)
  if (exit === undefined) return []
  const asked = path.flatMap(({ fields }) => fields.filter(({ id }) => effective[id] !== undefined))
  const sentence = `These answers lead to "${exit.title}", from which nothing is sent. Change them if they are not right.`
  return [{ field: asked.at(-1)?.id ?? exit.id, rule: 'exit', sentence }]
}

/** Are the answers that entries of it read outside of them as they are stored? Else entries are held against other answers than they were taken with. */
const isAsStored = (field: Field, effective: Answers, stored: Answers = {}): boolean =>
  field.fields === undefined || namesOutside(field).every((id) => sameAnswer(effective[id], stored[id]))

/** What has to be the same as another text is so, what has to differ does, or both are as they are stored. */
function comparesWell(field: Field, answer: Answer, effective: Answers, stored: Answers = {}): boolean {
  const other = comparedWith(field)
  if (other === undefined || passesFilter(field, answer, effective)) return true
  return sameAnswer(answer, stored[field.id]) && sameAnswer(effective[other], stored[other])
}

function wrongText(wizard: Wizard, field: Field): string {
  const other = comparedWith(field) ?? ''
  const compared = fieldOf(wizard, other)?.label ?? other
  return field.sameAs === undefined
    ? `"${field.label}" is the same as "${compared}". Give another answer to one of the two.`
    : `"${field.label}" isn’t the same as "${compared}". Type the same in both.`
}

const needs = (field: Field, given: readonly string[], least: number): string =>
  field.entriesFrom?.as !== undefined
    ? withoutEntry(field, given)
    : field.entriesFrom !== undefined
      ? wrongCount(field, least, given.length)
      : least > 1
        ? `"${field.label}" needs at least ${least} answers.`
        : `"${field.label}" needs an answer.`

const wrongCount = ({ label }: Field, asked: number, given: number): string =>
  `"${label}" takes ${asked} ${asked === 1 ? 'entry' : 'entries'}, as an earlier answer says; there ${given === 1 ? 'is' : 'are'} ${given}.`

/** What the question is called whose answer says which options have an entry, and what an option is called. */
const calledOutside = ({ outside = [], entriesFrom }: Field): string =>
  outside.find(({ id }) => id === entriesFrom?.field)?.label ?? entriesFrom?.field ?? ''

const optionLabel = (field: Field, option: string): string => labelOf(optionQuestion(field) ?? field, option)

/** Options that were chosen and have no entry. */
function withoutEntry(field: Field, entries: readonly string[]): string {
  const given = new Set(entries.map((entry) => optionOfEntry(field, entry)))
  const missing = (entryOptions(field, field.known) ?? []).filter((option) => !given.has(option))
  const names = missing.map((option) => `"${optionLabel(field, option)}"`).join(', ')
  return `"${field.label}" needs an entry for ${names}, as chosen in "${calledOutside(field)}".`
}

/** Entries that are for no chosen option, or for one that has an entry already. */
function wrongEntries(field: Field, entries: readonly string[]): string[] {
  const options = entryOptions(field, field.known)
  if (options === undefined) return []
  const before = new Set<string>()
  return entries.flatMap((entry, at) => {
    const option = optionOfEntry(field, entry)
    const name = option && optionLabel(field, option)
    const where = `"${field.label}", entry ${at + 1}:`
    if (option === undefined)
      return [`${where} "${field.entriesFrom?.as}" says for which option it is, and is missing.`]
    if (!options.includes(option)) return [`${where} "${name}" isn’t chosen in "${calledOutside(field)}".`]
    if (before.has(option)) return [`${where} "${name}" has an entry already.`]
    before.add(option)
    return []
  })
}

/** What is asked, answered, and counts for nothing, fits another answer than that by which its options are filtered. */
function filteredOut(field: Field, source: string, answer: Answer, answers: Answers): string {
  const wrong = chosenIn(answer).find((id) => !passesFilter(field, id, answers)) ?? ''
  return `"${labelOf(field, wrong)}" in "${field.label}" doesn’t fit the answer to "${source}". Choose another one.`
}

/** What was chosen, and is no longer among the options that an earlier answer leaves. */
function notCarried(wizard: Wizard, field: Field, answer: Answer, effective: Answers): string {
  const { id = '' } = sourceOf(field) ?? {}
  const gone = chosenIn(answer).find((one) => keptOf(field, one, effective) === undefined) ?? ''
  const source = fieldOf(wizard, id)?.label ?? id
  return `"${labelOf(field, gone)}" in "${field.label}" doesn’t fit the answer to "${source}". Choose another one.`
}

/** What the checks of the steps say. Answers that are stored and contradict each other may stay: their content said nothing of it. */
function contradictions(wizard: Wizard, taken: ResolvedPath, facts: Facts, stored: Answers | undefined): Violation[] {
  const failed = failedChecksOf(taken, facts)
  if (failed.length === 0) return []
  const before = stored === undefined ? [] : failedChecksOf(resolvePath(wizard, stored, facts), facts)
  return failed
    .filter(({ check }) => !before.some((one) => one.check === check))
    .map(({ field, message }) => ({ field: field.id, rule: 'check', sentence: message }))
}

function violationsOf(field: Field, answer: Answer, stored: Answer | undefined): Violation[] {
  const say = (rule: Violation['rule'], sentence: string): Violation => ({ field: field.id, rule, sentence })
  if (holdsList(field) === (typeof answer === 'string'))
    return [say('shape', holdsList(field) ? `"${field.label}" takes a list.` : `"${field.label}" takes one text.`)]
  const found: Violation[] = []
  const chosen = chosenIn(answer)
  const { repeats } = kindOf(field)
  if (repeats !== true && new Set(chosen).size !== chosen.length)
    found.push(say('twice', `"${field.label}" names the same answer twice.`))
  const most = field.entriesFrom?.as === undefined ? entryCount(field, field.known) : undefined
  if (most !== undefined && chosen.length > most && chosen.length > chosenIn(stored).length)
    return [say('limit', wrongCount(field, most, chosen.length))]
  const kept = new Set(chosenIn(stored))
  const wrong = chosen.every((one) => kept.has(one)) ? [] : wrongEntries(field, chosen)
  if (wrong.length > 0) return wrong.map((sentence) => say('does-not-fit', sentence))
  // What is stored may stay or become less, also when content allows less by now: else no other answer could be saved.
  if (chosen.every((one) => kept.has(one))) return found
  if (field.list !== undefined) {
    for (const id of chosen) {
      const option = optionOf(field, id)
      if (option === undefined) {
        if (!kindOf(field).fits(field, id)) found.push(say('unknown-option', `"${field.label}" has no option "${id}".`))
      } else if ((option.retired === true || option.listed === false) && !kept.has(id))
        found.push(say('retired-option', `"${option.label}" is no longer offered in "${field.label}".`))
    }
    const exclusive = chosen.find((id) => isExclusive(field, id))
    if (exclusive !== undefined && countChosen(field, chosen) > 1)
      found.push(say('exclusive', `"${optionOf(field, exclusive)?.label}" stands alone in "${field.label}".`))
  }
  const count = countChosen(field, chosen)
  if (holdsList(field) && count > limitOf(field))
    found.push(say('limit', `"${field.label}" takes at most ${limitOf(field)}; there are ${count}.`))
  // Reports the length error only, not one error per item.
  if (repeats === true) {
    for (const at of namedTwice(field, chosen))
      found.push(say('twice', `"${field.label}", entry ${at + 1}: another entry is called the same.`))
    return found.length > 0 ? found : chosen.flatMap((text, at) => entryViolations(field, text, at))
  }
  if (!kindOf(field).chooses) for (const text of chosen) found.push(...textViolations(field, text, say))
  return found
}

/** What is wrong with one entry of a repeat: what a wizard of its questions would say. */
function entryViolations(field: Field, text: string, at: number): Violation[] {
  const say = (rule: Violation['rule'], sentence: string): Violation => ({
    field: field.id,
    rule,
    sentence: `"${field.label}", entry ${at + 1}: ${sentence}`,
  })
  const entry = parseEntry(text)
  if (entry === undefined) return [say('does-not-fit', 'This is no entry with answers to questions.')]
  const known = (field.fields ?? []).map(({ id }) => id)
  const strange = Object.keys(entry).filter((id) => !known.includes(id))
  if (strange.length > 0)
    return strange.map((id) =>
      say('unknown-field', `An entry has no question "${id}". There are: ${known.join(', ')}.`),
    )
  const found = checkAnswers(entryWizard(field), entryAnswers(field, entry), {}, { complete: true })
  if (found.length === 0 && Object.keys(entry).length === 0) return [say('required', 'Nothing is answered.')]
  return found.map(({ rule, sentence }) => say(rule, sentence))
}

function textViolations(
  field: Field,
  text: string,
  say: (rule: Violation['rule'], sentence: string) => Violation,
): Violation[] {
  if (field.maxLength !== undefined && lengthOf(text) > field.maxLength)
    return [
      say('max-length', `"${field.label}" takes at most ${field.maxLength} characters; there are ${lengthOf(text)}.`),
    ]
  const words = kindOf(field).reads.includes('maxWords') ? wordsUnfinished(field, text) : undefined
  if (words !== undefined) {
    const { n, count } = words.values
    const least = words.because === 'wizard.tooFewWords'
    return [
      say('does-not-fit', `"${field.label}" takes at ${least ? 'least' : 'most'} ${n} words; there are ${count}.`),
    ]
  }
  const { fits, keepsFiles, label } = kindOf(field)
  const shown = keepsFiles === true ? label(field, text) : text
  return fits(field, text) ? [] : [say('does-not-fit', `"${field.label}" does not take "${shown}".`)]
}

const sameAnswer = (a: Answer | undefined, b: Answer | undefined): boolean =>
  isEmpty(a) ? isEmpty(b) : JSON.stringify(a) === JSON.stringify(b)
