/** Who gave which labels of praise. */
export { praiseOf } from './praise-repository.ts'
