import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { choice, step as stepWith, shortText as text, wizardOf } from '../../../tests/helpers/small-wizards.ts'
import type { Answers, Facts, Step, Wizard } from '../wizard.ts'
import { machineConfig } from './named-machine.ts'
import { canReset, resetStep, toggleOption, type WizardEvent } from './next-state.ts'
import { reservedStepIds, wizardMachine } from './wizard-machine.ts'

const step = (id: string, { fields = [], ...more }: Partial<Step> = {}): Step => stepWith(id, fields, more)
const next: WizardEvent = { type: 'NEXT' }
const previous: WizardEvent = { type: 'PREVIOUS' }
const leave: WizardEvent = { type: 'LEAVE' }
const open = (id: string): WizardEvent => ({ type: 'OPEN', step: id })
const type = (field: string, value: string | string[]): WizardEvent => ({ type: 'ANSWER', field, value })
const tick = (field: string, option: string): WizardEvent => ({ type: 'TOGGLE', field, option })

function run(wizard: Wizard, events: readonly WizardEvent[], input: { facts?: Facts; answers?: Answers } = {}) {
  const actor = createActor(wizardMachine(wizard), { input }).start()
  for (const event of events) actor.send(event)
  return actor.getSnapshot()
}
const at = (...from: Parameters<typeof run>) => run(...from).value
const answersAfter = (...from: Parameters<typeof run>) => run(...from).context.answers

describe('a machine starts', () => {
  it('with the given answers and facts, or empty ones', () => {
    const wizard = wizardOf([step('a')])
    expect(createActor(wizardMachine(wizard), { input: undefined }).start().getSnapshot().context).toEqual({
      answers: {},
      facts: {},
    })
    const given = { answers: { q: 'x' }, facts: { mood: 'sad' } }
    expect(run(wizard, [], given).context).toEqual(given)
  })

  it('on the first step, on the overview, or done without steps', () => {
    expect(at(wizardOf([step('a'), step('b')]), [])).toBe('a')
    expect(at(wizardOf([step('a')], { kind: 'overview' }), [])).toBe('overview')
    expect(at(wizardOf([]), [])).toBe('done')
    expect(reservedStepIds).toEqual(['overview', 'done', 'left', 'start'])
  })

  it('done when no step applies', () => {
    expect(at(wizardOf([step('a', { when: { required: ['mood'] } })]), [])).toBe('done')
  })

  it("with the wizard's id, and a state for each step", () => {
    const config = machineConfig(wizardOf([step('a'), step('b')]))
    expect(config.id).toBe('small')
    expect(Object.keys(config.states)).toEqual(['done', 'left', 'a', 'b'])
    const overview = machineConfig(wizardOf([step('a')], { kind: 'overview' }))
    expect(Object.keys(overview.states)).toEqual(['done', 'left', 'overview', 'a'])
  })
})

