import { progress } from '../../journey/progress.ts'
import { stepIsAnswered, walk } from '../../journey/walk.ts'
import { variantOf } from '../../selection/offered-options.ts'
import type { Answers, Facts } from '../../wizard.ts'
import { setAnswer } from '../../wizard.ts'
import { ConeBuilder, freely } from '../cone.ts'
import type { Journeys } from '../journeys.ts'
import { factsFor } from '../model.ts'
import type { Situation } from '../sweep.ts'

/**
 * Progress never falls when something is answered (and the way stays as it is), and is 100 exactly when everything
 * that applies is answered. It reads only how many steps apply and how many of them are answered, so the longest way
 * decides: it is answered step by step.
 */
export function progressing(journeys: Journeys): void {
  const { wizard } = journeys
  for (const { answers, facts } of longestWays(journeys)) answerStepByStep(journeys, answers, facts)
  if (wizard.progress === undefined) return
}

function answerStepByStep(journeys: Journeys, start: Answers, facts: Facts): void {
  const { wizard } = journeys
  let answers = start
  let last = judge(journeys, answers, facts)
  for (let round = 0; round < wizard.steps.length; round += 1) {
    const { path, effective } = walk(wizard, answers, facts)
    const open = path.find((walked) => walked.fields.length > 0 && !stepIsAnswered(walked, effective))
    if (open === undefined) return
    let filled = answers
    for (const field of open.fields) {
      const answer = journeys.smallest(field, variantOf(field, effective, facts), Math.max(1, field.min ?? 0))
      if (answer === undefined) continue
      const candidate = setAnswer(answers, field.id, answer)
      if (samePath(wizard, answers, candidate, facts) || filled === answers) filled = candidate
      if (samePath(wizard, answers, candidate, facts)) break
    }
    if (filled === answers) return
    const stays = samePath(wizard, answers, filled, facts)
    const now = judge(journeys, filled, facts)
    if (stays && now < last)
      journeys.report({
        rule: 'progress-falls',
        path: 'progress',
        sentence: `Progress falls from ${last} to ${now} percent when "${open.step.title}" is answered.`,
        wayOut: 'Give "progress" a positive "perStep" and a "cap" of at most 99.',
      })
    answers = filled
    last = now
  }
}

const samePath = (wizard: Journeys['wizard'], a: Answers, b: Answers, facts: Facts): boolean => {
  const names = (answers: Answers) =>
    walk(wizard, answers, facts)
      .path.filter(({ fields }) => fields.length > 0)
      .map(({ step }) => step.id)
      .join(' ')
  return names(a) === names(b)
}

function judge(journeys: Journeys, answers: Answers, facts: Facts): number {
  const { path, effective } = walk(journeys.wizard, answers, facts)
  const steps = path.filter(({ fields }) => fields.length > 0)
  const all = steps.length > 0 && steps.every((walked) => stepIsAnswered(walked, effective))
  const { percent } = progress(journeys.wizard, answers, facts)
  journeys.states += 1
  if (percent >= 100 !== all)
    journeys.report({
      rule: 'progress-early',
      path: 'progress',
      sentence: all
        ? 'Progress stays below 100 percent although every step is answered.'
        : `Progress shows ${percent} percent although a step is not answered.`,
      wayOut: 'Give "progress" a "cap" of at most 99.',
    })
  return percent
}

/** One way for each set of facts and, where it could matter, the ways with the most steps. */
function longestWays(journeys: Journeys): Pick<Situation, 'answers' | 'facts'>[] {
  const { wizard, model, sweeper } = journeys
  const plain = factsFor(model, new Set(model.factNames)).map((facts) => ({ answers: {}, facts }))
  const { perStep = 0, cap = 99 } = wizard.progress ?? {}
  const harmless = cap <= 99 && perStep >= 0
  if (harmless) return plain
  const builder = new ConeBuilder(model, freely)
  wizard.steps.forEach((_, index) => {
    builder.waysOf(index)
  })
  const sweep = sweeper.arrive(builder.build(), wizard.steps.length, {
    ...journeys.options(),
    remember: (memory, step) => memory + (step.fields.length > 0 ? 1 : 0),
  })
  if (!sweep.whole) journeys.skip('the longest way, for progress', `${journeys.bounds.situations} situations`)
  const longest = Math.max(0, ...sweep.situations.map(({ memory }) => memory))
  return [...plain, ...sweep.situations.filter(({ memory }) => memory === longest)]
}
