/** All that the page of `kindred dev` shows beside a form. Crosses the wire as it is. */
export interface DevState {
  /** Another number after each reading of the folder. */
  revision: number
  /** Why nothing could be read, in a sentence. */
  problem?: string
  forms: DevForm[]
  /** Those in which the forms can be read; the first is that in which they are written. */
  languages: { language: string; name: string }[]
  findings: DevFinding[]
  /** The journeys are still being walked: findings of them are to come. */
  isChecking: boolean
}

export interface DevForm {
  id: string
  title: string
  /** Its files cannot be read right now: it is shown as it was before. */
  isOld: boolean
  /** What is known before it opens, each with what it can be. */
  facts: { name: string; values: readonly string[] }[]
}

export interface DevFinding {
  tone: 'error' | 'warning' | 'accepted'
  rule: string
  /** `forms/wizards/pets/steps/name.json:12 fields[0].min` */
  place: string
  sentence: string
  /** What to do about it. */
  fix: string
}

/** What a form in the frame says to the page around it. */
export interface FromForm {
  kind: 'answers' | 'sent'
  form: string
  /** As `onSubmit` takes them. */
  answers: unknown
}
