/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { Condition, ConditionValue } from './condition.ts'

/**
 * A wizard: its steps in display order, its facts, its rules. The steps stand in steps/<step-id>.json beside it.
 */
export interface WizardDefinition {
  $schema?: string
  /**
   * Name of the wizard: its folder, its address, what is stored with answers
   */
  id: string
  /**
   * What members read above its steps, where they do not stand in a part of another page that has a heading
   */
  title: string
  /**
   * The title while an earlier memory is changed
   */
  editTitle?: string
  /**
   * Words above the first question, or above the list of questions
   */
  intro?: string
  /**
   * What the wizard fills in: memory, memory-tags, account-deletion, contact, report, empathy-message, moderation-decision, or response (answers of its own). Without it the wizard is for the person alone: nothing is saved
   */
  target?: string
  /**
   * overview = opens on a list of steps; linear = one step after the other. Which of them a target can show stands in schemas/targets
   */
  kind: 'overview' | 'linear'
  /**
   * Width of the dialog in px, where its target has one
   */
  width?: number
  /**
   * When the answers are sent. Absent: as its target is saved
   */
  saves?: 'each-change' | 'at-end'
  /**
   * Where answers are while somebody fills in: in the account (each change is saved), in this browser until they are saved or cleared, or nowhere. Absent: as what its target takes is kept (the first of its `keeps` in schemas/targets); without a target on the device
   */
  keeps?: 'account' | 'device' | 'nothing'
  saveAndReturn?: SaveAndReturn
  delivers?: Delivery
  withoutAccount?: WithoutAccount
  /**
   * How many saved answers it takes, of all people together; then it is full. For answers of one's own
   */
  maxResponses?: number
  /**
   * Whether it stands among the questions for oneself (default true)
   */
  listed?: boolean
  /**
   * What is known about the subject before the wizard opens; conditions may read it
   */
  facts?: {
    [k: string]: Fact
  }
  /**
   * Conditions that have a name, so that steps, questions and ways can share them: { "named": "long-ago" } stands for the one with that name
   */
  conditions?: {
    [k: string]: Condition
  }
  /**
   * Numbers, and days, that are worked out from the answers: conditions compare them, texts show them ({value.score}). What is added up counts a question without an answer as 0; "min", "max" and what lies between two answers have no value without answers
   */
  values?: ComputedValue[]
  /**
   * How far somebody is, shown by a bar: so many points for each answered step, and at most so many. For tags, and on a page of its own
   */
  progress?: {
    /**
     * Points for each answered step
     */
    perStep: number
    /**
     * The most that the bar shows until every step that applies is answered; then it is 100
     */
    cap: number
  }
  /**
   * Steps may be left unanswered (default true)
   */
  skip?: boolean
  /**
   * The wizard can be left on every step (default true). Only the checker of journeys asks it: every page can be left
   */
  leave?: boolean
  /**
   * Its steps in their order, by their ids
   */
  steps: string[]
  /**
   * What this wizard says in the place of a sentence that all wizards share, by the key of that sentence: thanks, failure, sign-in, buttons, hints
   */
  words?: {
    [k: string]: string
  }
  /**
   * Sentences that only this wizard has, by their key; its target names them
   */
  messages?: {
    [k: string]: string
  }
}
/**
 * Whoever fills it in, signed in or not, can save unfinished answers with a code and go on with them on another device. For answers of one's own that the device keeps
 */
export interface SaveAndReturn {
  /**
   * How long they are kept after the last save
   */
  days: number
}
/**
 * Answers of one's own that also go to an office. Whoever saves is told so above the button
 */
export interface Delivery {
  /**
   * Name of the office; the operator's setting OFFICES says under it where its answers go
   */
  to: string
  /**
   * mail = an email with the answers in words; webhook = a signed POST of the answers; download = clerks take them as CSV or JSON lines
   */
  as: ('mail' | 'webhook' | 'download')[]
  /**
   * What people read above the button that saves: who gets their answers, and why
   */
  notice: string
  /**
   * JSON Schema (draft-07) of the answers that the office takes. Checked against every answer that people can give: type, properties, required, additionalProperties, and of each answer its type, bounds, lengths, items and choices
   */
  accepts?: {}
}
/**
 * Visitors can send it, too: for answers of one's own that go to an office. They cannot read, change or delete afterwards what they sent
 */
