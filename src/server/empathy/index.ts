export { empathize } from './empathize.ts'
export { empathy } from './empathy-plugin.ts'
export { empathyOf } from './empathy-repository.ts'
