import { parseEntry } from '../entry.ts'
import { failedChecksOf } from '../journey/failed-checks.ts'
import { type ResolvedPath, resolvePath } from '../journey/resolve-path.ts'
import { exitOf } from '../journey/visible-results.ts'
import { kindOf } from '../kinds/index.ts'
import { wordsUnfinished } from '../kinds/parts/words.ts'
import { comparedWith, passesFilter } from '../kinds/passes-filter.ts'
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
      at === undefined || field.dependsOn === undefined
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
      if (answer !== undefined) found.push(...violationsOf(field, answer, options.stored?.[field.id]))
      if (answer !== undefined && !comparesWell(field, answer, effective, options.stored))
        found.push({ field: field.id, rule: 'does-not-fit', sentence: wrongText(wizard, field) })
      if (options.complete === true && chosenIn(answer).length < (field.min ?? 0))
        found.push({ field: field.id, rule: 'required', sentence: needs(field) })
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

const needs = ({ label, min = 1 }: Field): string =>
  min > 1 ? `"${label}" needs at least ${min} answers.` : `"${label}" needs an answer.`

/** What is asked, answered, and counts for nothing, fits another answer than that by which its options are filtered. */
function filteredOut(field: Field, source: string, answer: Answer, answers: Answers): string {
  const wrong = chosenIn(answer).find((id) => !passesFilter(field, id, answers)) ?? ''
  return `"${labelOf(field, wrong)}" in "${field.label}" doesn’t fit the answer to "${source}". Choose another one.`
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
  const kept = new Set(chosenIn(stored))
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
  if (repeats === true) return found.length > 0 ? found : chosen.flatMap((text, at) => entryViolations(field, text, at))
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
  const found = checkAnswers(entryWizard(field), entry, {}, { complete: true })
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
