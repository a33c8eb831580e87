export { interactions } from './interactions-plugin.ts'
