/** Empathy with a memory: giving it, and who gave it. */
export { empathize, empathyOf } from './empathize.ts'
