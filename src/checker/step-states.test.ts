import type { Facts, Wizard } from '@kindred/engine'
import {
  checkAnswers,
  chosenIn,
  conditionScope,
  fieldOf,
  isDisabled,
  offeredOptions,
  resolvePath,
  variantOf,
  visibleResults,
} from '@kindred/engine'
import { lengthOf } from '@kindred/engine/text'
import { describe, expect, it } from 'vitest'
import { shippedContent, wizardOf } from '../../tests/helpers/content.ts'
import { resultState, stepStates } from './step-states.ts'

const content = await shippedContent()
const tags = wizardOf(content, 'tag-memory')
const memory = wizardOf(content, 'memory')
const happy = { memoryType: 'happy' }
const unhappy = { memoryType: 'unhappy' }

const cases: [Wizard, Facts][] = [
  [tags, happy],
  [tags, { memoryType: 'bittersweet' }],
  [tags, unhappy],
  [memory, {}],
]
const state = (wizard: Wizard, step: string, facts: Facts, id: string) => {
  const found = stepStates(wizard, step, facts).find((one) => one.id === id)
  if (found === undefined) throw new Error(`${step} has no state ${id}`)
  return found
}

it('resultState finds valid answers for each result of the shipped wizards, and nothing for an unknown one', () => {
  let count = 0
  for (const wizard of Object.values(content.wizards))
    for (const step of wizard.steps)
      for (const [nth, result] of (step.results ?? []).entries()) {
        count += 1
        const place = `${wizard.id} ${step.id} ${result.title}`
        const found = resultState(wizard, step.id, result.id ?? nth, {})
        if (found === undefined) throw new Error(`${place} is shown with no answers`)
        const { answers, facts } = found
        expect(found.state, place).toBe(step.id)
        const { path, effective } = resolvePath(wizard, answers, facts)
        expect(
          path.map((one) => one.step.id),
          place,
        ).toContain(step.id)
        const shown = visibleResults(step, conditionScope(wizard, effective, facts))
        expect(
          shown.map(({ title }) => title),
          place,
        ).toContain(result.title)
        expect(checkAnswers(wizard, answers, facts, {}), place).toEqual([])
      }
  expect(count).toBeGreaterThan(10)
  expect(resultState(tags, 'feelings', 'none-such', {})).toBeUndefined()
})

describe('stepStates', () => {
  it('all lead to the step with valid answers, except states of stored answers', () => {
    let count = 0
    for (const [wizard, facts] of cases)
      for (const step of wizard.steps)
        for (const { id, journeyState } of stepStates(wizard, step.id, facts)) {
          count += 1
          expect(journeyState.state).toBe(step.id)
          expect(journeyState.facts).toEqual(facts)
          expect(resolvePath(wizard, journeyState.answers, facts).path.map((walked) => walked.step.id)).toContain(
            step.id,
          )
          if (id.endsWith('.misfit') || id.endsWith('.no-longer-offered')) continue
          expect(checkAnswers(wizard, journeyState.answers, facts, {}), `${step.id} ${id}`).toEqual([])
        }
    expect(count).toBeGreaterThan(300)
  })

  it('start with no answers, and have unique ids', () => {
    for (const [wizard, facts] of cases)
      for (const step of wizard.steps) {
        const states = stepStates(wizard, step.id, facts)
        const ids = states.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        if (states.length > 0) expect(states[0]?.journeyState.answers).toEqual({})
      }
  })

  it('include answers at the limit and one below it', () => {
    const field = fieldOf(tags, 'feelingsAtTheTime')
    if (field?.limit === undefined) throw new Error('feelings have a limit')
    const full = chosenIn(state(tags, 'feelings', happy, 'feelingsAtTheTime.at-limit').journeyState.answers[field.id])
    const nearly = chosenIn(
      state(tags, 'feelings', happy, 'feelingsAtTheTime.below-limit').journeyState.answers[field.id],
    )
    expect([full.length, nearly.length]).toEqual([field.limit, field.limit - 1])
    const other = offeredOptions(field, full, variantOf(field, {}, happy)).find(
      ({ id, exclusive }) => !full.includes(id) && exclusive !== true,
    )
    expect(isDisabled(field, full, other?.id ?? '')).toBe(true)
    expect(isDisabled(field, nearly, other?.id ?? '')).toBe(false)
  })

  it('include each exclusive option, and a dependent question with its parent answered', () => {
    const alone = stepStates(tags, 'feelings', happy).filter(({ id }) => id.includes('.exclusive-'))
    const field = fieldOf(tags, 'feelingsAtTheTime')
    const offered = field === undefined ? [] : offeredOptions(field, [], 'happy')
    expect(offered.length).toBeGreaterThan(10)
    expect(alone).toHaveLength(offered.filter(({ exclusive }) => exclusive === true).length)
    const { answers } = state(tags, 'peoples-actions', unhappy, 'actions.one').journeyState
    expect(chosenIn(answers.actions)).toHaveLength(1)
    expect(chosenIn(answers.personsInvolved)).toHaveLength(1)
  })

  it("include texts at the counter's warning, at the maximum length and one over", () => {
    const lengths = ['alarming', 'at-limit', 'misfit'].map((id) =>
      lengthOf(String(state(memory, 'memory', {}, `desc.${id}`).journeyState.answers.desc)),
    )
    const { maxLength = 0, counter } = fieldOf(memory, 'desc') ?? {}
    expect(lengths).toEqual([(counter?.redAbove ?? 0) + 1, maxLength, maxLength + 1])
    const misfit = state(memory, 'memory', {}, 'desc.misfit').journeyState.answers
    expect(checkAnswers(memory, misfit, {}, {}).map(({ field }) => field)).toEqual(['desc'])
  })

  it('are empty for a step that cannot be reached', () => {
    expect(stepStates(tags, 'school', happy)).toEqual([])
    expect(stepStates(tags, 'school', unhappy).length).toBeGreaterThan(3)
    expect(stepStates(tags, 'no-such-step', happy)).toEqual([])
  })
})
