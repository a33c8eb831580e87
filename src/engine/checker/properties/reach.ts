import type { JourneyState } from '#engine'
import { type Field, type Option, variantOf, walk } from '#engine'
import type { Nobody } from '../blame/nobody.ts'
import type { Journeys } from '../journeys.ts'
import { choosable } from '../model.ts'

/** Every step, every question and every offered option can be reached by someone, and who is asked has something to choose. */
export function reach(journeys: Journeys): void {
  const { wizard } = journeys
  const offeredIn = new Map<string, Set<string>>()
  wizard.steps.forEach((step, index) => {
    const situations = journeys.situationsAt(index)
    if (situations.length === 0) {
      if (journeys.isSkipped(index)) return
      journeys.unreachable.add(index)
      journeys.report({
        rule: 'unreachable-step',
        step,
        path: step.when === undefined ? '' : 'when',
        ...whyUnreached(journeys, index),
        nobody: {
          what: `the step "${step.title}"`,
          name: step.title,
          group: 'steps',
          sentence: `Nobody ever arrives at "${step.title}"`,
          target: { stepIndex: index },
          cones: [journeys.stepCone(index)],
          somebody: (other) => other.situationsAt(index).length > 0,
        },
      })
      return
    }
    const played = situations.some((situation) => {
      const journeyState = journeys.stateAt(index, situation)
      return journeyState !== undefined && journeys.isPlayed(journeyState, step.id)
    })
    if (!played) journeys.skip(`clicks to "${step.title}"`, 'played, they lead elsewhere', index)
    step.fields.forEach((field, at) => {
      const variants = journeys.variantsReached(field)
      if (variants.length === 0) {
        journeys.report({
          rule: 'unreachable-question',
          step,
          path: field.when === undefined ? `fields[${at}]` : `fields[${at}].when`,
          sentence: `Nobody is ever asked "${field.label}".`,
          mend:
            field.when !== undefined
              ? 'Change "when" so that some answers fulfil it.'
              : `No answer to "${parentOf(journeys, field)}" opens it: take options out of "emptyFor".`,
          nobody: {
            what: `the question "${field.label}"`,
            name: field.label,
            group: 'questions',
            sentence: `Nobody is ever asked "${field.label}"`,
            target: { stepIndex: index, fields: [field.id] },
            cones: [journeys.stepCone(index)],
            somebody: (other) => other.isAsked(field.id),
          },
        })
        return
      }
      if (field.list === undefined) return
      const nothing = variants.filter((variant) => choosable(field, [variant]).length === 0)
      if (nothing.length > 0 && !journeys.isSkipped(index))
        journeys.report({
          ...nothingToChoose(field, nothing),
          step,
          path: `fields[${at}].options`,
          ...whereNothing(journeys, index, field, nothing),
        })
      const key = field.list.id
      const offered = offeredIn.get(key) ?? new Set<string>()
      for (const id of journeys.offeredIn(field)) offered.add(id)
      offeredIn.set(key, offered)
    })
  })
  unreachableOptions(journeys, offeredIn)
}

function nothingToChoose(field: Field, variants: readonly (string | undefined)[]) {
  const when = variants.flatMap((variant) => (variant === undefined ? [] : [`"${variant}"`]))
  return {
    rule: 'no-options' as const,
    sentence: `"${field.label}" has nothing to choose${when.length === 0 ? '' : ` when ${field.optionsBy} is ${when.join(' or ')}`}.`,
    mend: `Add options to "${field.list?.id}" for it, or leave the question out there with "when".`,
  }
}

/** The clicks to a person who is asked and has nothing to choose. */
function whereNothing(journeys: Journeys, index: number, field: Field, nothing: readonly (string | undefined)[]) {
  const asked = journeys.statesAsking(index, field).find(({ variant }) => nothing.includes(variant))
  if (asked === undefined) return {}
  const holds = ({ answers, facts }: JourneyState): boolean => {
    const { path, effective } = walk(journeys.wizard, answers, facts)
    const isAsked = path.some(({ fields }) => fields.includes(field))
    return isAsked && choosable(field, [variantOf(field, effective, facts)]).length === 0
  }
  return {
    at: { stepIndex: index, journeyState: asked.journeyState, holds },
    ending: `"${field.label}" has nothing to choose`,
  }
}

