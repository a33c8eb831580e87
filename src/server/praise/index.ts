/** Labels of praise, and who gave which. */
export { labelsOf } from './praise-labels.ts'
export { praiseOf } from './praise-repository.ts'
