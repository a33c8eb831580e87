/** What a message to us may say. */
export { faultsOfMessage } from './check-message.ts'
