export { votesOf } from './votes-repository.ts'
