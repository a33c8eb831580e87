/** The door of the form room: one step in, answers out. */
export { openValidator, type ValidatorModule } from './open-validator.ts'
export { prepareStep } from './prepared-step.ts'
export type { SuggestHashtags, Texts } from './step-context.ts'
export { StepForm, type StepFormProps } from './step-form.tsx'
