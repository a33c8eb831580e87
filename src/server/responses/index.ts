export { responses } from './responses-plugin.ts'
