import { maxAnswerClasses } from './model.ts'

/** How much is looked at before a check says that it could not see everything. */
export interface Bounds {
  /** Situations in one exploration. */
  situations: number
  /** Combinations of answers on one step. */
  combinations: number
  /** Situations told apart by every single answer; above that, by what is left of each condition. */
  apart: number
  /** Answer classes of one question. */
  classes: number
  /** Steps of work in all, however they are spent: what is left over then is not decided. */
  work: number
}

/** Bounds that no shipped wizard comes near. */
export const usualBounds: Bounds = {
  situations: 60_000,
  combinations: 60_000,
  apart: 2000,
  classes: maxAnswerClasses,
  work: 20_000_000,
}

/** Of what is more than a bound so many are still looked at, for what they show; the rest is not decided, and going on with all of it would only cost. */
export const sampleBeyondBound = 4000

/**
 * What a check may cost, counted in steps of its walk and not in time: the same wizard is decided, or not, on every machine.
 * A step is about what looking something up costs; a click costs as much as hundreds of those.
 */
export class Work {
  spent = 0

  constructor(readonly most: number) {}

  spend(steps: number): void {
    this.spent += steps
  }

  get isOver(): boolean {
    return this.spent > this.most
  }
}
