import type { Answer } from '@kindred/engine'
import type { Work } from './bounds.ts'
import { cached } from './cached.ts'
import type { Atom, Formula } from './formula.ts'

/** What is left of a condition once some questions are answered: equal residuals are one object. */
export interface Residual {
  id: number
  /** Absent: nothing is left, it is decided. */
  parts?: readonly Residual[]
  atLeast: number
  atom?: Atom
  turned: boolean
  /** What is left when this question gets this answer. */
  after: Map<string, Map<Answer | undefined, Residual>>
}

/**
 * The residual form of a decision diagram. Whatever is answered from here on, equal residuals come out the same; the same parts in
 * another order, or twice, are the same residual, so that “which holes are taken” does not hang on who sits in which.
 */
export class Residuals {
  private readonly kept = new Map<string, Residual>()
  private readonly read = new WeakMap<Formula, Residual>()
  private readonly yes = this.keep('yes', { atLeast: 0, turned: false })
  private readonly no = this.keep('no', { atLeast: 1, turned: false })

  constructor(private readonly work: Work) {}

  /** A whole condition, of which nothing is answered. */
  of(formula: Formula): Residual {
    return cached(this.read, formula, () =>
      formula.is === 'atom'
        ? this.keep(`${formula.turned ? '!' : ''}${formula.atom.asks}`, { ...formula, atLeast: 1 })
        : this.count(
            formula.atLeast,
            formula.parts.map((part) => this.of(part)),
          ),
    )
  }

  /** What this answer to this question leaves of it. */
  after(left: Residual, field: string, answer: Answer | undefined): Residual {
    this.work.spend(1)
    if (left === this.yes || left === this.no) return left
    const ofField = cached(left.after, field, () => new Map<Answer | undefined, Residual>())
    return cached(ofField, answer, () => this.assign(left, field, answer))
  }

  private assign(left: Residual, field: string, answer: Answer | undefined): Residual {
    if (left.atom !== undefined) return this.answered(left, left.atom, field, answer)
    if (left.parts === undefined) return left
    this.work.spend(left.parts.length)
    let isSame = true
    const next = left.parts.map((part) => {
      // Parts about one question are many, and cost less than remembering what came of each.
      const now =
        part.atom === undefined ? this.after(part, field, answer) : this.answered(part, part.atom, field, answer)
      isSame &&= now === part
      return now
    })
    return isSame ? left : this.count(left.atLeast, next)
  }

  private answered(left: Residual, atom: Atom, field: string, answer: Answer | undefined): Residual {
    if (atom.field !== field) return left
    return atom.holds(answer) !== left.turned ? this.yes : this.no
  }

  /** At least so many of these, without what is decided, in an order of its own. */
  private count(wanted: number, given: readonly Residual[]): Residual {
    const open = given.filter((part) => part !== this.yes && part !== this.no)
    const atLeast = wanted - given.filter((part) => part === this.yes).length
    if (atLeast <= 0) return this.yes
    if (open.length < atLeast) return this.no
    if (atLeast > 1 && atLeast < open.length) return this.counted(atLeast, open)
    const isAll = atLeast === open.length
    const flat = open.flatMap((part) => ((isAll ? isAllOf(part) : isAnyOf(part)) ? (part.parts ?? []) : [part]))
    const apart = [...new Set(flat)]
    const [only] = apart
    if (apart.length === 1 && only !== undefined) return only
    return this.counted(isAll ? apart.length : 1, apart)
  }

  private counted(atLeast: number, open: readonly Residual[]): Residual {
    const parts = open.toSorted((a, b) => a.id - b.id)
    this.work.spend(parts.length)
    return this.keep(`${atLeast}(${parts.map(({ id }) => id).join()})`, { atLeast, parts, turned: false })
  }

  private keep(name: string, made: Omit<Residual, 'id' | 'after'>): Residual {
    return cached(this.kept, name, () => ({ ...made, id: this.kept.size, after: new Map() }))
  }
}

const isAllOf = ({ atLeast, parts }: Residual): boolean => atLeast === parts?.length
const isAnyOf = ({ atLeast, parts }: Residual): boolean => atLeast === 1 && parts !== undefined
