/** Whether a target takes an answer: what the check of content asks, and what the server says. */
export { acceptanceOf } from './acceptance.ts'
