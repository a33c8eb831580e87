/** Who gave which labels of praise; giving it. */
export { praiseOf } from './praise-repository.ts'
export { writePraise } from './write-praise.ts'
