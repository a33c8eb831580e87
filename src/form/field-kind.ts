import type { Answer, Field } from '@kindred/engine'
import type { ComponentType } from 'react'
import type { StepActions, Texts } from './step-context.ts'

/** What every field kind gets. All of it stays the same object until it changes, so widgets can be memoised. */
export interface FieldKindProps {
  field: Field
  answer: Answer | undefined
  /** The value that picks this field's options, e.g. the memory type. */
  variant: string | undefined
  /** Answer of the field whose change makes this one blink. */
  watched: Answer | undefined
  mode: 'create' | 'edit'
  disabled: boolean
  /** Sentence of rjsf's check when what was kept no longer fits. */
  problem: string | undefined
  texts: Texts
  actions: StepActions
}

export type FieldKind = ComponentType<FieldKindProps>
export type FieldKinds = Readonly<Record<Field['kind'], FieldKind>>
