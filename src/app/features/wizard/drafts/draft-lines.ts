import { type Answers, chosenIn, controlOf, labelOf, type Wizard } from '@kindred/engine'

/** What one question was answered with, for somebody who compares two versions. */
export interface AnswerLine {
  id: string
  label: string
  words: string
}

/** Everything that was written and chosen, in the order of the questions. */
export const linesOfAnswers = (wizard: Wizard, answers: Answers): AnswerLine[] =>
  wizard.steps.flatMap(({ title, fields }) =>
    fields.flatMap((field) => {
      const chosen = chosenIn(answers[field.id])
      if (chosen.length === 0) return []
      const words =
        controlOf(field) === 'gallery' ? String(chosen.length) : chosen.map((id) => labelOf(field, id)).join(', ')
      return { id: `${wizard.id}/${field.id}`, label: field.label ?? title, words }
    }),
  )

/** Lines that differ, each with what both say. */
export function differingLines([mine, other]: readonly [AnswerLine[], AnswerLine[]]): {
  id: string
  label: string
  both: [string, string]
}[] {
  const byId = new Map([...mine, ...other].map((line) => [line.id, line]))
  const wordsIn = (lines: AnswerLine[], id: string) => lines.find((line) => line.id === id)?.words ?? ''
  return [...byId.values()]
    .map(({ id, label }) => ({ id, label, both: [wordsIn(mine, id), wordsIn(other, id)] satisfies [string, string] }))
    .filter(({ both: [a, b] }) => a !== b)
}

/** A text in three parts: as in the other one, different, as in the other one. Cut between words. */
export function partsBeside(words: string, other: string): [before: string, different: string, after: string] {
  const [a, b] = [words.split(/(?<=\s)/), other.split(/(?<=\s)/)]
  const short = Math.min(a.length, b.length)
  let start = 0
  while (start < short && a[start] === b[start]) start++
  let end = 0
  while (end < short - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return [a.slice(0, start), a.slice(start, a.length - end), a.slice(a.length - end)].map((part) => part.join('')) as [
    string,
    string,
    string,
  ]
}
