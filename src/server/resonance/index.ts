export { resonance } from './resonance-plugin.ts'
export { resonancesOf } from './resonance-repository.ts'
