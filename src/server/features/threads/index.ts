/** A question to a thread. */
export { askThread, ThreadLost, type ThreadOptions } from './ask-thread.ts'
