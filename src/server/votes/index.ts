export { votes } from './votes-plugin.ts'
export { votesOf } from './votes-repository.ts'
