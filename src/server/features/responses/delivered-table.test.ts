import type { Wizard } from '@kindred/engine'
import { expect, it } from 'vitest'
import { deliveredCsv } from './delivered-table.ts'

const field = (id: string, kind: 'short-text' | 'number' | 'repeat' | 'note') => ({ id, kind, label: id })
const wizard: Wizard = {
  id: 'w',
  title: 'W',
  version: '2',
  kind: 'linear',
  target: 'response',
  values: [
    { id: 'cost', sum: ['n'], saved: true },
    { id: 'hidden', sum: ['n'] },
  ],
  steps: [
    {
      id: 's',
      title: 'S',
      question: '?',
      fields: [field('n', 'number'), field('t', 'short-text'), field('r', 'repeat'), field('x', 'note')],
    },
  ],
}
const row = (answers: object) => ({
  response: 'id',
  wizard: 'w',
  content_version: '1',
  created_at: '2026-11-27T00:00:00.000Z',
  answers: answers as never,
  values: { cost: -5 },
})

it('has a column per question and saved value, entries as JSON, and removed questions last', () => {
  const csv = deliveredCsv(wizard, [row({ n: -5, t: 'a "b", c', r: [{ name: 'Ana' }], old: 'x' }), row({})])
  expect(csv).toBe(
    [
      '\uFEFFresponse,created_at,content_version,n,t,r,value.cost,more',
      'id,2026-11-27T00:00:00.000Z,1,-5,"a ""b"", c","[{""name"":""Ana""}]",-5,"{""old"":""x""}"',
      'id,2026-11-27T00:00:00.000Z,1,,,,-5,',
      '',
    ].join('\r\n'),
  )
})

it('has a column per matrix statement', () => {
  const statement = (id: string) => ({ id, kind: 'matrix' as const, label: id, table: { id: 'week' } })
  const step = { id: 's', title: 'S', question: '?', fields: [statement('outside'), statement('laughed')] }
  const csv = deliveredCsv({ ...wizard, values: undefined as never, steps: [step] }, [
    row({ week: { laughed: 'often' } }),
    row({ other: 'x' }),
  ])
  expect(csv.split('\r\n')).toEqual([
    '\uFEFFresponse,created_at,content_version,week.outside,week.laughed,more',
    'id,2026-11-27T00:00:00.000Z,1,,often,',
    'id,2026-11-27T00:00:00.000Z,1,,,"{""other"":""x""}"',
    '',
  ])
})

it.each(['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', '＝1'])(
  'prefixes a text that begins with %j with an apostrophe',
  (text) => {
    expect(deliveredCsv(wizard, [row({ t: text })])).toContain(`"'${text}"`)
  },
)