const parentOf = ({ model }: Journeys, { dependsOn }: Field): string =>
  model.places.get(dependsOn?.field ?? '')?.field.label ?? dependsOn?.field ?? ''

/** A step with ways on of its own that all lead past this one, or nowhere, or its own condition. */
function whyUnreached({ wizard, unreachable }: Journeys, index: number): { sentence: string; mend: string } {
  const title = wizard.steps[index]?.title
  const end = wizard.steps.find(
    (step, at) => at < index && step.ends === true && step.when === undefined && !unreachable.has(at),
  )
  if (end !== undefined)
    return {
      sentence: `Nobody ever arrives at "${title}": "${end.title}" before it ends the wizard.`,
      mend: `Move it before "${end.title}", give that step a "when", or take "ends" out of steps/${end.id}.json.`,
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
      mend: `Look at "next" in steps/${past.id}.json.`,
    }
  const named = wizard.steps[index]?.when?.named
  return wizard.steps[index]?.when === undefined
    ? {
        sentence: `Nobody ever arrives at "${title}".`,
        mend: 'Let a way on lead here, or mend the step before it where journeys end.',
      }
    : {
        sentence: `Nobody ever arrives at "${title}": no answers that people can give fulfil ${named === undefined ? 'its "when"' : `"${named}", its condition`}.`,
        mend: `Change ${named === undefined ? '"when"' : `"${named}" in wizard.json`} so that some answers fulfil it, or mend the step before it where journeys end.`,
      }
}

/** Somebody is offered it where one of the questions with this list offers it. */
function offeredToNobody(journeys: Journeys, list: string, { id, label }: Option, question: string): Nobody<Journeys> {
  const places = [...journeys.model.places.values()].filter(({ field }) => field.list?.id === list)
  return {
    what: `the option "${label}" of "${question}"`,
    name: label,
    group: `options of "${question}"`,
    sentence: `Nobody is ever offered "${label}" in "${question}"`,
    target: {
      stepIndex: Math.max(...places.map(({ stepIndex }) => stepIndex)),
      fields: places.map(({ field }) => field.id),
    },
    cones: places.map(({ stepIndex }) => journeys.stepCone(stepIndex)),
    somebody: (other) =>
      places.some(({ field: { id: asked } }) => {
        const field = other.model.places.get(asked)?.field
        return field !== undefined && other.offeredIn(field).has(id)
      }),
  }
}

/** A list may serve several questions: an option counts as reached when one of them offers it to someone. */
function unreachableOptions(journeys: Journeys, offeredIn: ReadonlyMap<string, ReadonlySet<string>>): void {
  const told = new Set<string>()
  for (const [index, step] of journeys.wizard.steps.entries()) {
    if (journeys.unreachable.has(index) || journeys.isSkipped(index)) continue
    step.fields.forEach((field) => {
      if (field.list === undefined || journeys.variantsReached(field).length === 0) return
      for (const [place, option] of field.list.options.entries()) {
        if (option.retired === true || option.listed === false) continue
        if (offeredIn.get(field.list.id)?.has(option.id)) continue
        const key = `${field.list.id}|${option.id}`
        if (told.has(key)) continue
        told.add(key)
        journeys.report({
          rule: 'unreachable-option',
          file: `content/options/${field.list.id}.json`,
          path: `options[${place}]${option.for === undefined ? '' : '.for'}`,
          sentence: `Nobody is ever offered "${option.label}" in "${field.label}".`,
          mend: `Add to "for" of "${option.id}" what this question is asked with, or mark it "retired".`,
          nobody: offeredToNobody(journeys, field.list.id, option, field.label),
        })
      }
    })
  }
}
