import type { Step, Wizard } from '@kindred/engine'

/** A text, a list of texts, or none. */
export type EditedValue = string | readonly string[] | null

/** Where something stands: its file, its place in it, the thing it belongs to, and that in words. */
export interface Place {
  file: string
  at: string
  thing: string | null
  form: string | null
  field: string | null
  part: string
  where: readonly string[]
}

export interface Edit extends Place {
  from: EditedValue
  to: EditedValue
}

/** `GET /api/v1/studio/changes/{id}` */
export interface Change {
  id: string
  title: string
  author: string
  is_mine: boolean
  revision: number
  created_at: string
  updated_at: string
  /** `is_moved`: live says something else than when it was begun. */
  edits: readonly (Edit & { is_moved: boolean; live: EditedValue })[]
  approved_by: string | null
  needs_second_person: boolean
}

export interface StudioFinding extends Place {
  severity: 'error' | 'warning'
  sentence: string
  mend: string | null
  rule: string
}

export interface Thing {
  file: string
  at: string
  form: string
  part: string
  where: readonly string[]
}

export interface OpenedThing extends Thing {
  values: Readonly<Record<string, EditedValue>>
}

export interface Contents {
  total: number
  parts: readonly { part: string; count: number }[]
  things: readonly (Thing & { words: string })[]
}

export interface Published {
  number: number
  published_at: string
  is_studio: boolean
  is_live: boolean
  title: string | null
  reason: string | null
  author: string | null
  approver: string | null
  publisher: string | null
  edits: readonly Edit[]
}

export interface Start {
  language: string
  role: string
  may_publish: boolean
  texts: Readonly<Record<string, string>>
  /** One step of the form package for each kind of thing. */
  forms: Readonly<Record<string, Step>>
}

/** What is written to a change. */
export interface Written {
  file: string
  at: string
  field: string
  value: string | readonly string[]
}

/** The form package asks for the wizard around a step. */
export const wizardAround = (step: Step): Wizard => ({
  ...{ id: 'studio', version: step.id, title: step.title, kind: 'linear', steps: [step] },
})