describe('machineConfig', () => {
  type Moves = Record<string, { target: string; guard: { type: string; params: Record<string, string> } }[]>
  const movesOf = (wizard: Wizard, state: string) =>
    (machineConfig(wizard).states[state] as { on: Moves } | undefined)?.on ?? {}
  const targets = (wizard: Wizard, state: string, move: string) =>
    movesOf(wizard, state)[move]?.map(({ target }) => target)
  const maybe = { when: { required: ['mood'] } }

  it('lists possible next steps up to the first unconditional one, and done', () => {
    const wizard = wizardOf([step('a'), step('b', maybe), step('c'), step('d')])
    expect(targets(wizard, 'a', 'NEXT')).toEqual(['b', 'c', 'done'])
    expect(targets(wizard, 'c', 'NEXT')).toEqual(['d', 'done'])
    expect(targets(wizard, 'd', 'NEXT')).toEqual(['done'])
    expect(targets(wizard, 'c', 'PREVIOUS')).toEqual(['a', 'b'])
    expect(movesOf(wizard, 'a').NEXT?.[0]?.guard).toEqual({
      type: 'is answered',
      params: { question: 'mood', from: 'a', to: 'b', says: 'mood is answered' },
    })
  })

  it('has no next step after ends, and only the named transitions', () => {
    const ends = wizardOf([step('a', { ends: true }), step('b')])
    expect([targets(ends, 'a', 'NEXT'), targets(ends, 'b', 'PREVIOUS')]).toEqual([['done'], []])
    expect(targets(wizardOf([step('a', { ends: false }), step('b')]), 'a', 'NEXT')).toEqual(['b', 'done'])
    const forks = wizardOf([step('a', { next: [{ to: 'c' }, { to: 'gone' }, { to: 'c' }] }), step('b'), step('c')])
    expect(targets(forks, 'a', 'NEXT')).toEqual(['c', 'done'])
    expect(targets(forks, 'c', 'PREVIOUS')).toEqual(['a', 'b'])
  })

  it('has no Next on an ending, only Previous or the overview', () => {
    const results = [{ title: 'Well', paragraphs: ['Well.'] }]
    const wizard = wizardOf([step('a'), step('b', { ends: true, results }), step('c')])
    expect([targets(wizard, 'b', 'NEXT'), targets(wizard, 'b', 'PREVIOUS')]).toEqual([undefined, ['a']])
    expect([at(wizard, [next, next]), at(wizard, [next, next, previous])]).toEqual(['b', 'a'])
    const overview = wizardOf([step('b', { ends: true, results })], { kind: 'overview' })
    expect([at(overview, [open('b'), next]), at(overview, [open('b'), { type: 'OVERVIEW' }])]).toEqual([
      'b',
      'overview',
    ])
  })

  it('has no Previous for a step that disables it', () => {
    const wizard = wizardOf([step('a'), step('b', { previous: false }), step('c', { previous: true })])
    expect([targets(wizard, 'b', 'PREVIOUS'), targets(wizard, 'c', 'PREVIOUS')]).toEqual([[], ['b']])
  })

  it('has a start state only when the first step depends on a condition', () => {
    expect(machineConfig(wizardOf([step('a', maybe), step('b')])).initial).toBe('start')
    expect(machineConfig(wizardOf([step('a'), step('b', maybe)])).initial).toBe('a')
    const overview = machineConfig(wizardOf([step('a', maybe)], { kind: 'overview' }))
    expect([overview.initial, Object.keys(overview.states)]).toEqual(['overview', ['done', 'left', 'overview', 'a']])
    expect(machineConfig(wizardOf([])).initial).toBe('done')
  })
})

describe('Next and Previous', () => {
  const sad = { properties: { mood: { const: 'sad' } }, required: ['mood'] }
  const wizard = wizardOf([step('a'), step('b', { when: sad }), step('c'), step('d', { previous: false })])

  it('go to the next step that applies now, and back', () => {
    expect(at(wizard, [next])).toBe('c')
    expect(at(wizard, [next], { facts: { mood: 'sad' } })).toBe('b')
    expect(at(wizard, [next, previous], { facts: { mood: 'sad' } })).toBe('a')
    expect(at(wizard, [next, next, previous], { facts: { mood: 'sad' } })).toBe('b')
    expect(at(wizard, [next, previous])).toBe('a')
  })

  it('do nothing before the first step, after a step without Previous, and at the end', () => {
    expect(at(wizard, [previous])).toBe('a')
    expect(at(wizard, [next, next, previous])).toBe('d')
    expect(at(wizard, [next, next, next])).toBe('done')
    expect(at(wizard, [next, next, next, previous])).toBe('done')
  })

  it('are blocked until required questions are answered', () => {
    const asks = wizardOf([step('a', { fields: [choice('q', { min: 2 })] }), step('b')])
    expect(at(asks, [next])).toBe('a')
    expect(at(asks, [tick('q', 'x'), next])).toBe('a')
    expect(at(asks, [tick('q', 'x'), tick('q', 'y'), next])).toBe('b')
    const last = wizardOf([step('a', { fields: [choice('q', { min: 1 })] })])
    expect([at(last, [next]), at(last, [tick('q', 'x'), next])]).toEqual(['a', 'done'])
  })

  it('follow the first matching transition, and stay without one', () => {
    const forks = wizardOf([
      step('a', {
        fields: [choice('q', { kind: 'choice-cards' })],
        next: [
          { to: 'c', when: { properties: { q: { const: 'x' } }, required: ['q'] } },
          { to: 'd', when: { properties: { q: { enum: ['x', 'y'] } }, required: ['q'] } },
        ],
      }),
      step('b'),
      step('c', { ends: true }),
      step('d'),
    ])
    expect(at(forks, [next])).toBe('a')
    expect(at(forks, [type('q', 'x'), next])).toBe('c')
    expect(at(forks, [type('q', 'x'), next, next])).toBe('done')
    expect(at(forks, [type('q', 'y'), next])).toBe('d')
    expect(at(forks, [type('q', 'y'), next, previous])).toBe('a')
  })

  it('skip a transition target that does not apply', () => {
    const over = wizardOf([
      step('a', { next: [{ to: 'c' }] }),
      step('b'),
      step('c', { when: { required: ['mood'] } }),
      step('d'),
    ])
    expect(at(over, [next])).toBe('d')
    expect(at(over, [next], { facts: { mood: 'sad' } })).toBe('c')
  })

  it('do not fall through to the next step if the transition target does not exist', () => {
    expect(at(wizardOf([step('a', { next: [{ to: 'gone' }] }), step('b')]), [next])).not.toBe('b')
  })

  it('return to the overview after its last step', () => {
    const overview = wizardOf([step('a'), step('b')], { kind: 'overview' })
    expect(at(overview, [open('a'), next])).toBe('b')
    expect(at(overview, [open('b'), next])).toBe('overview')
    expect(at(overview, [open('b'), { type: 'OVERVIEW' }])).toBe('overview')
    expect(at(wizardOf([step('a')]), [{ type: 'OVERVIEW' }])).toBe('a')
  })
})

