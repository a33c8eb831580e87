import { walk } from '../../journey/walk.ts'
import { leftState, overviewState } from '../../machine/wizard-machine.ts'
import { freely, type Manner } from '../cone.ts'
import type { Journeys } from '../journeys.ts'
import { fileOf } from '../report.ts'
import type { Standing } from '../stepper.ts'
import type { Situation } from '../sweep.ts'

/** Nobody gets stuck: from every state there is a way on and a way out, without undoing an earlier step; and every way on is taken by someone. */
export function goOn(journeys: Journeys): void {
  const { wizard, stepper } = journeys
  wizard.steps.forEach((step, index) => {
    const cone = journeys.stepCone(index)
    const taken = new Set<number>()
    let heldBack = false
    for (const situation of journeys.situationsAt(index)) {
      const { ends, passed } = passes(journeys, index, situation, freely, taken)
      journeys.states += ends.length
      if (passed || heldBack) continue
      heldBack = true
      const standing = ends[0]
      if (standing === undefined) continue
      const where = placeOfBlock(journeys, index, standing)
      const holds = (candidate: Standing): boolean => !passesFrom(journeys, index, candidate)
      journeys.report({
        rule: 'stuck',
        step,
        path: where.path,
        sentence: `Some people cannot go on from "${step.title}": ${where.because}.`,
        wayOut: where.wayOut,
        at: { stepIndex: index, standing, clicks: [{ type: 'NEXT' }], holds },
        ending: 'the person cannot continue',
      })
      if (wizard.kind === 'linear' && stepper.leads(standing, { type: 'LEAVE' }) === undefined)
        journeys.report({
          rule: 'no-way-out',
          step,
          path: step.leave === undefined ? '' : 'leave',
          sentence: `"${step.title}" can be neither finished nor left.`,
          wayOut: 'Take "leave": false away, here or in wizard.json.',
          at: { stepIndex: index, standing, clicks: [{ type: 'LEAVE' }], holds },
          ending: 'the person can neither go on nor leave',
        })
    }
    if (journeys.situationsAt(index).length > 0 && cone.steps.has(index))
      step.next?.forEach((way, at) => {
        if (taken.has(at) || (heldBack && taken.size === 0)) return
        journeys.report({
          rule: 'way-never-taken',
          step,
          path: `next[${at}]`,
          sentence: `The way on from "${step.title}" to "${wizard.steps.find(({ id }) => id === way.to)?.title ?? way.to}" is never taken.`,
          wayOut:
            'An earlier way always holds, or no answers fulfil its "when": change one of them or take this way out.',
        })
      })
  })
  unfulfillable(journeys)
  if (wizard.kind === 'overview') leaveOverview(journeys)
}

/** Whoever is asked a question can answer it: a person would have to take back what opened it. Where the whole step is stuck, that says it. */
function unfulfillable(journeys: Journeys): void {
  const stuck = new Set(journeys.findings.filter(({ rule }) => rule === 'stuck').map(({ file }) => file))
  journeys.wizard.steps.forEach((step, index) => {
    if (stuck.has(fileOf(journeys.wizard, step.id))) return
    step.fields.forEach((field, at) => {
      const least = field.min
      if (least === undefined) return
      const short = journeys
        .standingsAsking(index, field)
        .find(({ variant }) => journeys.smallest(field, variant, least) === undefined)
      if (short === undefined) return
      journeys.report({
        rule: 'unfulfillable-question',
        step,
        path: `fields[${at}].min`,
        sentence: `"${field.label}" asks some people for ${least}, and so many cannot be chosen.`,
        wayOut: 'Lower "min", raise "limit", or add options for everyone who is asked.',
        at: {
          stepIndex: index,
          standing: short.standing,
          holds: ({ answers, facts }) =>
            walk(journeys.wizard, answers, facts).path.some((walked) => walked.fields.includes(field)),
        },
        ending: `the person cannot answer "${field.label}" as it asks`,
      })
    })
  })
}

/** In a wizard with an overview every step leads back to it; somewhere there is a door. */
function leaveOverview(journeys: Journeys): void {
  const { wizard, stepper } = journeys
  const facts = Object.fromEntries(
    Object.entries(wizard.facts ?? {}).map(([name, { values }]) => [name, values[0] ?? '']),
  )
  const open: Standing = { state: overviewState, answers: {}, facts }
  const leaves = [
    open,
    ...wizard.steps.flatMap((_, index) => {
      const [first] = journeys.situationsAt(index)
      const standing = first === undefined ? undefined : journeys.standAt(index, first)
      return standing === undefined ? [] : [standing]
    }),
  ].some((standing) => stepper.leads(standing, { type: 'LEAVE' })?.state === leftState)
  if (!leaves)
    journeys.report({
      rule: 'no-way-out',
      path: 'leave',
      sentence: `"${wizard.title}" can be left nowhere.`,
      wayOut: 'Take "leave": false away.',
    })
}

/** Is there, from this situation, a combination of answers on this step with which Next leads on? */
export function passes(
  journeys: Journeys,
  index: number,
  situation: Situation,
  manner: Manner,
  taken = new Set<number>(),
): { ends: Standing[]; passed: boolean } {
  const { stepper, wizard } = journeys
  const cone = journeys.stepCone(index, manner)
  const ends = journeys.answersOn(index, situation, cone, manner)
  let passed = false
  for (const end of ends) {
    if (passed && wizard.steps[index]?.next === undefined) break
    const way = journeys.wayTaken(index, end)
    if (passed && (way === undefined || taken.has(way))) continue
    if (stepper.leads(end, { type: 'NEXT' }) === undefined) continue
    passed = true
    if (way !== undefined) taken.add(way)
  }
  return { ends, passed }
}

/** The same question for a state written out: used while a story is shortened. */
const passesFrom = (journeys: Journeys, index: number, { answers, facts }: Standing): boolean =>
  passes(journeys, index, { answers, facts, cost: 0, memory: 0 }, freely).passed

function placeOfBlock(journeys: Journeys, index: number, standing: Standing) {
  const step = journeys.wizard.steps[index]
  const fields = step?.fields ?? []
  const short = fields.findIndex((field) => {
    if (field.min === undefined) return false
    const variants = journeys.variantsReached(field)
    return variants.some((variant) => journeys.smallest(field, variant, field.min ?? 0) === undefined)
  })
  const field = fields[short]
  if (field !== undefined)
    return {
      path: `fields[${short}].min`,
      because: `"${field.label}" asks for ${field.min}, and so many cannot be chosen`,
      wayOut: 'Lower "min", raise "limit", or add options for everyone who is asked.',
    }
  if (step?.next !== undefined && (journeys.wayTaken(index, standing) ?? -1) < 0)
    return {
      path: 'next',
      because: 'with these answers no way on holds',
      wayOut: 'Add a last way on without "when".',
    }
  return {
    path: '',
    because: 'what it asks for cannot all be fulfilled together',
    wayOut: 'Look at its "min" and "next".',
  }
}
