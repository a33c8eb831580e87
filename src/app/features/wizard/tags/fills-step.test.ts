import { type Answers, shouldAutoAdvance, stepByNumber } from '@kindred/engine'
import { describe, expect, it } from 'vitest'
import { shippedContent, wizardOf } from '../../../../../tests/helpers/content.ts'
import { submissionIsSkipped } from '../standalone/guide-mode.ts'

const tags = wizardOf(await shippedContent(), 'tag-memory')
const step = (number: number) => {
  const found = stepByNumber(tags, number)
  if (!found) throw new Error(`no step ${number}`)
  return found
}

describe('automatic advance', () => {
  it.each([
    ['an age', 1, {}, { age: ['3-5-years'] }, true],
    ['not remembering the age', 1, {}, { age: ['i-dont-remember'] }, true],
    ['an age beside a generation', 1, { age: ['millennial'] }, { age: ['millennial', '3-5-years'] }, true],
    ['taking the age away', 1, { age: ['3-5-years'] }, {}, false],
    ['words about the age', 1, {}, { age_ranges_text: 'about four' }, false],
    ['a sibling', 2, {}, { sibling: ['only-child'] }, false],
    ['a person, who may have done something', 4, {}, { personsInvolved: ['mother'] }, false],
    ['a person without actions', 4, {}, { personsInvolved: ['i-dont-remember-who'] }, false],
  ])('happens only after an age: %s (%#) [TAG-35, AMB-07]', (_name, number, before, after, goes) => {
    expect(shouldAutoAdvance(step(number as number), before, after)).toBe(goes)
  })

  it('never happens where several options can be chosen [AMB-07]', () => {
    let tried = 0
    for (const { number = 0, fields } of tags.steps)
      for (const { id, list, limit } of fields.filter((field) => (field.limit ?? 2) > 1))
        for (const option of list?.options.filter(({ exclusive, listed }) => !exclusive && listed !== false) ?? []) {
          tried += 1
          const before: Answers = id === 'actions' ? { personsInvolved: ['mother'] } : {}
          expect([id, limit, shouldAutoAdvance(step(number), before, { ...before, [id]: [option.id] })]).toEqual([
            id,
            limit,
            false,
          ])
        }
    expect(tried).toBeGreaterThan(500)
  })
})

it('the guide page submits nothing [TAG-69, AMB-10]', () => {
  expect(submissionIsSkipped('/childhood-trauma-empathy-guide')).toBe(true)
  expect(submissionIsSkipped('/childhood-trauma-empathy-guide/')).toBe(true)
  expect(submissionIsSkipped('/', '?guide=open')).toBe(true)
  expect(submissionIsSkipped('/', '?routeAction=login')).toBe(false)
  expect(submissionIsSkipped('/memory/m1')).toBe(false)
})
