/** Whom members blocked or muted, for who clears up. What follows from it stands in `visibility/`. */
export { forgetAvoiding } from './avoiding-repository.ts'
