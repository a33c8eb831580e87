import type { ConditionValue, EntryCondition } from '@kindred/contract/condition'
import { computedValues, conditionHolds, type Field, type Wizard } from '@kindred/engine'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkJourneys } from './check-journeys.ts'
import { Journeys } from './journeys.ts'

const bounds = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'] as const
const compared = (bound: number, at: number): ConditionValue => ({ [bounds[at % 4] ?? 'minimum']: bound })

/** Trips with an amount, and where it goes; what is asked of them from outside, with a total of the amounts and of a fee. */
const trips = fc.record({
  limit: fc.integer({ min: 1, max: 3 }),
  most: fc.integer({ min: 1, max: 7 }),
  step: fc.constantFrom(0.5, 1, 2),
  isAsked: fc.boolean(),
  hasFee: fc.boolean(),
  totals: fc.array(fc.integer({ min: -1, max: 24 }), { minLength: 1, maxLength: 2 }),
  own: fc.array(fc.integer({ min: 0, max: 8 }), { maxLength: 2 }),
  places: fc.array(fc.constantFrom('far', 'near'), { maxLength: 1 }),
  least: fc.integer({ min: 1, max: 3 }),
  isAll: fc.boolean(),
})

it('finds with few entry lists every combination of conditions on entries and their total', () => {
  let [most, all] = [0, 0]
  fc.assert(
    fc.property(trips, ({ limit, most: last, step, isAsked, hasFee, totals, own, places, least, isAll }) => {
      const range = { min: 0, max: last * step, step }
      const list = { id: 'list', options: ['far', 'near'].map((id) => ({ id, label: id })) }
      const repeat: Field = {
        ...{ id: 'trips', kind: 'repeat', label: 'Trips', limit },
        fields: [
          { id: 'amount', kind: 'number', label: 'Amount', range, ...(isAsked && { min: 1 }) },
          {
            id: 'to',
            kind: 'choice-cards',
            label: 'To',
            list,
            when: { properties: { amount: { minimum: step * 2 } } },
          },
        ],
      }
      const fee: Field = { id: 'fee', kind: 'number', label: 'Fee', range: { min: -2 * step, max: 2 * step, step } }
      const fields = hasFee ? [repeat, fee] : [repeat]
      const entryConditions: EntryCondition[] = [
        ...own.map((bound, at) => ({ properties: { amount: compared(bound, at) }, required: ['amount'] })),
        ...places.map((id) => ({ properties: { to: { const: id } } })),
      ]
      const conditions = [
        ...totals.map((bound, at) => ({ properties: { total: compared(bound, at) } })),
        ...entryConditions.map((entry, at) => ({
          properties: { trips: isAll && at === 0 ? { items: entry } : { contains: entry, minContains: least } },
        })),
      ]
      const wizard: Wizard = {
        ...{ id: 'w', title: 'W', kind: 'overview', version: '0' },
        values: [{ id: 'total', sum: hasFee ? ['trips.amount', 'fee'] : ['trips.amount'] }],
        steps: [
          { id: 'asked', title: 'Asked', question: '?', fields },
          ...conditions.map((when, at) => ({ id: `c${at}`, title: 'C', question: '?', fields: [], when })),
        ],
      }
      const amounts = Array.from({ length: last + 1 }, (_, at) => at * step)
      const entries = [undefined, ...amounts].flatMap((amount) =>
        [undefined, 'far', 'near'].flatMap((to) => {
          const isThere = amount === undefined ? !isAsked && to !== undefined : to === undefined || amount >= step * 2
          const entry = { ...(amount !== undefined && { amount: String(amount) }), ...(to !== undefined && { to }) }
          return isThere ? [JSON.stringify(entry)] : []
        }),
      )
      const lists = Array.from({ length: limit }).reduce<string[][]>(
        (found) => [[], ...found.flatMap((list) => entries.map((entry) => [...list, entry]))],
        [[]],
      )
      const fees = hasFee ? [undefined, ...[-2, -1, 0, 1, 2].map((at) => String(at * step))] : [undefined]
      const { explorer } = new Journeys(wizard)
      const classes = fields.map((field) => explorer.classesWith(field, [undefined]))
      expect(classes.map(({ whole }) => whole)).toEqual(fields.map(() => true))
      const [some = [], someFees = [{ answer: undefined }]] = classes.map(({ answers }) => answers)
      const seen = (ofTrips: readonly (readonly string[])[], ofFees: readonly (string | undefined)[]) => {
        const found = new Set<string>()
        for (const trips of ofTrips)
          for (const fee of ofFees) {
            const answers = { ...(trips.length > 0 && { trips }), ...(fee !== undefined && { fee }) }
            const scope = { ...computedValues(wizard, answers), ...answers }
            found.add(conditions.map((condition) => Number(conditionHolds(condition, scope))).join(''))
          }
        return [...found].sort()
      }
      const chosen = some.map(({ answer = [] }) => answer as readonly string[])
      expect(
        seen(
          chosen,
          someFees.map(({ answer }) => answer as string | undefined),
        ),
      ).toEqual(seen(lists, fees))
      most = Math.max(most, chosen.length)
      all = Math.max(all, lists.length)
    }),
    { numRuns: 150, seed: 20261127 },
  )
  expect(most).toBeGreaterThan(5)
  expect(all).toBeGreaterThan(5000)
})

