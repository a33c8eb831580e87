export { erasure } from './erasure-plugin.ts'
