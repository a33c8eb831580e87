/** The door of the form room: a wizard, or one step of it, in; answers out. */
export { DialogFrame, type Shell } from './frames/dialog-frame.tsx'
export { LinearFrame } from './frames/linear-frame.tsx'
export { PageFrame } from './frames/page-frame.tsx'
export { SheetFrame } from './frames/sheet-frame.tsx'
export { type FormPorts, FormPortsProvider } from './journey/form-ports.tsx'
export { fieldsToSave, type Journey, type JourneyStart, type JourneyState, useJourney } from './journey/use-journey.ts'
export { useStepInAddress } from './journey/use-step-in-address.ts'
export { createDraftStore, type DraftStorage, type DraftStore, noStorage } from './keeping/draft-store.ts'
export { createSaveQueue, type SaveQueue, type SaveState } from './keeping/save-queue.ts'
export { keyFor, newKey, type SentAs } from './keeping/sent-as.ts'
export { useQueue } from './keeping/use-queue.ts'
export { openValidator, type ValidatorModule } from './open-validator.ts'
export { ChoiceList } from './parts/choice-list.tsx'
export { HashtagText, type HashtagTextProps } from './parts/hashtag-text.tsx'
export { whenIdle } from './parts/when-idle.ts'
export {
  type OpenPhotoPort,
  type PhotoPort,
  type UploadedPhoto,
  type Uploading,
  UploadRefused,
} from './photo-port.ts'
export type { SuggestHashtags, Texts } from './step-context.ts'
export { StepForm, type StepFormProps } from './step-form.tsx'