/** Items with a price and how many of them, and what is asked of what they cost together, with a fee. */
const items = fc.record({
  limit: fc.integer({ min: 1, max: 2 }),
  price: fc.record({ min: fc.integer({ min: -1, max: 2 }), places: fc.integer({ min: 1, max: 4 }) }),
  pieces: fc.record({ min: fc.integer({ min: 0, max: 2 }), places: fc.integer({ min: 1, max: 3 }) }),
  step: fc.constantFrom(0.5, 1),
  isByPoints: fc.boolean(),
  isNegative: fc.boolean(),
  hasFee: fc.boolean(),
  totals: fc.array(fc.integer({ min: -4, max: 40 }), { minLength: 1, maxLength: 3 }),
  isNamed: fc.boolean(),
  own: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 1 }),
})

it('finds with few entry lists every combination of bounds on the product of two questions', () => {
  let [fewer, all] = [0, 0]
  fc.assert(
    fc.property(items, ({ limit, price, pieces, step, isByPoints, isNegative, hasFee, totals, isNamed, own }) => {
      const numbers = ({ min, places }: typeof price, by: number) =>
        Array.from({ length: places + 1 }, (_, at) => min + at * by)
      const [prices, counts] = [numbers(price, step), numbers(pieces, 1)]
      const rangeOf = (some: number[], by: number) => ({ min: some[0] ?? 0, max: some.at(-1) ?? 0, step: by })
      const options = [0, 2, 5].map((points) => ({ id: `o${points}`, label: `${points}`, points }))
      const counted: Field = isByPoints
        ? { id: 'pieces', kind: 'choice-cards', label: 'Size', list: { id: 'sizes', options } }
        : { id: 'pieces', kind: 'number', label: 'Pieces', range: rangeOf(counts, 1) }
      const repeat: Field = {
        ...{ id: 'items', kind: 'repeat', label: 'Items', limit },
        fields: [{ id: 'price', kind: 'number', label: 'Price', range: rangeOf(prices, step) }, counted],
      }
      const fees = [0, 1, 2, 3]
      const fee: Field = { id: 'fee', kind: 'number', label: 'Fee', range: rangeOf(fees, 1) }
      const fields = hasFee ? [repeat, fee] : [repeat]
      const entryConditions: EntryCondition[] = own.map((bound, at) => ({
        properties: { price: compared(bound, at) },
        required: ['price'],
      }))
      const conditions = [
        ...totals.map((bound, at) => ({
          properties: { total: isNamed && at === 1 ? { const: String(bound) } : compared(bound, at) },
        })),
        ...entryConditions.map((entry) => ({ properties: { items: { contains: entry } } })),
      ]
      const wizard: Wizard = {
        ...{ id: 'w', title: 'W', kind: 'overview', version: '0' },
        values: [
          { id: 'goods', product: 'items.price', by: 'items.pieces' },
          { id: 'signed', product: 'goods', by: isNegative ? -1 : 1 },
          { id: 'total', sum: hasFee ? ['signed', 'fee'] : ['signed'] },
        ],
        steps: [
          { id: 'asked', title: 'Asked', question: '?', fields },
          ...conditions.map((when, at) => ({ id: `c${at}`, title: 'C', question: '?', fields: [], when })),
        ],
      }
      const entries = [undefined, ...prices].flatMap((one) =>
        [undefined, ...(isByPoints ? options.map(({ id }) => id) : counts.map(String))].flatMap((other) =>
          one === undefined && other === undefined
            ? []
            : [JSON.stringify({ ...(one !== undefined && { price: String(one) }), ...(other && { pieces: other }) })],
        ),
      )
      const lists = Array.from({ length: limit }).reduce<string[][]>(
        (found) => [[], ...found.flatMap((list) => entries.map((entry) => [...list, entry]))],
        [[]],
      )
      const { explorer } = new Journeys(wizard)
      const classes = fields.map((field) => explorer.classesWith(field, [undefined]))
      expect(classes.map(({ whole }) => whole)).toEqual(fields.map(() => true))
      const [some = [], someFees = [{ answer: undefined }]] = classes.map(({ answers }) => answers)
      const seen = (ofItems: readonly (readonly string[])[], ofFees: readonly (string | undefined)[]) => {
        const found = new Set<string>()
        for (const items of ofItems)
          for (const fee of ofFees) {
            const answers = { ...(items.length > 0 && { items }), ...(fee !== undefined && { fee }) }
            const scope = { ...computedValues(wizard, answers), ...answers }
            found.add(conditions.map((condition) => Number(conditionHolds(condition, scope))).join(''))
          }
        return [...found].sort()
      }
      const chosen = some.map(({ answer = [] }) => answer as readonly string[])
      const fewFees = someFees.map(({ answer }) => answer as string | undefined)
      expect(seen(chosen, fewFees)).toEqual(seen(lists, hasFee ? [undefined, ...fees.map(String)] : [undefined]))
      fewer += chosen.length
      all += lists.length
    }),
    { numRuns: 200, seed: 20261128 },
  )
  expect(fewer).toBeLessThan(all / 2)
})

