/** A question to a thread. */
export { createThreadClient, ThreadLost, type ThreadOptions } from './thread-client.ts'
