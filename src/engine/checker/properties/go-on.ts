import type { JourneyState } from '#engine'
import { chosenIn, type Field, leftState, overviewState, variantOf, type Wizard, walk } from '#engine'
import { relaxed } from '../blame/constraints.ts'
import { freely, type TraversalPolicy } from '../cone.ts'
import { Journeys } from '../journeys.ts'
import { mostChosen } from '../model.ts'
import type { Situation } from '../state-explorer.ts'
import { sameAnswers } from '../trace.ts'
import { type DeadEnd, deadEndAt } from './dead-ends.ts'

/** Nobody gets stuck: from every state further answers lead on, without taking one back, or at least out; and every way on is taken by someone. */
export function goOn(journeys: Journeys): void {
  const { wizard, stepper } = journeys
  wizard.steps.forEach((step, index) => {
    const cone = journeys.stepCone(index)
    const taken = new Set<number>()
    let heldBack = false
    for (const situation of journeys.situationsAt(index)) {
      if (journeys.isOver(`clicks on "${step.title}"`, index)) break
      journeys.states += passes(journeys, index, situation, freely, taken).ends.length
      if (heldBack) continue
      const end = deadEndAt(journeys, index, situation, cone)
      if (end === undefined) continue
      const { journeyState } = end
      heldBack = true
      const where = placeOfBlock(journeys, index, end)
      const holds = (candidate: JourneyState): boolean => isHeldUp(journeys, index, candidate)
      journeys.report({
        rule: 'stuck',
        step,
        path: where.path,
        sentence: `Some people cannot go on from "${step.title}": ${where.because}.`,
        mend: where.mend,
        at: { stepIndex: index, journeyState, clicks: [{ type: 'NEXT' }], holds },
        ending: 'the person cannot continue',
        ...(where.nobody === undefined ? {} : { nobody: where.nobody }),
      })
      if (wizard.kind === 'linear' && stepper.leads(journeyState, { type: 'LEAVE' }) === undefined)
        journeys.report({
          rule: 'no-way-out',
          step,
          path: step.leave === undefined ? '' : 'leave',
          sentence: `"${step.title}" can be neither finished nor left.`,
          mend: 'Take "leave": false away, here or in wizard.json.',
          at: { stepIndex: index, journeyState, clicks: [{ type: 'LEAVE' }], holds },
          ending: 'the person can neither go on nor leave',
        })
    }
    if (journeys.situationsAt(index).length > 0 && cone.steps.has(index))
      step.next?.forEach((way, at) => {
        if (taken.has(at) || (heldBack && taken.size === 0) || journeys.isSkipped(index)) return
        journeys.report({
          rule: 'way-never-taken',
          step,
          path: `next[${at}]`,
          sentence: `The way on from "${step.title}" to "${titleOf(wizard, way.to)}" is never taken.`,
          mend: step.next?.slice(0, at).some(({ when }) => when === undefined)
            ? 'A way before it has no "when", so it always holds: put that one last.'
            : 'No answers fulfil its "when", or an earlier way holds for all of them: change one of the two or take this way out.',
          nobody: {
            what: `the way on from "${step.title}" to "${titleOf(wizard, way.to)}"`,
            name: titleOf(wizard, way.to),
            group: `ways on from "${step.title}"`,
            sentence: `The way on from "${step.title}" to "${titleOf(wizard, way.to)}" is never taken`,
            target: { stepIndex: index, way: at },
            cones: [cone],
            somebody: (other) => other.waysTaken(index).has(at),
          },
        })
      })
  })
  if (wizard.kind === 'overview') leaveOverview(journeys)
}

const titleOf = ({ steps }: Wizard, id: string): string => steps.find((step) => step.id === id)?.title ?? id

/** In a wizard with an overview every step leads back to it; somewhere there is a door. */
function leaveOverview(journeys: Journeys): void {
  const { wizard, stepper } = journeys
  const facts = Object.fromEntries(
    Object.entries(wizard.facts ?? {}).map(([name, { values }]) => [name, values[0] ?? '']),
  )
  const open: JourneyState = { state: overviewState, answers: {}, facts }
  const leaves = [
    open,
    ...wizard.steps.flatMap((_, index) => {
      const [first] = journeys.situationsAt(index)
      const journeyState = first === undefined ? undefined : journeys.stateAt(index, first)
      return journeyState === undefined ? [] : [journeyState]
    }),
  ].some((journeyState) => stepper.leads(journeyState, { type: 'LEAVE' })?.state === leftState)
  if (!leaves)
    journeys.report({
      rule: 'no-way-out',
      path: 'leave',
      sentence: `"${wizard.title}" can be left nowhere.`,
      mend: 'Take "leave": false away.',
    })
}

