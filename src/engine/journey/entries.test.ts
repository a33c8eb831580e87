import { describe, expect, it } from 'vitest'
import { checkAnswers } from '../payload/check-answers.ts'
import type { Field, Wizard } from '../wizard.ts'
import { failedInEntry, sampleOf, unfinishedIn } from './entries.ts'
import { entryTitle } from './piping.ts'
import { neighbours, resolvePath } from './resolve-path.ts'

const jobs: Field = {
  ...{ id: 'jobs', kind: 'repeat', label: 'Jobs', itemTitle: '{answer.employer}, {value.days} days', limit: 3 },
  fields: [
    { id: 'employer', kind: 'short-text', label: 'Employer', min: 1 },
    { id: 'start', kind: 'date', label: 'First day' },
    { id: 'end', kind: 'date', label: 'Last day' },
    {
      ...{ id: 'why', kind: 'short-text', label: 'Why so short', min: 1 },
      when: { properties: { days: { minimum: 0, maximum: 9 } }, required: ['days'] },
    },
  ],
  values: [{ id: 'days', daysBetween: ['start', 'end'] }],
  checks: [
    {
      ...{ id: 'order', marks: 'end', message: '{answer.employer} ends before it starts.' },
      when: { properties: { days: { exclusiveMaximum: 0 } }, required: ['days'] },
    },
  ],
}
const after: Field = { id: 'after', kind: 'short-text', label: 'After', when: { required: ['jobs'] } }
const wizard: Wizard = {
  ...{ id: 'work', title: 'Work', kind: 'linear', version: '1' },
  steps: [{ id: 'work', title: 'Work', question: 'Where?', fields: [jobs, after] }],
}
const entry = (answers: object): string => JSON.stringify(answers)
const right = entry({ employer: 'Ada', start: '2020-01-01', end: '2020-02-01' })
const turned = entry({ employer: 'Bo', start: '2020-02-01', end: '2020-01-01' })

describe('an entry with contradicting answers', () => {
  it('is not effective, blocks Next, and is kept as unfinished', () => {
    const taken = resolvePath(wizard, { jobs: [turned] }, {})
    expect(taken.effective).toEqual({})
    expect(taken.unfinished).toEqual({ jobs: [turned] })
    expect(taken.path[0]?.fields).toEqual([jobs])
    expect(neighbours(wizard, { jobs: [right, turned] }, {}, 'work').canContinue).toBe(false)
    expect(resolvePath(wizard, { jobs: [right, turned] }, {}).effective).toEqual({ jobs: [right] })
    expect(neighbours(wizard, { jobs: [right] }, {}, 'work').canContinue).toBe(true)
  })

  it('is reported with its position and message, at the field the check marks', () => {
    expect(unfinishedIn(jobs, [right, turned])).toEqual({
      because: 'wizard.entryDoesNotFit',
      values: { n: 2, message: 'Bo ends before it starts.' },
    })
    expect(failedInEntry(jobs, turned).map(({ field, message }) => [field.id, message])).toEqual([
      ['end', 'Bo ends before it starts.'],
    ])
    expect(unfinishedIn(jobs, [right])).toBeUndefined()
  })

  it('is rejected by checkAnswers with the same message', () => {
    expect(checkAnswers(wizard, { jobs: [right, turned] }, {}, { complete: true })).toMatchObject([
      { field: 'jobs', rule: 'check', sentence: '"Jobs", entry 2: Bo ends before it starts.' },
    ])
    expect(checkAnswers(wizard, { jobs: [right] }, {}, { complete: true })).toEqual([])
  })
})

it('a computed value of an entry shows a question, and appears in its title', () => {
  const short = { employer: 'Cy', start: '2020-01-01', end: '2020-01-04' }
  expect(unfinishedIn(jobs, [entry(short)])).toEqual({
    because: 'wizard.entryUnfinished',
    values: { n: 1, label: 'Why so short' },
  })
  expect(unfinishedIn(jobs, [entry({ ...short, why: 'Closed' })])).toBeUndefined()
  expect(entryTitle(jobs, right)).toBe('Ada, 31 days')
})

it('the sample entry passes the checks, also if the simplest entry would not', () => {
  const apart: Field = {
    ...jobs,
    checks: [
      {
        ...{ id: 'apart', marks: 'end', message: 'Two days or more.' },
        when: { not: { properties: { days: { minimum: 2 } }, required: ['days'] } },
      },
    ],
  }
  const sample = sampleOf(apart, 0) ?? ''
  expect(failedInEntry(apart, sample)).toEqual([])
  expect(unfinishedIn(apart, [sample])).toBeUndefined()
})
