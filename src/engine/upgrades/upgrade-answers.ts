import type { Upgrade } from '@kindred/contract/upgrades'
import type { Answer, Answers } from '../wizard.ts'
import { chosenIn, setAnswer } from '../wizard.ts'

/** What an upgrade could not carry over, in words. Nothing is lost in silence. */
export interface Loss {
  upgrade: number
  field: string
  answer: Answer
  why: string
}

/** Answers that have been through upgrades, and what was lost on the way. */
export interface Upgraded {
  answers: Answers
  /** Number of the last upgrade that the answers have been through. */
  number: number
  losses: Loss[]
}

/** An upgrade that an editor is still writing may lack what its kind needs (the checker says so): it speaks of no question then. */
const unsaid = { field: '', to: '', option: '', options: [], why: '' }

type Step = (upgrade: Required<Upgrade>, answers: Answers, lose: (loss: Omit<Loss, 'upgrade'>) => void) => Answers

/** Replaces options of one answer; a single choice stays a single choice, a list stays free of doubles. */
function replaceOptions(answers: Answers, field: string, replace: (id: string) => readonly string[]): Answers {
  const answer = answers[field]
  const after = [...new Set(chosenIn(answer).flatMap((id) => replace(id)))]
  return setAnswer(answers, field, typeof answer === 'string' ? after[0] : after)
}

/** What each kind of upgrade does. A new kind is one new line. */
const steps: Record<Upgrade['change'], Step> = {
  'rename-field': ({ field, to }, answers, lose) => {
    const answer = answers[field]
    if (answer === undefined) return answers
    // Both are there when two versions were answered; the answer to today's question stands.
    if (answers[to] !== undefined) lose({ field, answer, why: '' })
    return setAnswer(setAnswer(answers, field, undefined), to, answers[to] ?? answer)
  },
  'drop-field': ({ field, why }, answers, lose) => {
    const answer = answers[field]
    if (answer !== undefined) lose({ field, answer, why })
    return setAnswer(answers, field, undefined)
  },
  'rename-option': ({ field, option, to }, answers) =>
    replaceOptions(answers, field, (id) => [id === option ? to : id]),
  'merge-options': ({ field, options, to }, answers) =>
    replaceOptions(answers, field, (id) => [options.includes(id) ? to : id]),
  'split-option': ({ field, option, options }, answers) =>
    replaceOptions(answers, field, (id) => (id === option ? options : [id])),
  // A retired option stays where it was chosen; content no longer offers it.
  'retire-option': (_upgrade, answers) => answers,
}

/** Brings answers made after upgrade `from` (0 = before all) up to today's content. Pure; the input is not changed. */
export function upgradeAnswers(upgrades: readonly Upgrade[], answers: Answers, from: number): Upgraded {
  const losses: Loss[] = []
  let result = answers
  let number = from
  for (const upgrade of [...upgrades].sort((a, b) => a.number - b.number)) {
    if (upgrade.number <= from) continue
    result = steps[upgrade.change]({ ...unsaid, ...upgrade }, result, (loss) =>
      losses.push({ upgrade: upgrade.number, ...loss }),
    )
    number = upgrade.number
  }
  return { answers: result, number, losses }
}

/** Number of the newest upgrade: what answers made today have been through. */
export const newestUpgrade = (upgrades: readonly Upgrade[]): number =>
  upgrades.reduce((newest, { number }) => Math.max(newest, number), 0)
