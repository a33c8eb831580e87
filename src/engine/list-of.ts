import type { Answer } from './definition.ts'

/** What an answer holds, whichever shape it has. */
export const listOf = (answer: Answer | undefined): readonly string[] =>
  answer === undefined || answer === '' ? [] : typeof answer === 'string' ? [answer] : answer
