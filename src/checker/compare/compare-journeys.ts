import { migrationFindings } from '@kindred/content'
import type { Wizard } from '@kindred/engine'
import { cached } from '../cached.ts'
import { BothVersions, type Visibility } from './both-versions.ts'
import { checksChanged } from './compare-checks.ts'
import { conditionsChanged, optionsChanged, questionsChanged } from './compare-questions.ts'
import { stepsChanged, transitionsChanged } from './compare-steps.ts'
import { limitsChanged, payloadChanged, settingsChanged, wordsChanged } from './compare-words.ts'
import { type Touch, touch } from './touch.ts'

/** What an edit of a wizard touches. Nothing touched: for members the two versions are the same. */
export interface Comparison {
  wizard: string
  touches: Touch[]
}

/**
 * What an edit touches: which journeys change, steps, questions, options, limits, words, names in the payload, and
 * what drafts lose. Two versions are held against each other on the same journeys: every combination of facts and answers
 * that a rule of either version can tell apart. Pure.
 *
 * @example compareJourneys(previous, next).touches[0]?.sentence // '12 journey classes no longer see “Feelings” (of 40).'
 */
export function compareJourneys(previous: Wizard, next: Wizard): Comparison {
  if (previous.version === next.version) return { wizard: next.id, touches: [] }
  const both = new BothVersions(previous, next)
  const known = new Map<string, Visibility>()
  const seenBy = (id: string): Visibility => cached(known, id, () => both.step(id))
  // A bound that was narrowed takes nothing from a draft, and is among the limits that changed.
  const drafts = migrationFindings(previous, next)
    .filter(({ rule }) => rule !== 'answers-narrowed')
    .map(({ sentence }) => touch('drafts')(sentence))
  return {
    wizard: next.id,
    touches: [
      ...conditionsChanged(previous, next),
      ...transitionsChanged(both, seenBy),
      ...stepsChanged(both, seenBy),
      ...checksChanged(previous, next),
      ...questionsChanged(both),
      ...limitsChanged(previous, next),
      ...optionsChanged(previous, next),
      ...settingsChanged(previous, next),
      ...wordsChanged(previous, next),
      ...payloadChanged(previous, next),
      ...drafts,
    ],
  }
}
