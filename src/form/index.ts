/** The public API of the form package: a wizard, or one step of it, in; answers out. */
export type { JourneyState } from '@kindred/engine'

export { ChoiceList } from './components/choice-list.tsx'
export { HashtagText, type HashtagTextProps } from './components/hashtag-text.tsx'
export { PrefillNote } from './components/prefill-note.tsx'
export { whenIdle } from './components/when-idle.ts'
export { DialogFrame, type Shell } from './frames/dialog-frame.tsx'
export { LinearFrame } from './frames/linear-frame.tsx'
export { PageFrame } from './frames/page-frame.tsx'
export { SheetFrame } from './frames/sheet-frame.tsx'
export { type FormPorts, FormPortsProvider, type Places } from './journey/form-ports.tsx'
export type { LookedUpList, LookupPort, Matches } from './journey/lookups.ts'
export {
  fieldsToSave,
  isComplete,
  type Journey,
  type JourneyStart,
  useJourney,
} from './journey/use-journey.ts'
export { useStepInAddress } from './journey/use-step-in-address.ts'
export { StandaloneField } from './lone-field.tsx'
export { emptyValidators, noopValidator, openValidator, type ValidatorModule } from './open-validator.ts'
export { createDraftStore, type DraftStorage, type DraftStore, noStorage } from './saving/draft-store.ts'
export { type IdempotencyKey, idempotencyKeyFor, newKey } from './saving/idempotency-key.ts'
export { createSaveQueue, type SaveQueue, type SaveState } from './saving/save-queue.ts'
export { useSaveQueue } from './saving/use-save-queue.ts'
export type { SuggestHashtags, Texts } from './step-context.ts'
export { StepForm, type StepFormProps } from './step-form.tsx'
export {
  type FilePort,
  type OpenPhotoPort,
  type PhotoPort,
  type UploadedPhoto,
  type Uploading,
  UploadRefused,
} from './upload-ports.ts'
