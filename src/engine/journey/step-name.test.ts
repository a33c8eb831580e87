import { describe, expect, it } from 'vitest'
import type { Condition, Step } from '../wizard.ts'
import { stepName } from './step-name.ts'

const happy: Condition = { properties: { memoryType: { const: 'happy' } }, required: ['memoryType'] }
const step = (sections: Step['sections']): Step => ({
  id: 'shocks',
  title: 'Shocks',
  question: 'What happened?',
  summary: 'Shocks: what happened?',
  fields: [],
  ...(sections === undefined ? {} : { sections }),
})

describe('stepName', () => {
  it('uses a heading whose condition reads facts only, with its summary or that of the step', () => {
    const named = step([{ title: 'Moments', summary: 'Moments: which?', when: happy }, { title: 'Major Shocks' }])
    expect(stepName(named, { memoryType: 'happy' })).toEqual({ title: 'Moments', summary: 'Moments: which?' })
    expect(stepName(named, { memoryType: 'unhappy' })).toEqual({ title: 'Shocks', summary: 'Shocks: what happened?' })
    expect(stepName(step([{ title: 'Moments', when: happy }]), { memoryType: 'happy' })).toEqual({
      title: 'Moments',
      summary: 'Shocks: what happened?',
    })
  })

  it('ignores headings that depend on answers or have no condition', () => {
    const answered: Condition = { not: { required: ['shocks'] } }
    const counted: Condition = { atLeast: 1, of: ['memoryType', 'shocks'] }
    const described: Condition = { properties: { shocks: { contains: { const: 'a-move' } } } }
    for (const when of [answered, { anyOf: [happy, answered] }, { allOf: [happy, { not: described }] }, counted])
      expect(stepName(step([{ title: 'Moments', when }]), { memoryType: 'happy' }).title).toBe('Shocks')
    expect(stepName(step([{ title: 'Major Shocks' }]), { memoryType: 'happy' }).title).toBe('Shocks')
    expect(stepName(step(undefined), {}).title).toBe('Shocks')
  })
})
