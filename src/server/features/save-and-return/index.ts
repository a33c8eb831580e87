export { deleteExpiredAnswers } from './save-and-return-repository.ts'
