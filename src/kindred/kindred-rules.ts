import type { ProductRules } from '#engine/content'
import { bannedWords } from './banned-words.ts'
import { dateRules, hotlineRules, reachRules } from './hotline-rules.ts'
import { kindredWeights } from './kindred-finding.ts'
import { linkRules } from './link-rules.ts'
import { moodRules } from './mood-rules.ts'
import { slotRules } from './slot-rules.ts'
import { styleRules } from './style-rules.ts'

/** What Kindred asks of its content beside the engine's rules: crisis lines that hold, styles that are found, words that do no harm. */
export const kindredRules: ProductRules = {
  rules: kindredWeights,
  onlySometimes: ['stale-hotline'],
  banned: bannedWords,
  find: (draft, { today, staleIs }, isWhole) => [
    ...styleRules(draft, isWhole),
    ...dateRules(draft, today, staleIs),
    ...hotlineRules(draft, today, staleIs),
    ...reachRules(draft),
    ...slotRules(draft),
    ...moodRules(draft),
    ...(isWhole ? linkRules(draft) : []),
  ],
}
