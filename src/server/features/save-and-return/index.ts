export { forgetExpiredAnswers } from './save-and-return-repository.ts'
