export { contact } from './contact-plugin.ts'
