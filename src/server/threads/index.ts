/** A question to a thread. */
export { askThread } from './ask-thread.ts'
