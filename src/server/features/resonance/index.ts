/** Resonance with tags: whose stands where. */
export { resonancesOf } from './resonance-repository.ts'
