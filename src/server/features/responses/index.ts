export { deleteExpiredResponses } from './responses-repository.ts'