export interface WithoutAccount {
  /**
   * How long what visitors send is kept; then it is deleted
   */
  days: number
}
export interface Fact {
  /**
   * Where it comes from: what is filled in tells it (as without this), the session (signedIn: yes or no), the address of the page (?name=value), or whoever opens the wizard
   */
  from?: 'target' | 'session' | 'page' | 'none'
  /**
   * What it can be; conditions name one of these. The session knows its own
   */
  values?: string[]
  /**
   * The name that what is filled in has for it, where it comes from there
   */
  payload?: string
  /**
   * The values' numbers on the wire, in the same order
   */
  codes?: number[]
}
/**
 * One of sum, count, difference, product, quotient, mean, bands, byDay, min, max, yearsBetween, daysBetween or minutesBetween says how it is worked out
 */
export interface ComputedValue {
  /**
   * Name of the value in conditions and texts; no question and no fact has the same
   */
  id: string
  /**
   * Adds these: questions for a number, questions whose options have points, other values, and numbers such as 25
   */
  sum?: (string | number)[]
  where?: Where
  /**
   * How many of these questions have an answer, or one that "value" describes
   */
  count?: string[]
  /**
   * The answer that "count" counts, such as { "enum": ["often", "sometimes"] }; without it any answer is
   */
  value?: ConditionValue
  /**
   * The first without the second: what is left of a budget. Either may be a number
   */
  difference?: (string | number)[]
  /**
   * The first divided by the second: weight by the square of height. Questions, values, or numbers; no value where the second is 0 or a question has no answer
   */
  quotient?: (string | number)[]
  /**
   * The mean of those of these questions that are answered; no value where none is
   */
  mean?: string[]
  /**
   * What "bands" are bands of: a question or another value
   */
  of?: string
  /**
   * What the value is by the band in which "of" lies, each from its "from" on; 0 below the first. All have a "value" (a discount by the total), or all a "rate" (a tax: each rate counts for the part of the number that lies in its band)
   */
  bands?: Band[]
  /**
   * What the value is by the day on which somebody fills in: a price for early registration. Each counts until its day, the last one from then on. It is saved as on the day of the server; a page that opened before another one began says so and keeps the answers
   */
  byDay?: ValueOfDays[]
  /**
   * This one times "by": a number of guests times the price of a meal. Of entries, each is multiplied, and all are added up
   */
  product?: string
  /**
   * What "product" is multiplied by: a number with up to six decimals, another question, of the same entry where it is one of entries, such as items.count, or another value
   */
  by?: number | string
  /**
   * The smallest of these numbers, or the earliest of these days or times: questions, and questions of entries. Those without an answer are left out
   */
  min?: string[]
  /**
   * The largest of these numbers, or the latest of these days or times
   */
  max?: string[]
  /**
   * Whole years from the first day to the second: an age. Each is a question for a date, or a day such as "today" or "2026-09-01"
   */
  yearsBetween?: string[]
  /**
   * Days from the first day to the second: nights of a stay. 0 where both are the same day, less than 0 where the second is the earlier one, which a check can refuse. Each is a question for a date, or a day such as "today" or "2026-09-01"
   */
  daysBetween?: string[]
  /**
   * Minutes from the first time to the second, both questions for a time. Both are of one day: less than 0 where the second is the earlier one, also for those who mean past midnight
   */
  minutesBetween?: string[]
  /**
   * Rounded to so many decimals, halves away from zero, and always shown with them: 2 for money. Of what is added up, counted, multiplied or divided
   */
  decimals?: number
  /**
   * Rounds to its "decimals" towards 0 (down) or away from it (up), and not to the nearest
   */
  round?: 'up' | 'down'
  clamp?: Clamp
  /**
   * true = part of saved answers that are read or exported; the server works it out from the answers
   */
  saved?: boolean
}
/**
 * Adds questions of a repeat only in entries where this choice is one of these: { "category": { "enum": ["travel"] } }
 */
export interface Where {
  [k: string]: OneOf
}
export interface OneOf {
  /**
   * The options that are meant, by id
   */
  enum: string[]
}
export interface Band {
  /**
   * Where the band begins
   */
  from: number
  /**
   * What the value is in this band
   */
  value?: number
  /**
   * Times the part of the number that lies in this band: 0.2 is 20 %
   */
  rate?: number
}
export interface ValueOfDays {
  /**
   * The last day on which it counts; only the last one has none
   */
  until?: string
  /**
   * What the value is on these days
   */
  value: number
}
/**
 * Not less than min and not more than max: a grant of at most 500. Of what is added up, counted, multiplied or divided
 */
export interface Clamp {
  /**
   * Where it would be less it is this
   */
  min?: number
  /**
   * Where it would be more it is this
   */
  max?: number
}