describe('OPEN', () => {
  const wizard = wizardOf([step('a'), step('b', { when: { required: ['mood'] } }), step('c')])

  it('works from any step, for steps that apply now', () => {
    expect(at(wizard, [open('c')])).toBe('c')
    expect(at(wizard, [open('c'), open('a')])).toBe('a')
    expect(at(wizard, [open('b')])).toBe('a')
    expect(at(wizard, [open('b')], { facts: { mood: 'sad' } })).toBe('b')
    expect(at(wizard, [open('gone')])).toBe('a')
  })

  it('does nothing after leaving; reopens a linear wizard from its end', () => {
    expect(at(wizard, [leave, open('a')])).toBe('left')
    expect(at(wizard, [open('c'), next])).toBe('done')
    expect(at(wizard, [open('c'), next, open('a')])).toBe('a')
    const overview = wizardOf([], { kind: 'overview' })
    expect(at(overview, [open('a')])).toBe('overview')
  })
})

describe('LEAVE', () => {
  it.each([
    ['a wizard by default', {}, {}, 'left'],
    ['a wizard with leave: false', { leave: false }, {}, 'a'],
    ['a step with leave: false', {}, { leave: false }, 'a'],
    ['a step with leave: true in a wizard with leave: false', { leave: false }, { leave: true }, 'left'],
  ])('%s', (_name, ofWizard, ofStep, state) => {
    expect(at(wizardOf([step('a', ofStep)], ofWizard), [leave])).toBe(state)
  })

  it("follows the wizard's setting on an overview, and keeps answers", () => {
    expect(at(wizardOf([step('a')], { kind: 'overview' }), [leave])).toBe('left')
    expect(at(wizardOf([step('a')], { kind: 'overview', leave: false }), [leave])).toBe('overview')
    expect(answersAfter(wizardOf([step('a', { fields: [text('q')] })]), [type('q', 'x'), leave])).toEqual({ q: 'x' })
  })
})

