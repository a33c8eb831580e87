// XState's own tools run on the machines of wizards: `xstate/graph`, and whatever takes a machine as JSON.

import {
  eventsOf,
  type Field,
  machineConfig,
  machineImplementations,
  machineOutline,
  type Step,
  type Wizard,
  type WizardEvent,
  wizardMachine,
} from '@kindred/engine'
import { describe, expect, it } from 'vitest'
import { type AnyStateMachine, createMachine, initialTransition, transition } from 'xstate'
import { getShortestPaths, getSimplePaths } from 'xstate/graph'
import { randomWizard } from '../fixtures/wizards/random-wizard.ts'
import { seeded } from '../fixtures/wizards/seeded.ts'
import { shippedContent } from '../helpers/content.ts'

const choice = (id: string, label: string, ...options: string[]): Field => ({
  ...{ id, kind: 'choice-cards', label },
  list: { id, options: options.map((option) => ({ id: option, label: option.toUpperCase() })) },
})
const step = (id: string, title: string, fields: Field[], more: Partial<Step> = {}): Step => ({
  ...{ id, title, question: '?', fields },
  ...more,
})
const tired = { properties: { mood: { const: 'tired' } }, required: ['mood'] }
const steps = [
  step('mood', 'Mood', [choice('mood', 'Your mood', 'calm', 'tired')]),
  step('rest', 'Rest', [{ id: 'words', kind: 'short-text', label: 'Words' }], { when: tired }),
  step('walk', 'Walk', [choice('place', 'Your place', 'park', 'sea')]),
]
const small: Wizard = { id: 'small', title: 'Small', target: 'response', kind: 'linear', version: '1', steps }
const ends = (paths: { state: { value: unknown } }[]) => new Set(paths.map(({ state }) => state.value))

describe('xstate/graph with wizardMachine', () => {
  it('finds the shortest paths with the events of each state, to every reachable state', () => {
    const paths = getShortestPaths(wizardMachine(small), { input: {}, events: eventsOf(small) })
    expect(ends(paths)).toEqual(new Set(['mood', 'rest', 'walk', 'done', 'left']))
    const toRest = paths.filter(({ state }) => state.value === 'rest').sort((a, b) => a.weight - b.weight)[0]
    expect(toRest?.steps.map(({ event }) => event).slice(1)).toEqual([
      { type: 'TOGGLE', field: 'mood', option: 'tired' },
      { type: 'NEXT' },
    ])
  })

  it('finds simple paths', () => {
    const two = { ...small, steps: steps.slice(0, 1) }
    const paths = getSimplePaths(wizardMachine(two), { input: {}, events: eventsOf(two) })
    expect(ends(paths)).toEqual(new Set(['mood', 'done', 'left']))
  })

  it('offers numbers, dates and times on both sides of each bound in a condition', () => {
    const box = (id: string, kind: Field['kind'], more: Partial<Field> = {}): Field => ({
      id,
      kind,
      label: id,
      ...more,
    })
    const asked: Wizard = {
      ...small,
      steps: [
        step('age', 'Age', [box('age', 'number', { range: { min: 0, max: 120 } })]),
        step('grown', 'Grown', [], { when: { properties: { age: { minimum: 18 } }, required: ['age'] } }),
        step('child', 'Child', [], { when: { properties: { age: { exclusiveMaximum: 18 } }, required: ['age'] } }),
        step('day', 'Day', [box('day', 'date')]),
        step('leap', 'Leap day', [], {
          when: {
            properties: { day: { formatMinimum: '2028-02-29', formatMaximum: '2028-02-29' } },
            required: ['day'],
          },
        }),
        step('at', 'Time', [box('at', 'time', { times: { from: '08:00', step: 15 } })]),
        step('late', 'Late', [], {
          when: { properties: { at: { formatExclusiveMinimum: '20:00' } }, required: ['at'] },
        }),
      ],
    }
    const paths = getShortestPaths(wizardMachine(asked), { input: {}, events: eventsOf(asked) })
    expect(ends(paths)).toEqual(new Set([...asked.steps.map(({ id }) => id), 'done', 'left']))
    const given = (id: string) => [...new Set(paths.map(({ state }) => state.context.answers[id] ?? ''))].sort()
    expect(given('age')).toEqual(['', '0', '17', '18', '19'])
    expect(given('at')).toEqual(['', '08:00', '19:45', '20:00', '20:15'])
  })

  it('supports overviews, facts and lists', () => {
    const list = { ...choice('people', 'People', 'one', 'two'), kind: 'checklist' as const, limit: 1 }
    const overview: Wizard = {
      ...small,
      kind: 'overview',
      facts: { mood: { values: ['calm', 'tired'] } },
      steps: [step('people', 'People', [list]), step('rest', 'Rest', [], { when: tired })],
    }
    const of = (mood: string) =>
      ends(getShortestPaths(wizardMachine(overview), { input: { facts: { mood } }, events: eventsOf(overview) }))
    expect(of('tired')).toEqual(new Set(['overview', 'people', 'rest', 'left']))
    expect(of('calm')).toEqual(new Set(['overview', 'people', 'left']))
  })

  it('gets only events that change state or answers, in random wizards', () => {
    const random = seeded(7)
    const idle: unknown[] = []
    for (let run = 0; run < 30; run += 1) {
      const { wizard } = randomWizard(random)
      const machine = wizardMachine(wizard)
      const facts = Object.fromEntries(
        Object.entries(wizard.facts ?? {}).map(([id, { values }]) => [id, values[0] ?? '']),
      )
      let open = [initialTransition(machine, { facts })[0]]
      for (let depth = 0; depth < 4; depth += 1)
        open = open
          .flatMap((from) =>
            eventsOf(wizard)(from).map((event) => {
              const [to] = transition(machine, from, event)
              if (JSON.stringify([from.value, from.context]) === JSON.stringify([to.value, to.context]))
                idle.push([wizard.id, run, from.value, event])
              return to
            }),
          )
          .slice(0, 40)
    }
    expect(idle).toEqual([])
  })
})

