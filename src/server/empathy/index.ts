/** Empathy with a memory: giving it, who gave it, and what a message of it may say. */
export { empathize } from './empathize.ts'
export { empathyOf } from './empathy-repository.ts'
