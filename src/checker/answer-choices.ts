import type { Answer, Field } from '@kindred/engine'
import type { FieldClasses } from './answer-classes.ts'
import { choosable, type Model, type Reader } from './model.ts'
import type { Situation, StateExplorer } from './state-explorer.ts'

const none: readonly Reader[] = []

interface Explored {
  model: Model
  explorer: StateExplorer
  skip(what: string, bound: string, index?: number, path?: string): void
}

/** The answers that stand for all answers to a question. */
export class AnswerChoices {
  private readonly exact = new Map<string, FieldClasses>()

  constructor(private readonly journeys: Explored) {}

  /** Classes of a question's answers under exactly one choice of options. */
  classesOf(field: Field, variant: string | undefined): FieldClasses {
    const key = `${field.id}|${variant ?? ''}`
    let found = this.exact.get(key)
    if (found === undefined) {
      found = this.journeys.explorer.classesWith(field, [variant])
      this.exact.set(key, found)
    }
    return found
  }

  /** One answer of each class, for what is to hold of every one of them. */
  allAnswersOf(field: Field, variant: string | undefined): FieldClasses['answers'] {
    const { answers, whole } = this.classesOf(field, variant)
    const { stepIndex, fieldIndex } = this.journeys.model.places.get(field.id) ?? {}
    if (!whole) this.journeys.skip(`answers of "${field.label}"`, 'answer classes', stepIndex, `fields[${fieldIndex}]`)
    return answers
  }

  /** The smallest answer of at least so many choices. */
  smallest(field: Field, variant: string | undefined, least: number): Answer | undefined {
    const { answers, whole } = this.classesOf(field, variant)
    const [found] = answers.filter(({ size }) => size >= least).sort((a, b) => a.size - b.size)
    if (found !== undefined || whole) return found?.answer
    const together = choosable(field, [variant]).filter(({ exclusive }) => exclusive !== true)
    return together.length < least ? undefined : together.slice(0, least).map(({ id }) => id)
  }

  /** The smallest answer of at least so many choices that may have been given while another answer picked the options. */
  smallestKept(field: Field, situation: Pick<Situation, 'answers' | 'facts'>, least: number): Answer | undefined {
    const { answers } = this.journeys.explorer.classesOf(field, situation, none)
    return answers.filter(({ size }) => size >= least).sort((a, b) => a.size - b.size)[0]?.answer
  }
}
