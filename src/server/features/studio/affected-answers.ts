import { type ContentFiles, type Edit, isLookupName } from '@kindred/content'
import type { Queryable } from '../../platform/db/transaction.ts'
import { countAnswers, countHolding } from './impact-repository.ts'
import { retiredOption } from './keep-answers.ts'
import { lookupIdOf } from './lookup-table.ts'
import { objectIn } from './object-in.ts'
import { questionsOf, wizardOf } from './outline.ts'
import { changesJourneys } from './structure.ts'

/** How many stored answers a change touches; `count` is null below five. */
type AffectedAnswers = {
  wizard: string
  question: string
  count: number | null
  /** Those that hold more than so many. */
  above?: number
  /** Those that hold this option, which they keep. */
  option?: string
}

/** So many questions are counted for one change: each is a question to the database. */
const maxCounted = 30

type Question = { wizard: string; id: string; label: string }
type RetiredOption = { id: string; label: string }

/** Answers to the questions that a change edits more than in words, and answers that are above a limit which it lowers. */
export async function affectedAnswers(
  db: Queryable,
  edits: readonly Edit[],
  live: ContentFiles,
): Promise<AffectedAnswers[]> {
  const questions = new Map<string, Question & { limit?: number; retired: RetiredOption[] }>()
  const meet = (question: Question, limit: number | undefined, option: RetiredOption | undefined) => {
    const key = JSON.stringify([question.wizard, question.id])
    const { retired = [], ...known } = questions.get(key) ?? {}
    questions.set(key, {
      ...known,
      ...question,
      ...(limit === undefined ? {} : { limit }),
      retired: option === undefined ? retired : [...retired, option],
    })
  }
  for (const edit of edits.filter(changesJourneys)) {
    const [, id, property] = /^\/fields\/([^/]+)(?:\/(.+))?$/.exec(edit.at) ?? []
    const isLimit = property === 'limit' && typeof edit.to === 'number' && edit.to >= 1
    for (const question of questionsIn(edit.file, live))
      if (id === undefined || id === question.id)
        meet(question, isLimit ? (edit.to as number) : undefined, retiredOption(edit, live))
  }
  const found: AffectedAnswers[] = []
  let asked = 0
  for (const { wizard, id, label, limit, retired } of [...questions.values()].slice(0, maxCounted)) {
    const count = await countAnswers(db, wizard, id, 0)
    found.push({ wizard, question: label, count })
    if (limit !== undefined)
      found.push({ wizard, question: label, above: limit, count: await countAnswers(db, wizard, id, limit) })
    for (const option of retired) {
      asked += 1
      if (asked > maxCounted) break
      found.push({
        wizard,
        question: label,
        option: option.label,
        count: await countHolding(db, wizard, id, option.id),
      })
    }
  }
  return found
}

/** The questions of a step, or those that are answered from an option list. */
export function questionsIn(file: string, live: ContentFiles): Question[] {
  const of = (fields: unknown, wizard: string | undefined): Question[] =>
    (Array.isArray(fields) ? fields : []).flatMap((field: { id?: unknown; label?: unknown }) =>
      wizard !== undefined && typeof field?.id === 'string'
        ? [{ wizard, id: field.id, label: String(field.label ?? field.id) }]
        : [],
    )
  if (file.includes('/steps/')) return of(objectIn(live, file)?.fields, wizardOf(file))
  if (!file.includes('/options/') && !isLookupName(file)) return []
  const list = lookupIdOf(file) ?? objectIn(live, file)?.id
  // A list that is new is offered by no question yet.
  if (list === undefined) return []
  return [...live.keys()]
    .filter((name) => name.endsWith('/wizard.json'))
    .flatMap((name) =>
      of(
        questionsOf(live, name).filter(({ options }) => options === list),
        wizardOf(name),
      ),
    )
}
