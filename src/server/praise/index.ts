/** Labels of praise, and who gave which. */
export { labelWords } from './praise-labels.ts'
export { praiseOf } from './praise-repository.ts'
