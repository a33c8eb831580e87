import { offeredOptions } from '../../selection/offered-options.ts'
import type { Journeys } from '../journeys.ts'

/** Every step, every question and every offered option can be reached by someone. */
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
        sentence: `Nobody ever arrives at "${step.title}".`,
        wayOut:
          step.when === undefined
            ? 'Let a way on lead here, or mend the step before it where journeys end.'
            : 'Change "when" so that some answers fulfil it, or mend the step before it where journeys end.',
      })
      return
    }
    const played = situations.some((situation) => {
      const standing = journeys.standAt(index, situation)
      return standing !== undefined && journeys.isPlayed(standing, step.id)
    })
    if (!played) journeys.skip(`clicks to "${step.title}"`, 'the compiled machine does not follow them')
    step.fields.forEach((field, at) => {
      const variants = journeys.variantsReached(field)
      if (variants.length === 0) {
        journeys.report({
          rule: 'unreachable-question',
          step,
          path: field.when === undefined ? `fields[${at}]` : `fields[${at}].when`,
          sentence: `Nobody is ever asked "${field.label}".`,
          wayOut:
            field.when === undefined
              ? 'Look at the question it depends on: no answer to it opens this one.'
              : 'Change "when" so that some answers fulfil it.',
        })
        return
      }
      if (field.list === undefined) return
      const key = field.list.id
      const offered = offeredIn.get(key) ?? new Set<string>()
      for (const variant of variants) for (const { id } of offeredOptions(field, [], variant)) offered.add(id)
      offeredIn.set(key, offered)
    })
  })
  unreachableOptions(journeys, offeredIn)
}

/** A list may serve several questions: an option counts as reached when one of them offers it to someone. */
function unreachableOptions(journeys: Journeys, offeredIn: ReadonlyMap<string, ReadonlySet<string>>): void {
  const told = new Set<string>()
  for (const [index, step] of journeys.wizard.steps.entries()) {
    if (journeys.unreachable.has(index) || journeys.isSkipped(index)) continue
    step.fields.forEach((field) => {
      if (field.list === undefined || journeys.variantsReached(field).length === 0) return
      for (const [place, option] of field.list.options.entries()) {
        const key = `${field.list.id}|${option.id}`
        if (option.retired === true || option.listed === false || told.has(key)) continue
        if (offeredIn.get(field.list.id)?.has(option.id)) continue
        told.add(key)
        journeys.report({
          rule: 'unreachable-option',
          file: `content/options/${field.list.id}.json`,
          path: `options[${place}]${option.for === undefined ? '' : '.for'}`,
          sentence: `Nobody is ever offered "${option.label}" in "${field.label}".`,
          wayOut: `Add to "for" of "${option.id}" what this question is asked with, or mark it "retired".`,
        })
      }
    })
  }
}
