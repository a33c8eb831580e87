export { comments } from './comments-plugin.ts'
