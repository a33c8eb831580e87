import type { Finding } from '@kindred/content'
import { journeyRules } from '@kindred/content/rules'
import type { Facts, Wizard, WizardEvent } from '@kindred/engine'

/** A finding of the checker: with the clicks that lead to it, in words and as data. */
export interface JourneyFinding extends Finding {
  /** The shortest clicks that show it, in the words of the screen. */
  trace?: string
  facts?: Facts
  events?: readonly WizardEvent[]
  /** The same clicks as text for a link. */
  replay?: string
  follows?: JourneyFinding[]
}

/** Each finding, and beside it what follows from it. */
export const withConsequences = (findings: readonly JourneyFinding[]): JourneyFinding[] =>
  findings.flatMap((finding) => [finding, ...(finding.follows ?? [])])

/** Puts findings below the one that they follow from. Where one of them stops a release, so does the one that is told. */
export function addBelow(finding: JourneyFinding, follows: readonly JourneyFinding[]): void {
  finding.follows = [...(finding.follows ?? []), ...follows]
  if (follows.some(({ severity }) => severity === 'error')) finding.severity = 'error'
}

/** A place where the checker stopped before it had seen all. Never silent. */
export interface Skipped {
  what: string
  bound: string
  /** Where it stands: the step, or the wizard. */
  file: string
  path: string
}

/** What was proven, counted. */
export interface JourneyReport {
  wizard: string
  version: string
  steps: number
  questions: number
  options: number
  conditions: number
  /** Answer classes of all questions, and how many answers they stand for. */
  classes: number
  answerSets: string
  /** Journey classes: situations at a step that some later rule can tell apart. */
  situations: number
  /** States of the compiled machine that were stepped from, one for each class. */
  states: number
  /** Events sent to the compiled machine. */
  transitions: number
  /** The largest number of linked questions that one verdict hangs on. */
  widestCone: number
  skipped: Skipped[]
  unreachableSteps: string[]
}

const folderOf = (wizard: Pick<Wizard, 'id'>): string => `content/wizards/${wizard.id}`

/** The file of a place: a step's own file, or the wizard's. */
export const fileOf = (wizard: Pick<Wizard, 'id'>, step: string | undefined, name = 'wizard.json'): string =>
  step === undefined ? `${folderOf(wizard)}/${name}` : `${folderOf(wizard)}/steps/${step}.json`

/** Every rule of the checker, with its weight. */
export const rules = journeyRules

/** The rules of the journey checker. */
export type RuleId = keyof typeof journeyRules
