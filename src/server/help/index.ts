export { help } from './help-plugin.ts'
