import {
  type Comparison,
  checkJourneys,
  compareJourneys,
  drawSvg,
  type JourneyFinding,
  type JourneyReport,
  marksOf,
} from '@kindred/checker'
import type { Promise as PromiseMade } from '@kindred/contract/promises'
import type { Wizard } from '@kindred/engine'

export interface WizardToCheck {
  wizard: Wizard
  promises: readonly PromiseMade[]
  /** The version to compare with, when there is one. */
  previous: Wizard | undefined
  /** False: the files have errors that a check of journeys does not ask for. */
  journeys: boolean
}

/** What is known about a wizard besides its looks. */
export interface WizardCheck {
  drawing: string
  journeys: { findings: JourneyFinding[]; report: JourneyReport; ms: number } | undefined
  comparison: Comparison | undefined
}

export function checkWizard({ wizard, promises, previous, journeys: wanted }: WizardToCheck): WizardCheck {
  const started = performance.now()
  const checked = wanted ? checkJourneys(wizard, promises, wizard.upgrades) : undefined
  const journeys = checked && { ...checked, ms: Math.round(performance.now() - started) }
  return {
    drawing: drawSvg(wizard, checked && marksOf(checked.report.unreachableSteps, checked.findings)),
    journeys,
    comparison: previous && compareJourneys(previous, wizard),
  }
}
