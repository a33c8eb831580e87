import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { canReset, resetStep, toggleOption } from '../machine/next-state.ts'
import { wizardMachine } from '../machine/wizard-machine.ts'
import type { Answers, Step, Wizard } from '../wizard.ts'
import { progress } from './progress.ts'
import { neighbours, resolvePath } from './resolve-path.ts'
import { wordsIn } from './words-for.ts'

const list = (id: string, ...ids: string[]) => ({ id, options: ids.map((one) => ({ id: one, label: one })) })

/** Three steps: the second is asked only of those who have siblings; the third asks for a person and then for actions. */
const wizard: Wizard = {
  id: 'tiny',
  title: 'Tiny',
  target: 'response',
  kind: 'overview',
  version: 'v1',
  steps: [
    {
      id: 'family',
      title: 'Family',
      question: 'Family?',
      fields: [{ id: 'family', kind: 'checklist', label: 'Family', list: list('family', 'siblings', 'alone') }],
    },
    {
      id: 'siblings',
      title: 'Siblings',
      question: 'Siblings?',
      when: { properties: { family: { contains: { const: 'siblings' } } }, required: ['family'] },
      fields: [{ id: 'siblings', kind: 'checklist', label: 'Siblings', list: list('siblings', 'older', 'younger') }],
    },
    {
      id: 'people',
      title: 'People',
      question: 'Who?',
      fields: [
        { id: 'person', kind: 'checklist', label: 'Person', limit: 1, list: list('people', 'mother', 'unknown') },
        {
          id: 'actions',
          kind: 'checklist',
          label: 'Actions',
          dependsOn: { field: 'person', emptyFor: ['unknown'] },
          list: list('actions', 'held-me'),
        },
      ],
    },
  ],
}

describe('resolvePath', () => {
  it('stashes an answer of a closed branch, and restores it', () => {
    const answers: Answers = { family: ['siblings'], siblings: ['older'] }
    expect(resolvePath(wizard, answers, {}).effective).toEqual(answers)
    const closed = resolvePath(wizard, { ...answers, family: ['alone'] }, {})
    expect(closed.effective).toEqual({ family: ['alone'] })
    expect(closed.stashed).toEqual({ siblings: ['older'] })
    expect(closed.path.map(({ step }) => step.id)).toEqual(['family', 'people'])
  })

  it('asks for actions only for a chosen person with actions [TAG-55]', () => {
    const fieldsFor = (answers: Answers) =>
      resolvePath(wizard, answers, {})
        .path.at(-1)
        ?.fields.map(({ id }) => id)
    expect(fieldsFor({})).toEqual(['person'])
    expect(fieldsFor({ person: ['mother'] })).toEqual(['person', 'actions'])
    expect(fieldsFor({ person: ['unknown'] })).toEqual(['person'])
  })

  it('neighbors follow the current path', () => {
    expect(neighbours(wizard, {}, {}, 'family')).toMatchObject({
      previous: undefined,
      next: { id: 'people' },
      canContinue: true,
    })
    expect(neighbours(wizard, { family: ['siblings'] }, {}, 'family').next?.id).toBe('siblings')
  })

  it('has no previous step when the step disables it', () => {
    expect(neighbours(wizard, {}, {}, 'people').previous?.id).toBe('family')
    const steps = wizard.steps.map((step) => (step.id === 'people' ? { ...step, previous: false } : step))
    expect(neighbours({ ...wizard, steps }, {}, {}, 'people').previous).toBeUndefined()
  })
})

describe('a step with ends', () => {
  const [family, siblings, people] = wizard.steps
  const ends = { ...wizard, steps: [family, { ...siblings, ends: true }, people].filter((step) => step !== undefined) }
  const words = { 'wizard.next': 'Finish', 'own.saved.title': 'Thanks to you' }
  const wordsAt = (answers: Answers, state: string) =>
    wordsIn((key) => `shared ${key}`, {
      wizard: {
        ...ends,
        words: { 'wizard.next': 'On', 'own.again': 'Once more, {name}' },
        steps: ends.steps.map((step) => (step.ends === true ? ({ ...step, words } as Step) : step)),
      } as Wizard,
      state,
      taken: resolvePath(
        { ...ends, steps: ends.steps.map((step) => (step.ends ? { ...step, words } : step)) } as Wizard,
        answers,
        {},
      ),
    })

  it('is the last on its path; other paths continue', () => {
    const pathOf = (answers: Answers) => resolvePath(ends as Wizard, answers, {}).path.map(({ step }) => step.id)
    expect(pathOf({ family: ['siblings'] })).toEqual(['family', 'siblings'])
    expect(pathOf({})).toEqual(['family', 'people'])
    expect(neighbours(ends as Wizard, { family: ['siblings'] }, {}, 'siblings')).toMatchObject({
      next: undefined,
      canContinue: true,
    })
    const linear = createActor(wizardMachine({ ...ends, kind: 'linear' } as Wizard), {
      input: { answers: { family: ['siblings'] } },
    })
    linear.start()
    for (const type of ['NEXT', 'NEXT'] as const) linear.send({ type })
    expect(linear.getSnapshot().value).toBe('done')
  })

  it("overrides words on its own step, or on the end if reached; elsewhere the wizard's words apply", () => {
    expect(wordsAt({ family: ['siblings'] }, 'siblings')('wizard.next')).toBe('Finish')
    expect(wordsAt({ family: ['siblings'] }, 'family')('wizard.next')).toBe('On')
    expect(wordsAt({ family: ['siblings'] }, 'done')('own.saved.title')).toBe('Thanks to you')
    expect(wordsAt({ family: ['siblings'] }, 'done')('wizard.next')).toBe('On')
    expect(wordsAt({}, 'done')('own.saved.title')).toBe('shared own.saved.title')
    expect(wordsAt({}, 'done')('own.again', { name: 'Ada' })).toBe('Once more, Ada')
  })
})

