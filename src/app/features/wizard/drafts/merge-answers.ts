import {
  type Answer,
  type Answers,
  choose,
  chosenIn,
  deselect,
  type Field,
  fieldOf,
  holdsList,
  setAnswer,
  type Wizard,
} from '@kindred/engine'

interface AnswerMerge {
  /** Mine, with what the others changed where that contradicts nothing of mine. */
  answers: Answers
  /** Questions that both changed in ways that do not go together: mine stand. */
  conflicts: readonly string[]
}

/**
 * Merges two versions of the same answers question by question, by what each changed since their common base. Of a list both changes
 * are taken as far as the question's limit and exclusive options allow.
 * @example mergeAnswers(wizard, {}, { title: 'The bus' }, { moods: ['glad'] }) // both
 */
export function mergeAnswers(wizard: Wizard, base: Answers, mine: Answers, theirs: Answers): AnswerMerge {
  const conflicts: string[] = []
  let answers = mine
  for (const id of new Set([...Object.keys(base), ...Object.keys(theirs)])) {
    const [before, own, other] = [base[id], mine[id], theirs[id]]
    if (isSame(before, other) || isSame(own, other)) continue
    const both = isSame(before, own) ? other : inList(fieldOf(wizard, id), before, own, other)
    if (both === null) conflicts.push(id)
    else answers = setAnswer(answers, id, both)
  }
  return { answers, conflicts }
}

/** The same change to other answers: a text that is still being typed is compared, and not taken over. */
export function withChanges(answers: Answers, before: Answers, after: Answers): Answers {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((id) => before[id] !== after[id])
    .reduce((all, id) => setAnswer(all, id, after[id]), answers)
}

function isSame(a: Answer | undefined, b: Answer | undefined): boolean {
  const [one, other] = [chosenIn(a), chosenIn(b)]
  return one.length === other.length && one.every((value) => other.includes(value))
}

/** Null: the two changes do not go together. */
function inList(
  field: Field | undefined,
  before: Answer | undefined,
  own: Answer | undefined,
  other: Answer | undefined,
): Answer | null {
  if (field === undefined || !holdsList(field)) return null
  const [base, mine, theirs] = [chosenIn(before), chosenIn(own), chosenIn(other)]
  const gone = base.filter((id) => !theirs.includes(id))
  const added = theirs.filter((id) => !base.includes(id))
  const both = added.reduce((list, id) => choose(field, list, id), gone.reduce(deselect, mine))
  const wanted = [...mine.filter((id) => !gone.includes(id)), ...added]
  return wanted.every((id) => both.includes(id)) ? both : null
}

/** Equal whatever the order of choosing was: the server keeps its own order. */
export function sameAnswers(a: Answers, b: Answers): boolean {
  const fields = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...fields].every((id) => {
    const [one, other] = [chosenIn(a[id]), chosenIn(b[id])]
    return one.length === other.length && one.every((value) => other.includes(value))
  })
}
