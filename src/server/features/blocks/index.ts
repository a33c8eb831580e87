/** Whom members blocked or muted, for who clears up; and blocking in the act of another. What follows from it stands in `visibility/`. */
export { blockOrMute, deleteBlocksOf } from './blocks-repository.ts'
