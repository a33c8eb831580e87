import type { JourneyState } from '@kindred/engine'
import { type Field, type Option, type OptionList, resolvePath, type Step, variantOf } from '@kindred/engine'
import type { Journeys, Unreached } from '../journeys.ts'
import { choosable, type Place } from '../model.ts'

/** Every step, every question and every offered option can be reached by someone, and who is asked has something to choose. */
export function checkReachability(journeys: Journeys): void {
  const { wizard } = journeys
  wizard.steps.forEach((step, index) => {
    const situations = journeys.situationsAt(index)
    if (situations.length === 0) {
      if (journeys.isSkipped(index)) return
      journeys.report({
        rule: 'unreachable-step',
        step,
        path: step.when === undefined ? '' : 'when',
        ...whyUnreached(journeys, step, index),
        unreached: {
          what: `the step "${step.title}"`,
          name: step.title,
          group: 'steps',
          sentence: `Nobody ever arrives at "${step.title}"`,
          target: { stepIndex: index },
          slices: [journeys.stepSlice(index)],
          isReached: (other) => other.situationsAt(index).length > 0,
        },
      })
      journeys.unreachable.add(index)
      return
    }
    const played = situations.some((situation) => {
      const journeyState = journeys.stateAt(index, situation)
      return journeyState !== undefined && journeys.concrete.isPlayed(journeyState, step.id)
    })
    if (!played) journeys.skip(`clicks to "${step.title}"`, 'played, they lead elsewhere', index)
    step.fields.forEach((field, at) => {
      const variants = journeys.questions.variantsReached(field)
      if (variants.length === 0) {
        journeys.report({
          rule: 'unreachable-question',
          step,
          path: field.when === undefined ? `fields[${at}]` : `fields[${at}].when`,
          sentence: `Nobody is ever asked "${field.label}".`,
          suggestion:
            field.dependsOn === undefined || field.when !== undefined
              ? 'Change "when" so that some answers fulfil it.'
              : `No answer to "${journeys.labelOf(field.dependsOn.field)}" opens it: take options out of "emptyFor".`,
          unreached: {
            what: `the question "${field.label}"`,
            name: field.label,
            group: 'questions',
            sentence: `Nobody is ever asked "${field.label}"`,
            target: { stepIndex: index, fields: [field.id] },
            slices: [journeys.stepSlice(index)],
            isReached: (other) => other.questions.isAsked(field.id),
          },
        })
        return
      }
      if (field.list === undefined) return
      const nothing = variants.filter((variant) => choosable(field, [variant]).length === 0)
      if (nothing.length > 0 && !journeys.isSkipped(index))
        journeys.report({
          ...nothingToChoose(field, field.list, nothing),
          step,
          path: `fields[${at}].options`,
          ...whereNothing(journeys, index, field, nothing),
        })
    })
  })
  unreachableOptions(journeys)
}

function nothingToChoose(field: Field, list: OptionList, variants: readonly (string | undefined)[]) {
  const when = variants.flatMap((variant) => (variant === undefined ? [] : [`"${variant}"`]))
  return {
    rule: 'no-options' as const,
    sentence: `"${field.label}" has nothing to choose${when.length === 0 ? '' : ` when ${field.optionsBy} is ${when.join(' or ')}`}.`,
    suggestion: `Add options to "${list.id}" for it, or leave the question out there with "when".`,
  }
}

/** The clicks to a person who is asked and has nothing to choose. */
function whereNothing(journeys: Journeys, index: number, field: Field, nothing: readonly (string | undefined)[]) {
  const asked = journeys.questions.statesAsking(index, field).find(({ variant }) => nothing.includes(variant))
  const holds = ({ answers, facts }: JourneyState): boolean => {
    const { path, effective } = resolvePath(journeys.wizard, answers, facts)
    const isAsked = path.some(({ fields }) => fields.includes(field))
    return isAsked && choosable(field, [variantOf(field, effective, facts)]).length === 0
  }
  return {
    at: asked && { stepIndex: index, journeyState: asked.journeyState, holds },
    ending: `"${field.label}" has nothing to choose`,
  }
}

