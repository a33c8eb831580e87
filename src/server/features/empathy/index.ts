/** Empathy with a memory: giving it, and who gave it. */
export { empathize } from './empathize.ts'
export { empathyOf } from './empathy-repository.ts'
