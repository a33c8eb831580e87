/** The second door: for pages that show answers and ask nothing, so that they do not bring what draws a question. */
export { AnswerList } from './frames/answer-list.tsx'
export { CheckIcon } from './frames/icons.tsx'
export { WizardProgress } from './frames/wizard-progress.tsx'
