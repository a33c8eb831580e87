import { unfiltered } from '../kinds/passes-filter.ts'
import { variantOf } from '../selection/offered-options.ts'
import type { Answer, Answers, Facts, Field, Wizard } from '../wizard.ts'
import { resolvePath } from './resolve-path.ts'

interface AnswersAndFacts {
  answers: Answers
  facts: Facts
}

/** The answers that options or entries of a question are taken from; all answers where none are. */
const readBy = (wizard: Wizard, { optionsFrom, entriesFrom }: Field, { answers, facts }: AnswersAndFacts): Answers =>
  optionsFrom === undefined && entriesFrom === undefined ? answers : resolvePath(wizard, answers, facts).effective

/** The answer to a question as its screen shows it: without what an earlier answer took out of its options. */
export const shownAnswer = (wizard: Wizard, field: Field, given: AnswersAndFacts): Answer | undefined =>
  unfiltered(field, given.answers, readBy(wizard, field, given))

/** The value that picks the options of a question on its screen. */
export const shownVariant = (wizard: Wizard, field: Field, given: AnswersAndFacts): string | undefined =>
  variantOf(field, readBy(wizard, field, given), given.facts)
