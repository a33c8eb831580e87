export { personalData } from './personal-data-plugin.ts'
