import { type Answers, chosenIn } from '@kindred/engine'

/** Equal whatever the order of choosing was: the server keeps its own order. */
export function sameAnswers(a: Answers, b: Answers): boolean {
  const fields = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...fields].every((id) => {
    const [one, other] = [chosenIn(a[id]), chosenIn(b[id])]
    return one.length === other.length && one.every((value) => other.includes(value))
  })
}
