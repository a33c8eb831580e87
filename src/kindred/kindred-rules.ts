import type { ProductRules } from '@kindred/content'
import { addressRules } from './addresses.ts'
import { bannedWords } from './banned-words.ts'
import { dateRules, hotlineRules, reachRules } from './hotline-rules.ts'
import { kindredWeights } from './kindred-finding.ts'
import { linkRules } from './link-rules.ts'
import { moodRules } from './mood-rules.ts'
import { noteRules } from './note-rules.ts'
import { placeholderRules } from './placeholder-rules.ts'
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
    ...placeholderRules(draft),
    ...moodRules(draft),
    ...noteRules(draft),
    ...addressRules(draft),
    ...(isWhole ? linkRules(draft) : []),
  ],
}

/** What is asked of every team's content that this app serves: it takes no address that the app, the server or another file has. */
export const sharedRules: ProductRules = { rules: kindredWeights, banned: [], find: addressRules }
