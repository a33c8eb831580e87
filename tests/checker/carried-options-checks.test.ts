// Rules about questions whose options an earlier answer leaves (`optionsFrom`).

import { checkJourneys } from '@kindred/checker'
import type { Condition, Field, Option, Wizard } from '@kindred/engine'
import { expect, it } from 'vitest'

const options: [Option, ...Option[]] = [
  { id: 'none', label: 'None of these', exclusive: true },
  { id: 'bread', label: 'Bread' },
  { id: 'unsure', label: 'I don’t know', exclusive: true },
]
const choice = (id: string, more: Partial<Field> = {}) =>
  ({ id, kind: 'checklist', label: id, list: { id: 'foods', options }, ...more }) as Field

/** What is found of a check that stops whoever answered so, at a question that offers what they chose. */
function found(when: Condition) {
  const fields = [
    choice('eaten', { limit: 1 }),
    choice('liked', { optionsFrom: { field: 'eaten' }, optionsBy: 'eaten' }),
  ]
  const step = {
    id: 's',
    title: 'S',
    question: '?',
    fields,
    checks: [{ id: 'c', when, message: 'No.', marks: 'liked' }],
  }
  const wizard = { id: 'w', title: 'W', kind: 'linear', version: '0', steps: [step] } as unknown as Wizard
  return checkJourneys(wizard).findings.map(({ rule, path }) => `${rule} ${path}`)
}

const answered = (id: string): Condition => ({
  properties: { eaten: { contains: { const: id } } },
  required: ['eaten'],
})

it('an option that stands alone is told apart from those that are offered again', () => {
  expect(found({ properties: { eaten: { not: { contains: { const: 'unsure' } } } } })).toContain(
    'check-always-fails checks[0].when',
  )
  expect(found(answered('unsure'))).toContain('check-never-fails checks[0].when')
  expect(found(answered('bread'))).toContain('check-always-fails checks[0].when')
})
