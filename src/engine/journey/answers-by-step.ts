import { isQuestion } from '../kinds/control-of.ts'
import { kindOf } from '../kinds/index.ts'
import { foldText } from '../text/index.ts'
import type { Field, Step } from '../wizard.ts'
import { answerLabels } from './answer-labels.ts'
import { pipeAnswers } from './piping.ts'
import type { ResolvedPath } from './resolve-path.ts'

/** The answers to one step, as they are read again. */
export interface StepAnswers {
  step: Step
  question: string
  answers: {
    field: Field
    /** What was asked, where the question of the step does not say it. */
    label: string | undefined
    labels: string[]
  }[]
}

const withoutMark = (text: string): string => foldText(text).replace(/\p{P}+$/u, '')

/**
 * The answers that count, each below the question of its step. A heading such as "What you pay" is no question, so what was asked below it
 * is named, unless it says the same.
 */
export function answersByStep(taken: ResolvedPath, language?: string): StepAnswers[] {
  const answered = answerLabels(taken, language)
  return taken.path.flatMap((walked) => {
    const { step, fields } = walked
    const own = answered.filter(({ field }) => fields.includes(field))
    if (own.length === 0) return []
    const { question } = pipeAnswers(walked, taken, language).step
    const isNamed = (field: Field): boolean =>
      fields.filter(isQuestion).length > 1 ||
      kindOf(field).isStatement === true ||
      withoutMark(field.label) !== withoutMark(question)
    const answers = own.map((one) => ({ ...one, label: isNamed(one.field) ? one.field.label : undefined }))
    return [{ step, question, answers }]
  })
}
