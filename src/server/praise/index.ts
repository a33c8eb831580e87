export { labelWords } from './praise-labels.ts'
export { praise } from './praise-plugin.ts'
export { praiseOf } from './praise-repository.ts'
