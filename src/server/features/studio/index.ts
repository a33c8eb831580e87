/** Public API of the studio: what the deletion of an account takes out of it. */
export { forgetPublisher } from './publications-repository.ts'