describe('answers', () => {
  const wizard = wizardOf([
    step('a', { fields: [choice('q', { limit: 1 }), text('t'), choice('c', { kind: 'choice-cards' })] }),
    step('b', { fields: [text('later')] }),
  ])

  it('are accepted only for questions of the open step', () => {
    expect(answersAfter(wizard, [type('t', 'words'), tick('q', 'x')])).toEqual({ t: 'words', q: ['x'] })
    expect(answersAfter(wizard, [type('later', 'words'), tick('later', 'x'), type('gone', 'x')])).toEqual({})
    expect(answersAfter(wizard, [next, type('later', 'words'), type('t', 'x')])).toEqual({ later: 'words' })
  })

  it('are removed by a second toggle, limited, and replaced in a single choice', () => {
    expect(answersAfter(wizard, [tick('q', 'x'), tick('q', 'x')])).toEqual({})
    expect(answersAfter(wizard, [tick('q', 'x'), tick('q', 'y')])).toEqual({ q: ['x'] })
    expect(answersAfter(wizard, [tick('c', 'x'), tick('c', 'y')])).toEqual({ c: 'y' })
  })

  it('to a question that does not apply are rejected', () => {
    const closed = wizardOf([step('a', { fields: [text('t', { when: { required: ['mood'] } })] })])
    expect(answersAfter(closed, [type('t', 'words')])).toEqual({})
    expect(answersAfter(closed, [{ type: 'FACTS', facts: { mood: 'sad' } }, type('t', 'words')])).toEqual({
      t: 'words',
    })
  })

  it('are restored by RESTORE, and facts are set by FACTS', () => {
    expect(answersAfter(wizard, [{ type: 'RESTORE', answers: { t: 'kept' } }])).toEqual({ t: 'kept' })
    expect(run(wizard, [{ type: 'FACTS', facts: { mood: 'sad' } }]).context.facts).toEqual({ mood: 'sad' })
  })

  it('toggling an option of an unknown question returns the same answers', () => {
    const answers = { q: ['x'] }
    expect(toggleOption(wizard, answers, 'gone', 'x')).toBe(answers)
    expect(toggleOption(wizard, answers, 'q', 'y')).toBe(answers)
  })
})

describe('a dependent answer', () => {
  const wizard = wizardOf([
    step('a', { fields: [choice('who'), choice('what', { dependsOn: { field: 'who', emptyFor: ['y'] } })] }),
    step('b', { fields: [text('how', { dependsOn: { field: 'what' } })] }),
  ])
  const answers = { who: ['x'], what: ['x'], how: 'so' }

  it('is removed with its parent answer, on any step', () => {
    expect(toggleOption(wizard, answers, 'who', 'x')).toEqual({})
    expect(toggleOption(wizard, answers, 'what', 'x')).toEqual({ who: ['x'] })
  })

  it('is removed when an emptying option is added, and kept for others', () => {
    expect(toggleOption(wizard, answers, 'who', 'y')).toEqual({ who: ['x', 'y'] })
    expect(toggleOption(wizard, { ...answers, who: ['x', 'z'] }, 'who', 'z')).toEqual(answers)
  })

  it('is kept when an independent question changes', () => {
    const free = wizardOf([
      step('a', { fields: [choice('who'), choice('what'), text('how', { dependsOn: { field: 'what' } })] }),
    ])
    expect(toggleOption(free, answers, 'who', 'x')).toEqual({ what: ['x'], how: 'so' })
  })
})

describe('resetStep', () => {
  const wizard = wizardOf([
    step('a', {
      fields: [
        choice('who', {
          list: {
            id: 'l',
            options: [
              { id: 'x', label: 'x' },
              { id: 'born', label: 'b', listed: false },
            ],
          },
        }),
        text('t'),
      ],
    }),
    step('b', { fields: [text('how', { dependsOn: { field: 'who' } }), text('free')] }),
  ])

  it('clears one step and its dependents on other steps, and nothing else', () => {
    const answers = { who: ['x'], t: 'words', how: 'so', free: 'mine' }
    expect(resetStep(wizard, answers, 'a')).toEqual({ free: 'mine' })
    expect(resetStep(wizard, answers, 'b')).toEqual({ who: ['x'], t: 'words' })
    expect(resetStep(wizard, answers, 'gone')).toBe(answers)
    expect(answersAfter(wizard, [tick('who', 'x'), { type: 'RESET' }])).toEqual({})
  })

  it('keeps options that are not offered', () => {
    expect(resetStep(wizard, { who: ['x', 'born'] }, 'a')).toEqual({ who: ['born'] })
  })

  it('canReset is true only when there is something to clear', () => {
    expect(canReset(wizard, { t: 'words' }, 'a')).toBe(true)
    expect(canReset(wizard, { who: ['born', 'x'] }, 'a')).toBe(true)
    expect(canReset(wizard, {}, 'a')).toBe(false)
    expect(canReset(wizard, { free: 'mine' }, 'a')).toBe(false)
    expect(canReset(wizard, { who: ['born'] }, 'a')).toBe(false)
    expect(canReset(wizard, { t: 'words' }, 'gone')).toBe(false)
  })
})
