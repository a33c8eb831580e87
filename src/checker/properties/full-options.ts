import { chosenIn, type Field, type JourneyState, limitedOptions, type Wizard } from '@kindred/engine'
import { Journeys } from '../journeys.ts'
import { sameAnswers } from '../trace.ts'
import { deadEndAt } from './dead-ends.ts'

/**
 * Nobody gets stuck when options are full: everybody who arrives at a step can continue with unlimited options. Places change while people answer, so all
 * limited options of this step count as full, and those of the steps before it as free.
 */
export function checkFullOptions(journeys: Journeys): void {
  const { wizard } = journeys
  const limited = limitedOptions(wizard)
  wizard.steps.forEach((step, index) => {
    if (!step.fields.some(({ id }) => limited.has(id)) || journeys.isOver(`full options of "${step.title}"`, index))
      return
    // Who gets stuck anyway is told there; where that is not decided, this is not, either.
    if (journeys.isSkipped(index)) return
    if (journeys.findings.some(({ rule, file }) => rule === 'stuck' && file.endsWith(`/steps/${step.id}.json`))) return
    const full = new Journeys(allFullOn(wizard, index), {
      ...journeys.bounds,
      work: journeys.work.most - journeys.work.spent,
    })
    const here = { step: full.wizard.steps[index] ?? step, index }
    for (const situation of full.situationsAt(index)) {
      const end = deadEndAt(full, here, situation)
      if (end === undefined) continue
      const holds = (candidate: JourneyState): boolean => {
        const found = deadEndAt(full, here, candidate)
        return found !== undefined && sameAnswers(found.journeyState, candidate)
      }
      const field = heldUpBy(
        step.fields.filter(({ id }) => limited.has(id)),
        end.fields,
        end.journeyState,
      )
      journeys.report({
        rule: 'stuck-when-full',
        step,
        path: `fields[${step.fields.findIndex(({ id }) => id === field?.id)}].options`,
        sentence: `Some people cannot go on from "${step.title}" once all places of "${field?.label}" are taken.`,
        suggestion: `Add an option without "capacity", such as "None of these", or ask for less: take "min" of "${field?.label}" out.`,
        at: { stepIndex: index, journeyState: end.journeyState, clicks: [{ type: 'NEXT' }], holds },
        ending: 'the person cannot continue, as everything else is full',
      })
      break
    }
    journeys.work.spend(full.work.spent)
    for (const one of full.skipped) journeys.skip(one.what, one.bound, index)
  })
}

/** The wizard as it is for whoever comes to this step when all its limited options are full: they are offered to nobody. */
function allFullOn(wizard: Wizard, index: number): Wizard {
  const withoutFull = (field: Field): Field =>
    field.list === undefined
      ? field
      : {
          ...field,
          list: {
            ...field.list,
            options: field.list.options.map((option) =>
              option.capacity === undefined ? option : { ...option, retired: true },
            ) as [(typeof field.list.options)[0]],
          },
        }
  const steps = wizard.steps.map((step, at) =>
    at === index ? { ...step, fields: step.fields.map(withoutFull) } : step,
  )
  return { ...wizard, steps }
}

/** The limited question that people are held up by, or the first of those that are joined with it. */
function heldUpBy(limited: readonly Field[], fields: readonly Field[], { answers }: JourneyState): Field | undefined {
  const joined = limited.filter(({ id }) => fields.some((field) => field.id === id))
  return joined.find(({ id, min = 0 }) => chosenIn(answers[id]).length < min) ?? joined[0] ?? limited[0]
}
