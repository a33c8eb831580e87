import type { Condition, Field, Option, Wizard } from '@kindred/engine'
import { describe, expect, it } from 'vitest'
import { checkJourneys } from './check-journeys.ts'
import { withConsequences } from './report.ts'

// A trip with receipts: none is from before the departure, and the currency of some trips is asked of each.

const year = { from: '2020-01-01', to: '2020-12-31' }
const places = ['home', 'abroad', 'both'].map((id) => ({ id, label: id })) as [Option, ...Option[]]
const isAt = (where: string): Condition => ({ properties: { where: { const: where } }, required: ['where'] })
const departure: Field = { id: 'departure', kind: 'date', label: 'Departure', min: 1, dates: year }
const early: Condition = { properties: { after: { exclusiveMaximum: 0 } }, required: ['after'] }

interface Trip {
  when: Condition
  dates?: Field['dates']
  more?: Partial<Field>
}

const trip = ({ when, dates = year, more = {} }: Trip, later: Condition[] = []): Wizard => ({
  ...{ id: 'trip', title: 'Trip', kind: 'linear', version: '1' },
  steps: [
    {
      ...{ id: 'trip', title: 'Trip', question: 'Which?' },
      fields: [
        departure,
        { id: 'where', kind: 'choice-cards', label: 'Where', limit: 1, list: { id: 'places', options: places } },
      ],
    },
    {
      ...{ id: 'receipts', title: 'Receipts', question: 'What?' },
      fields: [
        {
          ...{ id: 'receipts', kind: 'repeat', label: 'Receipts', min: 1, limit: 3 },
          fields: [
            { id: 'paid', kind: 'date', label: 'Paid', min: 1, dates },
            { id: 'currency', kind: 'short-text', label: 'Currency', when },
          ],
          values: [{ id: 'after', daysBetween: ['departure', 'paid'] }],
          checks: [{ id: 'early', when: early, marks: 'paid', message: 'Too early.' }],
          ...more,
        },
      ],
    },
    ...later.map((one, at) => ({
      ...{ id: `later-${at}`, title: `Later ${at}`, question: 'And?', when: one },
      fields: [{ id: `why-${at}`, kind: 'short-text', label: `Why ${at}` } as Field],
    })),
  ],
})

const found = (wizard: Wizard): string[] => {
  const { findings, report } = checkJourneys(wizard)
  expect(report.skipped).toEqual([])
  return withConsequences(findings).map(
    ({ rule, file, path }) => `${rule} ${file.split('/').at(-1)?.replace('.json', '')} ${path}`,
  )
}

const hasCurrency: Condition = {
  properties: { receipts: { contains: { required: ['currency'] } } },
  required: ['receipts'],
}
const both = (one: Condition, other: Condition): Condition => ({ allOf: [one, other] })

describe('entries that read answers outside of them', () => {
  it('have nothing wrong where each answer leaves an entry, and a step behind them is reached by those whose entries fit', () => {
    const march: Condition = {
      contains: { properties: { paid: { formatMinimum: '2020-03-01' } }, required: ['paid'] },
    } as never
    const inMarch: Condition = { properties: { receipts: march }, required: ['receipts'] } as never
    expect(found(trip({ when: isAt('abroad') }, [inMarch, both(hasCurrency, isAt('abroad'))]))).toEqual([])
  })

  it('lead nowhere with an answer that leaves no such entry', () => {
    expect(found(trip({ when: isAt('abroad') }, [both(hasCurrency, isAt('home'))]))).toEqual([
      'unreachable-step later-0 when',
    ])
    const none: Condition = { allOf: [isAt('home'), isAt('abroad')] }
    expect(found(trip({ when: none }, [hasCurrency]))).toEqual([
      'unreachable-step later-0 when',
      'unreachable-question receipts fields[0].fields[1].when',
    ])
  })

  it('hold up whoever gave an answer that leaves no entry, with the clicks to it', () => {
    const wizard = trip({ when: isAt('abroad'), dates: { from: '2020-01-01', to: '2020-06-30' } })
    const { findings } = checkJourneys(wizard)
    expect(findings.map(({ rule, path }) => `${rule} ${path}`)).toEqual([
      'stuck fields[0].min',
      'checks-contradict fields[0].checks[0].when',
    ])
    const [, inEntry] = findings
    expect(inEntry?.trace).toContain('In an entry of "Receipts": start "Trip", write "2020-07-01" in "Departure"')
  })

  it('are told apart by a sum that some of them cannot reach', () => {
    const cost: Field = { id: 'cost', kind: 'number', label: 'Cost', min: 1, range: { min: 0, max: 10 } }
    const dear: Condition = { properties: { cost: { minimum: 5 } }, required: ['cost'] }
    const wizard = trip({
      when: isAt('abroad'),
      more: {
        fields: [cost],
        checks: [{ id: 'cheap', when: both(dear, isAt('home')), marks: 'cost', message: 'Too dear.' }],
        values: undefined as never,
      },
    })
    for (const field of wizard.steps[1]?.fields ?? []) delete field.values
    const sum = (least: number): Condition => ({ properties: { total: { minimum: least } } })
    const steps = [both(isAt('home'), sum(12)), both(isAt('home'), sum(13)), both(isAt('both'), sum(30))]
    const later = trip({ when: isAt('abroad') }, steps).steps.slice(2)
    const summed: Wizard = {
      ...wizard,
      values: [{ id: 'total', sum: ['receipts.cost'] }],
      steps: [...wizard.steps, ...later] as Wizard['steps'],
    }
    expect(found(summed)).toEqual(['unreachable-step later-1 when'])
  })
})
