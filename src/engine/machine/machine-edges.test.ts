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

describe('a machine begins', () => {
  it('with what it is given, and with nothing when it is given nothing', () => {
    const wizard = wizardOf([step('a')])
    expect(createActor(wizardMachine(wizard), { input: undefined }).start().getSnapshot().context).toEqual({
      answers: {},
      facts: {},
    })
    const given = { answers: { q: 'x' }, facts: { mood: 'sad' } }
    expect(run(wizard, [], given).context).toEqual(given)
  })

  it('on the first step, on the overview, or at its end when there is no step', () => {
    expect(at(wizardOf([step('a'), step('b')]), [])).toBe('a')
    expect(at(wizardOf([step('a')], { kind: 'overview' }), [])).toBe('overview')
    expect(at(wizardOf([]), [])).toBe('done')
    expect(reservedStepIds).toEqual(['overview', 'done', 'left', 'start'])
  })

  it('at its end when no step applies', () => {
    expect(at(wizardOf([step('a', { when: { required: ['mood'] } })]), [])).toBe('done')
  })

  it('under its own name, with a state for each step', () => {
    const config = machineConfig(wizardOf([step('a'), step('b')]))
    expect(config.id).toBe('small')
    expect(Object.keys(config.states)).toEqual(['done', 'left', 'a', 'b'])
    const overview = machineConfig(wizardOf([step('a')], { kind: 'overview' }))
    expect(Object.keys(overview.states)).toEqual(['done', 'left', 'overview', 'a'])
  })
})

