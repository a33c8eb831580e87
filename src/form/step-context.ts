import type { Answer, Answers, Facts, Field, Step, Wizard, Words } from '@kindred/engine'
import type { ValidatorType } from '@rjsf/utils'
import { type ComponentType, createContext, useContext } from 'react'
import type { OpenPhotoPort } from './upload-ports.ts'
import type { Folds } from './use-folds.ts'

/** A sentence by its key, with `{names}` filled in. */
export type Texts = Words

/** Public hashtags that begin so; the app asks the server. */
export type SuggestHashtags = (query: string) => Promise<readonly string[]>

/** What widgets may do. The same object as long as the step is open, so that rows need not be drawn again. */
export interface StepActions {
  toggle: (fieldId: string, optionId: string) => void
  answer: (fieldId: string, value: string | readonly string[]) => void
  typing: (fieldId: string, text: string) => void
  suggest: SuggestHashtags | undefined
  openPhotos: OpenPhotoPort | undefined
  /** The editor that is open from the start. */
  opened: OpenedEditor | undefined
}

/** A question whose editor is open as its step appears, because somebody came for it alone. */
export interface OpenedEditor {
  field: string
  /** Its button was pressed, with the answer given; closed another way it is an editor like any other. */
  onDone: () => void
  /** What its button does beside closing it, said beside that. */
  note?: string | undefined
}

/** What the widget of a field kind gets. All of it stays the same object until it changes, so widgets can be memoised. */
export interface FieldProps {
  field: Field
  answer: Answer | undefined
  /** The value that picks this field's options, e.g. the memory type. */
  variant: string | undefined
  /** Answer of the field whose change makes this one blink. */
  watched: Answer | undefined
  mode: 'create' | 'edit'
  disabled: boolean
  /** rjsf's error: a saved answer no longer fits. */
  problem: string | undefined
  texts: Texts
  actions: StepActions
}

/** What changes while a person answers. It reaches the widgets past rjsf, which therefore draws the step only once. */
interface LiveStep {
  fields: readonly Field[]
  answers: Answers
  /** The answers that count: what options are carried from. */
  effective: Answers
  facts: Facts
  mode: 'create' | 'edit'
  disabled: boolean
  texts: Texts
  actions: StepActions
  folding: Folding | undefined
  /** What a check that stops Next says at the question that it marks, by its id. */
  problems: Readonly<Record<string, string>> | undefined
  /** Of the heading above its questions. */
  headingLevel: 1 | 2 | 3 | 4
  /** Draws the questions of an entry as it draws this step; absent where a question stands alone. */
  StepForm?: ComponentType<EntryFormProps>
}

/** What an entry of a repeat is drawn from: the part of a step's that an entry has. */
interface EntryFormProps
  extends Pick<LiveStep, 'fields' | 'answers' | 'facts' | 'mode' | 'disabled' | 'texts' | 'problems'> {
  wizard: Wizard
  step: Step
  validator: ValidatorType
  headingLevel: 3 | 4
  onToggle: StepActions['toggle']
  onAnswer: StepActions['answer']
}

/** Which fields are folded; absent where nothing on the step folds, and where a step stands alone. */
export type Folding = Pick<Folds, 'isFolded' | 'open'>

const StepContext = createContext<LiveStep | undefined>(undefined)

export const LiveStepProvider = StepContext.Provider

export function useLiveStep(): LiveStep {
  const live = useContext(StepContext)
  if (live === undefined) throw new Error('A field stands outside of a StepForm.')
  return live
}