const shipped = Object.values((await shippedContent()).wizards)

describe('machineConfig as JSON', () => {
  const json = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

  it('is unchanged by a JSON round trip', () => {
    for (const wizard of [small, ...shipped])
      for (const config of [machineConfig(wizard), machineOutline(wizard)]) expect(json(config)).toEqual(config)
  })

  it('names each guard after its condition, with params', () => {
    const { states } = machineConfig(small) as unknown as {
      states: Record<string, { description: string; on: { NEXT: { target: string; guard: object }[] } }>
    }
    expect(states.mood?.description).toBe('Mood')
    expect(states.mood?.on.NEXT).toEqual([
      {
        target: 'rest',
        guard: {
          type: 'answer is',
          params: { question: 'mood', is: ['tired'], from: 'mood', to: 'rest', says: '"Your mood" is "TIRED"' },
        },
      },
      { target: 'walk', guard: { type: 'otherwise', params: { from: 'mood', to: 'walk', says: 'otherwise' } } },
      { target: 'done', guard: { type: 'otherwise', params: { from: 'mood', to: 'done', says: 'otherwise' } } },
    ])
  })

  it('runs with machineImplementations like wizardMachine', () => {
    const read = createMachine(
      json(machineConfig(small)) as object,
      machineImplementations(small) as object,
    ) as AnyStateMachine
    const own = getShortestPaths(wizardMachine(small), { input: {}, events: eventsOf(small) })
    const events = eventsOf(small) as (snapshot: never) => WizardEvent[]
    const tools = getShortestPaths(read, { events: events as never })
    const summaryOf = (paths: { state: { value: unknown; context: unknown }; weight: number }[]) =>
      paths.map(({ state, weight }) => JSON.stringify([state.value, state.context, weight])).sort()
    expect(summaryOf(tools)).toEqual(summaryOf(own))
  })

  it('machineOutline runs without implementations, with conditions in its event names', () => {
    const bare = createMachine(json(machineOutline(small)) as object) as AnyStateMachine
    const paths = getShortestPaths(bare)
    expect(ends(paths)).toEqual(new Set(['mood', 'rest', 'walk', 'done', 'left']))
    expect(bare.events).toContain('NEXT: "Your mood" is "TIRED"')
  })

  it('machineOutline of every shipped wizard reaches each step', () => {
    for (const wizard of shipped) {
      const paths = getShortestPaths(createMachine(json(machineOutline(wizard)) as object) as AnyStateMachine)
      expect([...ends(paths)]).toEqual(expect.arrayContaining(wizard.steps.map(({ id }) => id)))
    }
  })
})
