import { isExclusive, limitOf } from '../selection/choose.ts'
import { cutTo, lengthOf } from '../selection/counter.ts'
import type { Answer, Answers, Field, Wizard } from '../wizard.ts'
import { chosenIn, fieldOf, holdsList, setAnswer } from '../wizard.ts'
import { newestUpgrade, upgradeAnswers } from './upgrade-answers.ts'

/** An answer that today's questions have no place for, in the words in which it was given. */
export interface UnmappedAnswer {
  question: string
  words: string[]
  /** Why it is no longer asked, in an editor's words. */
  why?: string
}

/** Answers ready to go on with. */
export interface OpenedAnswers {
  /** The version to go on with. */
  wizard: Wizard
  answers: Answers
  /** What could not be carried over. It is told, never dropped in silence. */
  unmapped: UnmappedAnswer[]
}

/** Answers as they were kept. */
export interface BegunAnswers {
  answers: Answers
  /** The wizard as it was when they were given; absent when nobody knows it any more. */
  wizard: Wizard | undefined
  /** Number of the last upgrade they have been through; needed when `wizard` is absent. */
  upgrade?: number | undefined
}

/**
 * Opens answers that were begun with an earlier version. They go on with today's when everything fits it. When
 * something does not, and no upgrade says that it is gone, they are finished on the version they began with. Only what
 * an upgrade drops, or what no known version has a place for, is set aside.
 *
 * @example const { wizard, answers, unmapped } = openAnswers(today, { answers: draft.answers, wizard: begun })
 */
export function openAnswers(today: Wizard, begun: BegunAnswers): OpenedAnswers {
  if (begun.wizard?.version === today.version) return { wizard: today, answers: begun.answers, unmapped: [] }
  const from = begun.wizard === undefined ? (begun.upgrade ?? 0) : newestUpgrade(begun.wizard.upgrades ?? [])
  const upgraded = upgradeAnswers(today.upgrades ?? [], begun.answers, from)
  const known = [begun.wizard, today].filter((wizard) => wizard !== undefined)

  let answers: Answers = {}
  const misfits: UnmappedAnswer[] = []
  for (const [id, answer] of Object.entries(upgraded.answers)) {
    const field = fieldOf(today, id)
    const { kept, lost } = field === undefined ? { kept: undefined, lost: chosenIn(answer) } : fitInto(field, answer)
    answers = setAnswer(answers, id, kept)
    if (lost.length > 0) misfits.push({ question: labelOf(known, id), words: wordsOf(known, id, lost) })
  }
  if (upgraded.losses.length === 0 && misfits.length > 0 && begun.wizard !== undefined)
    return { wizard: begun.wizard, answers: begun.answers, unmapped: [] }
  const dropped = upgraded.losses.map(({ field, answer, why }) => ({
    question: labelOf(known, field),
    words: wordsOf(known, field, chosenIn(answer)),
    ...(why === '' ? {} : { why }),
  }))
  return { wizard: today, answers, unmapped: [...dropped, ...misfits] }
}

/** What of an answer a question of today can hold as a new one, and what not. */
export function fitInto(field: Field, answer: Answer): { kept: Answer | undefined; lost: readonly string[] } {
  const chosen = [...new Set(chosenIn(answer))]
  const offered = field.list?.options.filter(({ retired, listed }) => retired !== true && listed !== false)
  const ids = offered?.map(({ id }) => id)
  const known = chosen.filter((one) => ids === undefined || ids.includes(one))
  const together = known.length > 1 ? known.filter((one) => !isExclusive(field, one)) : known
  const few = together.slice(0, holdsList(field) ? limitOf(field) : 1)
  const most = field.maxLength ?? Number.POSITIVE_INFINITY
  const kept = few.map((one) => cutTo(one, most))
  // A text that became too long is shown whole, so that nothing of it is gone.
  const lost = chosen.filter((one) => !few.includes(one) || lengthOf(one) > most)
  return { kept: holdsList(field) ? kept : kept[0], lost }
}

const labelOf = (wizards: readonly Wizard[], id: string): string =>
  wizards.map((wizard) => fieldOf(wizard, id)?.label).find((label) => label !== undefined) ?? id

const wordsOf = (wizards: readonly Wizard[], id: string, chosen: readonly string[]): string[] =>
  chosen.map((one) => {
    const options = wizards.flatMap((wizard) => fieldOf(wizard, id)?.list?.options ?? [])
    return options.find((option) => option.id === one)?.label ?? one
  })