describe('progress', () => {
  const steps = (n: number): Wizard => ({
    ...wizard,
    progress: { perStep: 10, cap: 90 },
    steps: Array.from({ length: n }, (_, i) => ({
      id: `s${i}`,
      title: `S${i}`,
      question: '?',
      fields: [
        { id: `f${i}`, kind: 'checklist' as const, label: 'F', list: list('l', 'x') },
        { id: `t${i}`, kind: 'details' as const, label: 'T' },
      ],
    })),
  })
  const answered = (n: number): Answers => Object.fromEntries(Array.from({ length: n }, (_, i) => [`f${i}`, ['x']]))

  it('adds 10 per step up to 90, and is 100 when all twelve are answered [TAG-66, LIM-06]', () => {
    const percents = [0, 1, 9, 10, 11, 12].map((n) => progress(steps(12), answered(n), {}).percent)
    expect(percents).toEqual([0, 10, 90, 90, 90, 100])
  })

  it('is 100 for all ten steps of a happy memory [TAG-66, LIM-06]', () => {
    expect(progress(steps(10), answered(9), {}).percent).toBe(90)
    expect(progress(steps(10), answered(10), {}).percent).toBe(100)
  })

  it('counts a group with only free text [TAG-67]', () => {
    expect(progress(steps(12), { t0: 'words' }, {}).percent).toBe(10)
  })
})

describe('wizardMachine', () => {
  const start = (answers: Answers = {}) => createActor(wizardMachine(wizard), { input: { answers } }).start()

  it('starts on the overview, opens steps that apply, and returns [TAG-02, TAG-05]', () => {
    const actor = start()
    expect(actor.getSnapshot().value).toBe('overview')
    actor.send({ type: 'OPEN', step: 'siblings' })
    expect(actor.getSnapshot().value).toBe('overview')
    actor.send({ type: 'OPEN', step: 'people' })
    expect(actor.getSnapshot().value).toBe('people')
    actor.send({ type: 'OVERVIEW' })
    expect(actor.getSnapshot().value).toBe('overview')
  })

  it('follows Next and Previous, and returns to the overview after the last step [TAG-04]', () => {
    const actor = start({ family: ['siblings'] })
    actor.send({ type: 'OPEN', step: 'family' })
    const seen: unknown[] = []
    for (const type of ['NEXT', 'NEXT', 'PREVIOUS', 'PREVIOUS', 'PREVIOUS', 'NEXT', 'NEXT', 'NEXT'] as const) {
      actor.send({ type })
      seen.push(actor.getSnapshot().value)
    }
    expect(seen).toEqual(['siblings', 'people', 'siblings', 'family', 'family', 'siblings', 'people', 'overview'])
  })

  it('accepts answers only for fields of the open step', () => {
    const actor = start()
    actor.send({ type: 'OPEN', step: 'family' })
    actor.send({ type: 'TOGGLE', field: 'person', option: 'mother' })
    actor.send({ type: 'TOGGLE', field: 'family', option: 'alone' })
    expect(actor.getSnapshot().context.answers).toEqual({ family: ['alone'] })
  })

  it('clears the actions when the person is removed [TAG-56]', () => {
    const answers: Answers = { person: ['mother'], actions: ['held-me'] }
    expect(toggleOption(wizard, answers, 'person', 'mother')).toEqual({})
  })

  it('resets choices and texts of one step, and canReset is false without any [TAG-54]', () => {
    const answers: Answers = { family: ['alone'], person: ['mother'], actions: ['held-me'] }
    expect(resetStep(wizard, answers, 'people')).toEqual({ family: ['alone'] })
    expect(canReset(wizard, answers, 'people')).toBe(true)
    expect(canReset(wizard, { family: ['alone'] }, 'people')).toBe(false)
  })

  it('opens any step that applies from the end of a linear wizard', () => {
    const actor = createActor(wizardMachine({ ...wizard, kind: 'linear' }), { input: {} }).start()
    for (const type of ['NEXT', 'NEXT'] as const) actor.send({ type })
    expect(actor.getSnapshot().value).toBe('done')
    actor.send({ type: 'OPEN', step: 'siblings' })
    expect(actor.getSnapshot().value).toBe('done')
    actor.send({ type: 'OPEN', step: 'family' })
    expect(actor.getSnapshot().value).toBe('family')
  })

  it('restores from a JSON snapshot', () => {
    const actor = start({ family: ['siblings'] })
    actor.send({ type: 'OPEN', step: 'people' })
    const snapshot = JSON.parse(JSON.stringify(actor.getPersistedSnapshot()))
    const again = createActor(wizardMachine(wizard), { snapshot, input: undefined }).start()
    expect(again.getSnapshot().value).toBe('people')
    expect(again.getSnapshot().context.answers).toEqual({ family: ['siblings'] })
  })
})
