import type { Answer, Answers, Computation, Facts } from '@kindred/engine'
import type { Work } from './bounds.ts'
import { cached } from './cached.ts'
import { fieldsIn } from './formula.ts'
import type { Count, Model, Reader } from './model.ts'
import { type CarriedValue, mergeContributions } from './ordered-values.ts'
import { type Residual, Residuals } from './residuals.ts'

/** What some rules see of a journey, worked out once for all journeys that come to one place. */
export interface Projection {
  /** What is looked at answer by answer. */
  readers: readonly Reader[]
  /** Conditions of which only what is left is looked at, with the questions that are answered by then. */
  rules: readonly { whole: Residual; fields: readonly string[] }[]
}

interface Seen {
  answers: Answers
  facts: Facts
  memory: number
}

/** Tells journeys apart by what rules see of them. */
export class Projections {
  private readonly seen = new Map<Reader, Map<Answer | undefined, string>>()
  private readonly residuals: Residuals

  constructor(
    private readonly model: Model,
    private readonly work: Work,
  ) {
    this.residuals = new Residuals(work)
  }

  /** `byRules`: of readers that are parts of a condition, what the answers so far leave of it. */
  of(readers: readonly Reader[], byRules: boolean): Projection {
    if (!byRules) return { readers, rules: [] }
    const known = new Set([...readers.map(({ field }) => field), ...this.model.factNames])
    const fields = [...known].sort((a, b) => this.placeOf(a) - this.placeOf(b))
    const formulas = new Set(readers.flatMap(({ rule }) => rule?.formula ?? []))
    return {
      readers: readers.filter(({ rule }) => rule === undefined),
      rules: [...formulas].map((formula) => {
        const whole = this.residuals.of(formula)
        return { whole, fields: fields.filter((field) => fieldsIn(formula).has(field)) }
      }),
    }
  }

  private placeOf(field: string): number {
    const { stepIndex = -1, fieldIndex = 0 } = this.model.places.get(field) ?? {}
    return stepIndex * 10_000 + fieldIndex
  }

  /** Sees each answer once per reader. Representatives are shared objects, so identity will do. */
  look(reader: Reader, answer: Answer | undefined): string {
    this.work.spend(1)
    const seen = cached(this.seen, reader, () => new Map<Answer | undefined, string>())
    return cached(seen, answer, () => reader.see(answer))
  }

  /** Totals beyond all bounds are alike. */
  private seenOf(value: Computation, total: bigint): bigint {
    const ceiling = this.model.ceilings.get(value)
    return ceiling !== undefined && total > ceiling ? ceiling : total
  }

  /** Equal texts: nothing that is looked at can tell these journeys apart. */
  keyOf({ readers, rules }: Projection, { answers, facts, memory }: Seen): string {
    let key = String(memory)
    let counted: Map<Count, number> | undefined
    let totals: Map<Computation, bigint> | undefined
    let brought: Map<CarriedValue, Map<string, string>> | undefined
    for (const { whole, fields } of rules) {
      let left = whole
      for (const field of fields) left = this.residuals.after(left, field, facts[field] ?? answers[field])
      key += `|${left.id}`
    }
    for (const reader of readers) {
      const seen = this.look(reader, facts[reader.field] ?? answers[reader.field])
      if (reader.adds !== undefined) {
        totals ??= new Map()
        totals.set(reader.adds, (totals.get(reader.adds) ?? 0n) + BigInt(seen))
      } else if (reader.brings !== undefined) {
        brought ??= new Map()
        cached(brought, reader.brings, () => new Map<string, string>()).set(reader.field, seen)
      } else if (reader.counts === undefined) key += `|${seen}`
      else {
        counted ??= new Map()
        counted.set(reader.counts, Math.min(reader.counts.atLeast, (counted.get(reader.counts) ?? 0) + Number(seen)))
      }
    }
    if (brought !== undefined)
      key += `<${[...brought].map(([carried, seen]) => mergeContributions(carried, seen)).join('<')}`
    if (counted !== undefined) key += `#${[...counted.values()].join()}`
    return totals === undefined ? key : `${key}+${[...totals].map((one) => this.seenOf(...one)).join()}`
  }
}