it('decides total costs with a million prices, and reports bounds closer than one price step', () => {
  const range = { min: 0, max: 9999.99, decimals: 2 }
  const wizard = (...bounds: ConditionValue[]): Wizard => ({
    ...{ id: 'w', title: 'W', kind: 'overview', version: '0' },
    values: [{ id: 'total', product: 'items.price', by: 'items.pieces' }],
    steps: [
      {
        ...{ id: 'asked', title: 'Asked', question: '?' },
        fields: [
          {
            ...{ id: 'items', kind: 'repeat', label: 'Items', limit: 10 },
            fields: [
              { id: 'price', kind: 'number', label: 'Price', range },
              { id: 'pieces', kind: 'number', label: 'Pieces', range: { min: 1, max: 20 } },
            ],
          },
        ],
      },
      ...bounds.map((total, at) => ({
        ...{ id: `c${at}`, title: 'C', question: '?', fields: [] },
        when: { properties: { total } },
      })),
    ],
  })
  const rules = (...bounds: ConditionValue[]) => checkJourneys(wizard(...bounds)).findings.map(({ rule }) => rule)
  expect(rules({ minimum: 1000 })).toEqual([])
  expect(rules({ minimum: 1_999_998 })).toEqual([])
  expect(rules({ minimum: 1_999_998.01 })).toEqual(['unreachable-step'])
  expect(rules({ minimum: 100, maximum: 999.99 }, { minimum: 1000 })).toEqual([])
  expect(rules({ const: '12.34' })).toContain('not-fully-checked')
})
