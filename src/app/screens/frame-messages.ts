import type { Comparison, JourneyFinding, JourneyReport, JourneyState } from '@kindred/checker'
import type { Facts, Wizard } from '@kindred/engine'

/** What the preview's server answers (src/server/preview). Only tools of `npm run dev` speak it. */
export interface Preview {
  revision: number
  findings: JourneyFinding[]
  previous: { kind: 'commit'; commit: string } | { kind: 'start' }
  texts: Readonly<Record<string, string>>
  help: { id: string; title: string }[]
  language: string
  languages: { language: string; name: string }[]
  wizards: PreviewedWizard[]
}

export interface PreviewedWizard {
  wizard: Wizard
  source: 'files' | 'with-errors' | 'last-good' | 'committed'
  check?: WizardCheck | { failed: string }
}

export interface WizardCheck {
  drawing: string
  journeys?: { findings: JourneyFinding[]; report: JourneyReport; ms: number }
  comparison?: Comparison
}

export const themes = ['light', 'dark', 'contrast'] as const
export type Theme = (typeof themes)[number]

/** What the page tells the frame to show. */
export interface Show {
  kind: 'show'
  wizard: Wizard
  journeyState: JourneyState
  /** Absent: those that the frame has already. */
  texts?: Readonly<Record<string, string>>
  language: string
  /** Are all limited places taken? Absent: all are free. */
  isFull?: boolean
  /** Absent: the one that this browser wears. */
  theme?: Theme
}

/** What the frame tells the page. */
export type FromFrame = { kind: 'ready' } | { kind: 'moved'; journeyState: JourneyState }

export type { Facts, JourneyState }
