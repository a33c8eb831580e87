import { kindOf } from '../kinds/index.ts'
import { isExclusive, limitOf } from '../selection/choose.ts'
import { lengthOf, truncateText } from '../text/index.ts'
import {
  type Answer,
  type Answers,
  chosenIn,
  type Field,
  fieldOf,
  holdsList,
  optionOf,
  setAnswer,
  type Wizard,
} from '../wizard.ts'
import { newestUpgrade, upgradeAnswers } from './upgrade-answers.ts'

/** An answer that today's questions have no place for, in the words in which it was given. */
export interface UnmappedAnswer {
  question: string
  words: string[]
  /** Why it is no longer asked, in an editor's words. */
  why?: string
}

/** Answers that can be continued. */
export interface MigratedAnswers {
  /** The version to continue with. */
  wizard: Wizard
  answers: Answers
  /** What could not be migrated: shown to the person, never dropped in silence. */
  unmapped: UnmappedAnswer[]
}

/** Answers as they were saved. */
export interface SavedAnswers {
  answers: Answers
  /** The version that they were given to; undefined when it is no longer known. */
  wizard: Wizard | undefined
  /** Number of the last upgrade they have been through; needed when `wizard` is absent. */
  upgrade?: number | undefined
}

/**
 * Migrates answers of an earlier version. They continue on today's when all of them fit. When something does not, and no
 * upgrade dropped it, they are finished on their own version. Only what an upgrade drops, or what no known version has a
 * place for, is unmapped.
 *
 * @example const { wizard, answers, unmapped } = migrateAnswers(today, { answers: draft.answers, wizard: savedVersion })
 */
export function migrateAnswers(today: Wizard, saved: SavedAnswers): MigratedAnswers {
  if (saved.wizard?.version === today.version) return { wizard: today, answers: saved.answers, unmapped: [] }
  const from = saved.wizard === undefined ? (saved.upgrade ?? 0) : newestUpgrade(saved.wizard.upgrades ?? [])
  const upgraded = upgradeAnswers(today.upgrades ?? [], saved.answers, from)
  const unmap = inWords(today, saved, from)

  let answers: Answers = {}
  const unfit: UnmappedAnswer[] = []
  for (const [id, answer] of Object.entries(upgraded.answers)) {
    const field = fieldOf(today, id)
    const { kept, lost } = field === undefined ? { kept: undefined, lost: chosenIn(answer) } : fitAnswer(field, answer)
    answers = setAnswer(answers, id, kept)
    if (lost.length > 0) unfit.push(unmap(id, lost))
  }
  if (upgraded.losses.length === 0 && unfit.length > 0 && saved.wizard !== undefined)
    return { wizard: saved.wizard, answers: saved.answers, unmapped: [] }
  const dropped = upgraded.losses.map(({ field, answer, why }) => ({
    ...unmap(field, chosenIn(answer)),
    ...(why === '' ? {} : { why }),
  }))
  return { wizard: today, answers, unmapped: [...dropped, ...unfit] }
}

const isNewChoice = (field: Field, id: string): boolean => {
  const option = optionOf(field, id)
  return option === undefined ? kindOf(field).fits(field, id) : option.retired !== true && option.listed !== false
}

/** Words that do not fit any more stay in their box, to be changed; a file cannot be changed. */
const isKept = (field: Field, entry: string): boolean => {
  const { keepsFiles, fits } = kindOf(field)
  return keepsFiles !== true || fits(field, entry)
}

/** What of an answer a question of today can hold as a new one, and what not. */
export function fitAnswer(field: Field, answer: Answer): { kept: Answer | undefined; lost: readonly string[] } {
  const chosen = [...new Set(chosenIn(answer))]
  const known = chosen.filter((one) => (field.list === undefined ? isKept(field, one) : isNewChoice(field, one)))
  const together = known.length > 1 ? known.filter((one) => !isExclusive(field, one)) : known
  const few = together.slice(0, holdsList(field) ? limitOf(field) : 1)
  const most = field.maxLength ?? Number.POSITIVE_INFINITY
  const kept = few.map((one) => truncateText(one, most))
  // A text that became too long is shown whole, so that nothing of it is gone.
  const lost = chosen.filter((one) => !few.includes(one) || lengthOf(one) > most)
  return { kept: holdsList(field) ? kept : kept[0], lost }
}

/**
 * An answer in the words in which it was given. Upgrades may have renamed the question or the option since; then the version that it
 * was saved with knows the words by the earlier id.
 */
function inWords(today: Wizard, saved: SavedAnswers, from: number) {
  const known = [saved.wizard, today].filter((wizard) => wizard !== undefined)
  const latestFirst = (today.upgrades ?? []).filter(({ number }) => number > from).sort((a, b) => b.number - a.number)
  return (id: string, lost: readonly string[]): UnmappedAnswer => {
    const ids = [id]
    const before = new Map(lost.map((one) => [one, [one]]))
    for (const { change, field = '', to = '', option = '', options = [] } of latestFirst) {
      if (change === 'rename-field' && ids.includes(to)) ids.push(field)
      if (!ids.includes(field)) continue
      for (const names of before.values()) {
        if (change === 'rename-option' && names.includes(to)) names.push(option)
        if (change === 'merge-options' && names.includes(to)) names.push(...options)
        if (change === 'split-option' && options.some((one) => names.includes(one))) names.push(option)
      }
    }
    const fields = known.flatMap((wizard) => ids.flatMap((one) => fieldOf(wizard, one) ?? []))
    const labelOf = (one: string) => fields.flatMap((field) => optionOf(field, one) ?? [])[0]?.label
    const chosen = new Set(ids.flatMap((one) => chosenIn(saved.answers[one])))
    const wordsOf = (one: string, names: readonly string[]): readonly string[] => {
      const now = labelOf(one)
      if (now !== undefined) return [now]
      const then = names.filter((name) => chosen.has(name)).flatMap((name) => labelOf(name) ?? [])
      return then.length === 0 ? [one] : then
    }
    return {
      question: fields.find((field) => field.id === id)?.label ?? fields[0]?.label ?? id,
      words: [...before].flatMap(([one, names]) => wordsOf(one, names)),
    }
  }
}
