/** Public API of the studio: what the deletion of an account takes out of it. */
export { anonymizePublisher } from './publications-repository.ts'
