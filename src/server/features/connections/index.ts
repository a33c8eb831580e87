/** Memories that members connect to others: how many there are, and tidying up. */
export { connectStatusOf, lockConnectionForReport } from './connections-repository.ts'