/** Is there, from this situation, a combination of answers on this step with which Next leads on? */
export function passes(
  journeys: Journeys,
  index: number,
  situation: Situation,
  policy: TraversalPolicy,
  taken = new Set<number>(),
): { ends: JourneyState[]; passed: boolean } {
  const { stepper, wizard } = journeys
  const cone = journeys.stepCone(index, policy)
  const ends = journeys.answersOn(index, situation, cone, policy)
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

/** Is this very state one from which no further answer leads on? Used while a trace is shortened. */
function isHeldUp(journeys: Journeys, index: number, journeyState: JourneyState): boolean {
  const step = journeys.wizard.steps[index]
  const own = new Set(step?.fields.map((field) => field.id) ?? [])
  const before = Object.fromEntries(Object.entries(journeyState.answers).filter(([id]) => !own.has(id)))
  const situation: Situation = { answers: before, facts: journeyState.facts, cost: 0, memory: 0 }
  const found = deadEndAt(journeys, index, situation, journeys.stepCone(index))
  return found !== undefined && sameAnswers(found.journeyState, journeyState)
}

/** What holds people up: a question that asks for more than they can choose, or the ways on. */
function placeOfBlock(journeys: Journeys, index: number, end: DeadEnd) {
  const { journeyState, fields } = end
  const { answers, facts } = journeyState
  const step = journeys.wizard.steps[index]
  const walked = walk(journeys.wizard, answers, facts).path.find((candidate) => candidate.step === step)
  const shorts = fields.filter(
    (field) => walked?.fields.includes(field) && chosenIn(answers[field.id]).length < (field.min ?? 0),
  )
  const isTooFew = (field: Field): boolean => mostChosen(field, variantOf(field, answers, facts)) < (field.min ?? 0)
  const short = shorts.find(isTooFew) ?? shorts[0]
  // Who has not answered yet may do so: that alone holds nobody up where the ways on are closed anyway.
  if (step === undefined || short === undefined || isClosed(journeys, index, journeyState))
    return waysOnBlock(journeys, index)
  const alone = short.list?.options.find(({ id, exclusive }) => exclusive && chosenIn(answers[short.id]).includes(id))
  return {
    path: `fields[${step.fields.indexOf(short)}].min`,
    because:
      alone === undefined
        ? `"${short.label}" asks for ${short.min}, and then no more can be chosen`
        : `"${short.label}" asks for ${short.min}, and who chooses "${alone.label}" can choose nothing else`,
    mend:
      alone === undefined
        ? 'Lower "min", raise "limit", or add options for everyone who is asked.'
        : `Lower "min" to 1, or take "exclusive" from that option.`,
  }
}

/** Would they go on if the step did not name its ways on? */
function isClosed(journeys: Journeys, index: number, { answers, facts }: JourneyState): boolean {
  const step = journeys.wizard.steps[index]
  if (step?.next === undefined) return false
  const { wizard, bounds, work } = journeys
  const left = { ...bounds, work: work.most - work.spent }
  const open = new Journeys(relaxed(wizard, new Set([`${index}|next`])), left)
  const own = new Set(step.fields.map(({ id }) => id))
  const before = Object.fromEntries(Object.entries(answers).filter(([id]) => !own.has(id)))
  const situation: Situation = { answers: before, facts, cost: 0, memory: 0 }
  const isStillHeldUp = deadEndAt(open, index, situation, open.stepCone(index)) !== undefined
  work.spend(open.work.spent)
  return !isStillHeldUp && open.skipped.length === 0 && !open.work.isOver
}

function waysOnBlock(journeys: Journeys, index: number) {
  const { wizard } = journeys
  const step = wizard.steps[index]
  const next = step?.next ?? []
  if (next.length === 0)
    return {
      path: 'next',
      because: 'it names no way on',
      mend: 'Take "next" out, so that the next step in order follows, or name a way on.',
    }
  const last = 'Add a last way on without "when", such as { "to": "the-next-step" }.'
  if (next.length > 1 || journeys.waysTaken(index).size > 0)
    return { path: 'next', because: 'with these answers none of its ways on holds', mend: last }
  // Its only way on is closed to everybody: what closes it is looked for.
  return {
    path: 'next[0].when',
    because: 'no answers fulfil the "when" of its only way on',
    mend: `Change that "when" so that some answers fulfil it. ${last}`,
    nobody: {
      what: `the way on from "${step?.title}"`,
      name: step?.title ?? '',
      group: 'ways on',
      sentence: `Nobody can go on from "${step?.title}" by its only way on`,
      target: { stepIndex: index, way: 0 },
      cones: [journeys.stepCone(index)],
      somebody: (other: Journeys) => other.waysTaken(index).has(0),
    },
  }
}
