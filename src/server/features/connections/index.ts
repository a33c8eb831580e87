/** Memories that members connect to others: how many there are, and tidying up. */
export { connectStatusOf, holdConnectionForReport } from './connections-repository.ts'