/** How it is said that the condition of a step keeps everybody away. */
export const blamesOwnCondition = 'no answers that people can give fulfil'

/** A step with ways on of its own that all lead past this one, or nowhere, or its own condition. */
function whyUnreached({ wizard, unreachable }: Journeys, { title, when }: Step, index: number) {
  const end = wizard.steps.find(
    (step, at) => at < index && step.ends === true && step.when === undefined && !unreachable.has(at),
  )
  if (end !== undefined)
    return {
      sentence: `Nobody ever arrives at "${title}": "${end.title}" before it ends the wizard.`,
      suggestion: `Move it before "${end.title}", give that step a "when", or take "ends" out of steps/${end.id}.json.`,
    }
  const past = wizard.steps.findLast(
    (step, at) =>
      at < index &&
      !unreachable.has(at) &&
      step.next?.every(({ to }) => wizard.steps.findIndex(({ id }) => id === to) > index),
  )
  if (past !== undefined)
    return {
      sentence: `Nobody ever arrives at "${title}": "${past.title}" before it ${past.next?.length === 0 ? 'leads nowhere' : 'always leads past it'}.`,
      suggestion: `Look at "next" in steps/${past.id}.json.`,
    }
  return when === undefined
    ? {
        sentence: `Nobody ever arrives at "${title}".`,
        suggestion: 'Let a way on lead here, or fix the step before it where journeys end.',
      }
    : {
        sentence: `Nobody ever arrives at "${title}": ${blamesOwnCondition} ${when.named === undefined ? 'its "when"' : `"${when.named}", its condition`}.`,
        suggestion: `Change ${when.named === undefined ? '"when"' : `"${when.named}" in wizard.json`} so that some answers fulfil it, or fix the step before it where journeys end.`,
      }
}

function offeredToNobody(
  journeys: Journeys,
  places: readonly Place[],
  { id, label }: Option,
  question: string,
): Unreached {
  return {
    what: `the option "${label}" of "${question}"`,
    name: label,
    group: `options of "${question}"`,
    sentence: `Nobody is ever offered "${label}" in "${question}"`,
    target: {
      stepIndex: Math.max(...places.map(({ stepIndex }) => stepIndex)),
      fields: places.map(({ field }) => field.id),
    },
    slices: places.map(({ stepIndex }) => journeys.stepSlice(stepIndex)),
    isReached: (other) => isOffered(other, places, id),
  }
}

/** Somebody is offered an option where one of the questions with its list offers it. */
const isOffered = (journeys: Journeys, places: readonly Place[], option: string): boolean =>
  places.some(({ field: { id } }) => journeys.questions.isOfferedIn(id, option))

/** A list may serve several questions: an option counts as reached when one of them offers it to someone. */
function unreachableOptions(journeys: Journeys): void {
  for (const [index, step] of journeys.wizard.steps.entries()) {
    if (journeys.unreachable.has(index) || journeys.isSkipped(index)) continue
    step.fields.forEach(({ id: question, label, list }) => {
      if (list === undefined || !journeys.questions.isAsked(question)) return
      const places = [...journeys.model.places.values()].filter(({ field }) => field.list?.id === list.id)
      for (const [place, option] of list.options.entries()) {
        if (option.retired === true || option.listed === false || isOffered(journeys, places, option.id)) continue
        journeys.report({
          rule: 'unreachable-option',
          file: `content/options/${list.id}.json`,
          path: `options[${place}].for`,
          sentence: `Nobody is ever offered "${option.label}" in "${label}".`,
          suggestion: `Add to "for" of "${option.id}" what this question is asked with, or mark it "retired".`,
          unreached: offeredToNobody(journeys, places, option, label),
        })
      }
    })
  }
}