describe('a machine is drawn with', () => {
  type Moves = Record<string, { target: string; guard: { type: string; params: Record<string, string> } }[]>
  const movesOf = (wizard: Wizard, state: string) =>
    (machineConfig(wizard).states[state] as { on: Moves } | undefined)?.on ?? {}
  const targets = (wizard: Wizard, state: string, move: string) =>
    movesOf(wizard, state)[move]?.map(({ target }) => target)
  const maybe = { when: { required: ['mood'] } }

  it('the steps that can come next, up to the first that applies to everybody, and the end', () => {
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

  it('no next step after one that ends it, and only those of its transitions', () => {
    const ends = wizardOf([step('a', { ends: true }), step('b')])
    expect([targets(ends, 'a', 'NEXT'), targets(ends, 'b', 'PREVIOUS')]).toEqual([['done'], []])
    expect(targets(wizardOf([step('a', { ends: false }), step('b')]), 'a', 'NEXT')).toEqual(['b', 'done'])
    const forks = wizardOf([step('a', { next: [{ to: 'c' }, { to: 'gone' }, { to: 'c' }] }), step('b'), step('c')])
    expect(targets(forks, 'a', 'NEXT')).toEqual(['c', 'done'])
    expect(targets(forks, 'c', 'PREVIOUS')).toEqual(['a', 'b'])
  })

  it('no Next on an ending, from which only the way back leads', () => {
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

  it('no way back from a step that takes none', () => {
    const wizard = wizardOf([step('a'), step('b', { previous: false }), step('c', { previous: true })])
    expect([targets(wizard, 'b', 'PREVIOUS'), targets(wizard, 'c', 'PREVIOUS')]).toEqual([[], ['b']])
  })

  it('a place to begin only where nobody knows which step is the first', () => {
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

  it('lead to the step that comes next now, and back', () => {
    expect(at(wizard, [next])).toBe('c')
    expect(at(wizard, [next], { facts: { mood: 'sad' } })).toBe('b')
    expect(at(wizard, [next, previous], { facts: { mood: 'sad' } })).toBe('a')
    expect(at(wizard, [next, next, previous], { facts: { mood: 'sad' } })).toBe('b')
    expect(at(wizard, [next, previous])).toBe('a')
  })

  it('lead nowhere before the first step, behind a step that takes no way back, and at the end', () => {
    expect(at(wizard, [previous])).toBe('a')
    expect(at(wizard, [next, next, previous])).toBe('d')
    expect(at(wizard, [next, next, next])).toBe('done')
    expect(at(wizard, [next, next, next, previous])).toBe('done')
  })

  it('wait for what a step asks for', () => {
    const asks = wizardOf([step('a', { fields: [choice('q', { min: 2 })] }), step('b')])
    expect(at(asks, [next])).toBe('a')
    expect(at(asks, [tick('q', 'x'), next])).toBe('a')
    expect(at(asks, [tick('q', 'x'), tick('q', 'y'), next])).toBe('b')
    const last = wizardOf([step('a', { fields: [choice('q', { min: 1 })] })])
    expect([at(last, [next]), at(last, [tick('q', 'x'), next])]).toEqual(['a', 'done'])
  })

  it('follow the first transition that holds, and wait where none does', () => {
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

  it('pass over a named step that does not apply, to the ones after it', () => {
    const over = wizardOf([
      step('a', { next: [{ to: 'c' }] }),
      step('b'),
      step('c', { when: { required: ['mood'] } }),
      step('d'),
    ])
    expect(at(over, [next])).toBe('d')
    expect(at(over, [next], { facts: { mood: 'sad' } })).toBe('c')
  })

  it('stay where a named way leads to a step that is not there', () => {
    expect(at(wizardOf([step('a', { next: [{ to: 'gone' }] }), step('b')]), [next])).not.toBe('b')
  })

  it('of an overview come back to it at the end', () => {
    const overview = wizardOf([step('a'), step('b')], { kind: 'overview' })
    expect(at(overview, [open('a'), next])).toBe('b')
    expect(at(overview, [open('b'), next])).toBe('overview')
    expect(at(overview, [open('b'), { type: 'OVERVIEW' }])).toBe('overview')
    expect(at(wizardOf([step('a')]), [{ type: 'OVERVIEW' }])).toBe('a')
  })
})

describe('opening a step', () => {
  const wizard = wizardOf([step('a'), step('b', { when: { required: ['mood'] } }), step('c')])

  it('works from anywhere, for steps that apply now', () => {
    expect(at(wizard, [open('c')])).toBe('c')
    expect(at(wizard, [open('c'), open('a')])).toBe('a')
    expect(at(wizard, [open('b')])).toBe('a')
    expect(at(wizard, [open('b')], { facts: { mood: 'sad' } })).toBe('b')
    expect(at(wizard, [open('gone')])).toBe('a')
  })

  it('wakes nothing that has been left; from its end a linear wizard opens again', () => {
    expect(at(wizard, [leave, open('a')])).toBe('left')
    expect(at(wizard, [open('c'), next])).toBe('done')
    expect(at(wizard, [open('c'), next, open('a')])).toBe('a')
    const overview = wizardOf([], { kind: 'overview' })
    expect(at(overview, [open('a')])).toBe('overview')
  })
})

describe('leaving', () => {
  it.each([
    ['a wizard that says nothing', {}, {}, 'left'],
    ['a wizard that may not be left', { leave: false }, {}, 'a'],
    ['a step that may not be left', {}, { leave: false }, 'a'],
    ['a step that may, of a wizard that may not', { leave: false }, { leave: true }, 'left'],
  ])('%s', (_name, ofWizard, ofStep, state) => {
    expect(at(wizardOf([step('a', ofStep)], ofWizard), [leave])).toBe(state)
  })

  it('an overview follows the wizard; answers stay', () => {
    expect(at(wizardOf([step('a')], { kind: 'overview' }), [leave])).toBe('left')
    expect(at(wizardOf([step('a')], { kind: 'overview', leave: false }), [leave])).toBe('overview')
    expect(answersAfter(wizardOf([step('a', { fields: [text('q')] })]), [type('q', 'x'), leave])).toEqual({ q: 'x' })
  })
})

describe('answering', () => {
  const wizard = wizardOf([
    step('a', { fields: [choice('q', { limit: 1 }), text('t'), choice('c', { kind: 'choice-cards' })] }),
    step('b', { fields: [text('later')] }),
  ])

  it('takes answers to questions of the step that is open, and of no other', () => {
    expect(answersAfter(wizard, [type('t', 'words'), tick('q', 'x')])).toEqual({ t: 'words', q: ['x'] })
    expect(answersAfter(wizard, [type('later', 'words'), tick('later', 'x'), type('gone', 'x')])).toEqual({})
    expect(answersAfter(wizard, [next, type('later', 'words'), type('t', 'x')])).toEqual({ later: 'words' })
  })

  it('takes one back by a second click, keeps to the limit, and replaces where one is asked for', () => {
    expect(answersAfter(wizard, [tick('q', 'x'), tick('q', 'x')])).toEqual({})
    expect(answersAfter(wizard, [tick('q', 'x'), tick('q', 'y')])).toEqual({ q: ['x'] })
    expect(answersAfter(wizard, [tick('c', 'x'), tick('c', 'y')])).toEqual({ c: 'y' })
  })

  it('takes no answer to a question that does not apply', () => {
    const closed = wizardOf([step('a', { fields: [text('t', { when: { required: ['mood'] } })] })])
    expect(answersAfter(closed, [type('t', 'words')])).toEqual({})
    expect(answersAfter(closed, [{ type: 'FACTS', facts: { mood: 'sad' } }, type('t', 'words')])).toEqual({
      t: 'words',
    })
  })

  it('opens with answers from elsewhere, and learns facts on the way', () => {
    expect(answersAfter(wizard, [{ type: 'RESTORE', answers: { t: 'kept' } }])).toEqual({ t: 'kept' })
    expect(run(wizard, [{ type: 'FACTS', facts: { mood: 'sad' } }]).context.facts).toEqual({ mood: 'sad' })
  })

  it('an option of a question that is not there changes nothing', () => {
    const answers = { q: ['x'] }
    expect(toggleOption(wizard, answers, 'gone', 'x')).toBe(answers)
    expect(toggleOption(wizard, answers, 'q', 'y')).toBe(answers)
  })
})

describe('what hangs on another answer', () => {
  const wizard = wizardOf([
    step('a', { fields: [choice('who'), choice('what', { dependsOn: { field: 'who', emptyFor: ['y'] } })] }),
    step('b', { fields: [text('how', { dependsOn: { field: 'what' } })] }),
  ])
  const answers = { who: ['x'], what: ['x'], how: 'so' }

  it('goes for good when that is gone, on whichever step it stands', () => {
    expect(toggleOption(wizard, answers, 'who', 'x')).toEqual({})
    expect(toggleOption(wizard, answers, 'what', 'x')).toEqual({ who: ['x'] })
  })

  it('goes when an answer is added that leaves it empty, and stays for others', () => {
    expect(toggleOption(wizard, answers, 'who', 'y')).toEqual({ who: ['x', 'y'] })
    expect(toggleOption(wizard, { ...answers, who: ['x', 'z'] }, 'who', 'z')).toEqual(answers)
  })

  it('is not touched by another question', () => {
    const free = wizardOf([
      step('a', { fields: [choice('who'), choice('what'), text('how', { dependsOn: { field: 'what' } })] }),
    ])
    expect(toggleOption(free, answers, 'who', 'x')).toEqual({ what: ['x'], how: 'so' })
  })
})

describe('Reset All', () => {
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

  it('clears one step, what hangs on it elsewhere, and nothing else', () => {
    const answers = { who: ['x'], t: 'words', how: 'so', free: 'mine' }
    expect(resetStep(wizard, answers, 'a')).toEqual({ free: 'mine' })
    expect(resetStep(wizard, answers, 'b')).toEqual({ who: ['x'], t: 'words' })
    expect(resetStep(wizard, answers, 'gone')).toBe(answers)
    expect(answersAfter(wizard, [tick('who', 'x'), { type: 'RESET' }])).toEqual({})
  })

  it('keeps what nobody here can choose back', () => {
    expect(resetStep(wizard, { who: ['x', 'born'] }, 'a')).toEqual({ who: ['born'] })
  })

  it('is offered only when there is something to clear', () => {
    expect(canReset(wizard, { t: 'words' }, 'a')).toBe(true)
    expect(canReset(wizard, { who: ['born', 'x'] }, 'a')).toBe(true)
    expect(canReset(wizard, {}, 'a')).toBe(false)
    expect(canReset(wizard, { free: 'mine' }, 'a')).toBe(false)
    expect(canReset(wizard, { who: ['born'] }, 'a')).toBe(false)
    expect(canReset(wizard, { t: 'words' }, 'gone')).toBe(false)
  })
})
