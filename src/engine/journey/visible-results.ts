import { conditionHolds } from '../conditions/condition-holds.ts'
import type { Answer, Condition, Step, Result as Words } from '../definition.ts'

/** Words that a step ends in: a heading, paragraphs, links, and the area that they belong to. */
export type Result = Words & { readonly area?: string }

/** Is this step an ending: does the wizard end on it, with what it says about the answers? Then Next leads nowhere, and nothing comes after it. */
export const endsInResults = ({ ends, results }: Pick<Step, 'ends' | 'results'>): boolean =>
  ends === true && results !== undefined

/** Is this step an exit page: an ending from which nothing is sent? */
export const isExit = (step: Pick<Step, 'ends' | 'results' | 'exit'>): boolean =>
  step.exit === true && endsInResults(step)

/** The exit page that these answers lead to, wherever somebody stands: then they are not sent. */
export function exitOf(path: readonly { readonly step: Step }[]): Step | undefined {
  const last = path.at(-1)?.step
  return last !== undefined && isExit(last) ? last : undefined
}

/** Does every journey through a linear wizard stop at an ending, so that nobody comes to its review? Told by its steps alone; `false` may be wrong. */
export function alwaysEndsInResults({ kind, steps }: Endings): boolean {
  const last = steps.at(-1)
  return (
    kind === 'linear' &&
    last !== undefined &&
    last.when === undefined &&
    endsInResults(last) &&
    steps.every((step) => step.ends !== true || endsInResults(step))
  )
}

interface Endings {
  kind: string
  steps: readonly Pick<Step, 'when' | 'ends' | 'results'>[]
}

/**
 * The results that are shown on a step with these answers and facts, in the order of content: each whose condition holds, or
 * `noResult` where none does.
 */
export function visibleResults(step: Step, values: Readonly<Record<string, Answer | undefined>>): readonly Result[] {
  const holding = (step.results ?? []).filter(({ when }) => conditionHolds(when, values))
  return holding.length > 0 || step.noResult === undefined || step.results === undefined ? holding : [step.noResult]
}

/** An area of a step's results: `open` where no question that they read was answered, `filled` where one of them is shown. */
export interface ResultArea {
  readonly id: string
  readonly label: string
  readonly state: 'open' | 'answered' | 'filled'
}

/** By itself, and not by `mentions`: that is heavier, and every wizard loads this. */
const reads = (condition: Condition | undefined, field: string): boolean =>
  condition !== undefined &&
  ([...(condition.required ?? []), ...(condition.of ?? []), ...Object.keys(condition.properties ?? {})].includes(
    field,
  ) ||
    [condition.not, ...(condition.allOf ?? []), ...(condition.anyOf ?? [])].some((part) => reads(part, field)))

/** The areas of a step with these answers; none where no result of an area is shown. */
export function resultAreas(step: Step, values: Readonly<Record<string, Answer | undefined>>): readonly ResultArea[] {
  const filled = new Set(visibleResults(step, values).map(({ area }: Result) => area))
  const areas = (step.areas ?? []).map(({ id, label }): ResultArea => {
    if (filled.has(id)) return { id, label, state: 'filled' }
    const own = (step.results ?? []).filter(({ area }) => area === id)
    const isAnswered = Object.keys(values).some(
      (field) => values[field] !== undefined && own.some(({ when }) => reads(when, field)),
    )
    return { id, label, state: isAnswered ? 'answered' : 'open' }
  })
  return areas.some(({ state }) => state === 'filled') ? areas : []
}
