import { checkJourneys } from '@kindred/checker'
import type { Condition, Field, Wizard } from '@kindred/engine'
import { describe, expect, it } from 'vitest'
import { faultsOf } from '../fixtures/wizards/faults.ts'
import { randomWizard } from '../fixtures/wizards/random-wizard.ts'
import { seeded, seedOf } from '../fixtures/wizards/seeded.ts'

const runs = Math.ceil(Number(process.env.JOURNEY_RUNS ?? 1000) / 25)

const card = (at: number): Field => ({
  id: `q${at}`,
  kind: 'choice-cards',
  label: `Q${at}`,
  min: 1,
  list: { id: 'yes-no', options: ['yes', 'no'].map((id) => ({ id, label: id })) },
})
const is = (at: number, answer: string): Condition => ({
  properties: { [`q${at}`]: { const: answer } },
  required: [`q${at}`],
})
const twelve = Array.from({ length: 12 }, (_, at) => at)
const step = (id: string, more: Partial<Wizard['steps'][number]>): Wizard['steps'][number] => ({
  ...{ id, title: id, question: '?', fields: [] },
  ...more,
})
const wizard = (steps: Wizard['steps']): Wizard => ({
  ...{ id: 'many', title: 'Many', target: 'response', kind: 'linear', version: '1' },
  steps,
})
const cards = { fields: twelve.map(card) }
const placesOf = (one: Wizard) =>
  checkJourneys(one).findings.map(({ rule, file, path }) => `${rule} ${file.split('/').pop()} ${path}`)

/** Three answers to each of twelve questions: half a million combinations on one step. */
describe('twelve required cards on one step', () => {
  it('are passable, whatever later steps read', () => {
    const all: Condition = { allOf: twelve.map((at) => is(at, 'yes')) }
    const turns: Condition = { allOf: twelve.map((at) => is(at, at % 2 === 0 ? 'yes' : 'no')) }
    const some: Condition = { anyOf: twelve.map((at) => ({ allOf: [is(at, 'no'), is((at + 1) % 12, 'yes')] })) }
    const both: Condition = { allOf: [all, { not: all }] }
    const last = { fields: [{ id: 'more', kind: 'short-text' as const, label: 'More' }] }
    const steps = [step('cards', cards), ...[all, turns, some, both].map((when, at) => step(`s${at}`, { when }))]
    expect(placesOf(wizard([...steps, step('last', last)]))).toEqual(['unreachable-step s3.json when'])
  })

  it('are reported when one requires an impossible answer', () => {
    const short = { fields: twelve.map((at) => ({ ...card(at), min: at === 7 ? 2 : 1 })) }
    expect(placesOf(wizard([step('cards', short)]))).toEqual(['stuck cards.json fields[7].min'])
  })

  it('are reported only as not decided when a transition reads all of them', () => {
    const way = { to: 'last', when: { anyOf: twelve.map((at) => is(at, 'yes')) } }
    const steps = [step('cards', { ...cards, next: [way] }), step('last', {})]
    const { findings, report } = checkJourneys(wizard(steps))
    expect(findings.map(({ rule, file }) => [rule, file])).toEqual([
      ['not-fully-checked', 'content/wizards/many/steps/cards.json'],
    ])
    expect(findings[0]?.sentence).toBe('Not decided: answers together on "cards" (60000 combinations).')
    expect(report.skipped.map(({ what }) => what)).toEqual(['answers together on "cards"'])
  })
})

