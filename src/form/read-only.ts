/** Public API for pages that show answers and ask nothing: they load no widgets. */
export { AnswerList } from './frames/answer-list.tsx'
export { CheckIcon } from './frames/icons.tsx'
export { messageFor } from './frames/message-for.ts'
export { WizardProgress } from './frames/wizard-progress.tsx'
