import { type Answers, chosenIn, fieldWithRole, type Wizard } from '@kindred/engine'

/** What an author has said of a memory before anybody asks about it. */
export interface MemoryHints {
  /** Whom it is about. */
  subjects: readonly string[]
  story: string
}

/** What was said while a memory was written, as this wizard of writing holds it. */
export function memoryHints(wizard: Wizard, answers: Answers): MemoryHints {
  const of = (role: string) => chosenIn(answers[fieldWithRole(wizard, role)?.id ?? ''])
  return { subjects: of('people'), story: of('story').join('\n') }
}