describe('wizards with thousands of states', () => {
  const ways = (n: number): Condition => ({
    anyOf: Array.from({ length: n - 1 }, (_, at) => ({ allOf: [is(at, 'yes'), is(at + 1, 'yes')] })),
  })
  const decided = (one: Wizard, atLeast: number) => {
    const { findings, report } = checkJourneys(one)
    expect({ findings, skipped: report.skipped }).toEqual({ findings: [], skipped: [] })
    expect(report.states).toBeGreaterThan(atLeast)
  }

  it('decides nine questions read by one transition: 19,683 combinations', () => {
    const fields = Array.from({ length: 9 }, (_, at) => card(at)).map(({ min: _min, ...field }) => field)
    const steps = [
      step('all', { fields, next: [{ to: 'b', when: ways(9) }, { to: 'z' }] }),
      step('b', {}),
      step('z', {}),
    ]
    decided(wizard(steps), 19_000)
  })

  it('decides nine required questions that each open the next', () => {
    const fields = Array.from({ length: 9 }, (_, at) => ({
      ...card(at),
      ...(at === 0 ? {} : { when: is(at - 1, 'yes') }),
    }))
    decided(wizard([step('all', { fields }), step('z', {})]), 10_000)
  })

  it('decides a checklist of thirteen options in one condition: 8,192 answer classes', () => {
    const options = Array.from({ length: 13 }, (_, at) => ({ id: `o${at}`, label: `O${at}` }))
    const has = (at: number): Condition => ({ properties: { l: { contains: { const: `o${at}` } } }, required: ['l'] })
    const when = { anyOf: Array.from({ length: 12 }, (_, at) => ({ allOf: [has(at), has(at + 1)] })) }
    const list: Field = { id: 'l', kind: 'checklist', label: 'L', list: { id: 'l', options } }
    const steps = [
      step('all', { fields: [list], next: [{ to: 'b', when }, { to: 'z' }] }),
      step('b', {}),
      step('z', {}),
    ]
    decided(wizard(steps), 8000)
  })
})

it('too many journeys are reported at the condition that causes them, not at the step it leads to', () => {
  const asking = twelve.map((at) => step(`a${at}`, { fields: [card(at)] }))
  // Each condition alone is small; the transition that reads all of them causes the many situations.
  const turns: Condition = { allOf: [{ anyOf: twelve.map((at) => is(at, at % 2 === 0 ? 'yes' : 'no')) }, is(0, 'no')] }
  const way = step('way', { next: [{ to: 'far', when: turns }, { to: 'near' }] })
  const far = step('far', { when: is(1, 'yes') })
  const { findings } = checkJourneys(wizard([...asking, way, step('near', {}), far]), [], [], {
    bounds: { situations: 6, apart: 3 },
  })
  expect(findings.map(({ rule, file, path }) => `${rule} ${file.split('/').pop()} ${path}`)).toEqual([
    'not-fully-checked way.json next[0].when',
  ])
})

it('an entry without an answer does not represent entries with one', () => {
  const late = { properties: { day: { not: { formatMaximum: '2001-02-04' } } } }
  const trips: Field = {
    ...{ id: 'trips', kind: 'repeat', label: 'Trips', limit: 2 },
    fields: [{ id: 'day', kind: 'date', label: 'Day', dates: { from: '2001-02-03', to: '2001-02-05' } }],
  }
  const when: Condition = { properties: { trips: { items: late } }, required: ['trips'] }
  const more: Field = { id: 'more', kind: 'short-text', label: 'More', when }
  const one = wizard([step('trips', { fields: [trips] }), step('more', { fields: [more] })])
  for (const apart of [2000, 0]) expect(checkJourneys(one, [], [], { bounds: { apart } }).findings).toEqual([])
})

it('reduced conditions distinguish the same answers as full combinations', () => {
  const dice = seeded(seedOf(20261123))
  const differing: string[] = []
  for (let count = 0; count < runs; count += 1) {
    const { wizard: one, promises } = randomWizard(dice)
    const faultsWith = (apart: number) =>
      [...faultsOf(one, checkJourneys(one, promises, [], { bounds: { apart } }).findings, promises)].toSorted()
    const [plain, joined] = [faultsWith(2000), faultsWith(0)]
    if (JSON.stringify(plain) !== JSON.stringify(joined)) differing.push(JSON.stringify([plain, joined, one]))
  }
  expect(differing).toEqual([])
})
