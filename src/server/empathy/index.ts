export { empathy } from './empathy-plugin.ts'
export { empathyOf, insertEmpathy } from './empathy-repository.ts'
