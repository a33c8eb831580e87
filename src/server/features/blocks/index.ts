/** Whom members blocked or muted, for who clears up; and blocking in the act of another. What follows from it stands in `visibility/`. */
export { avoid, forgetBlocks } from './blocks-repository.ts'
