import { idempotencyKeyFor, newKey } from '@kindred/form'
import { describe, expect, it } from 'vitest'
import { shippedContent, wizardOf } from '../../../../../tests/helpers/content.ts'
import { hasStory, memoryFields, newMemory } from './memory-payload.ts'

const content = await shippedContent()
const wizards = { memory: wizardOf(content, 'memory'), tags: wizardOf(content, 'tag-memory') }
const answers = { subjects: ['my aunt'], memoryType: 'happy', desc: 'Plums.', privacy: 'only-me' }

describe('payload of a new memory', () => {
  it('has type, privacy code, status 1 and the tags [CRE-41, ENT-04, LIM-32, PRV-01, AMB-08]', () => {
    expect(newMemory(wizards, answers, { age: ['3-5-years'] })).toMatchObject({
      type: 1,
      description: 'Plums.',
      title: '',
      privacy: 1,
      status: 1,
      image_list: [],
      subjects: [{ description: 'my aunt' }],
      age_ranges: [{ id: '3-5-years', name: '3-5 years' }],
      content_version: wizards.tags.version,
      memory_content_version: wizards.memory.version,
    })
  })

  it('omits tags of steps that a happy memory does not have [TAG-08]', () => {
    const [health] =
      wizards.tags.steps.flatMap(({ fields }) => fields).find(({ id }) => id === 'healths')?.list?.options ?? []
    const tags = { healths: [health?.id ?? ''] }
    expect(newMemory(wizards, answers, tags)).not.toHaveProperty('childhood_effects_health')
    expect(newMemory(wizards, { ...answers, memoryType: 'unhappy' }, tags)).toMatchObject({
      childhood_effects_health: [{ id: health?.id }],
    })
  })

  it('of an edit has no tags', () => {
    expect(Object.keys(memoryFields(wizards, answers)).sort()).toEqual([
      'description',
      'image_list',
      'memory_content_version',
      'pattern_title',
      'privacy',
      'relationship_description',
      'sensitive_topics',
      'status',
      'subjects',
      'title',
      'type',
    ])
  })

  it('omits an invalid text, so that the stored one stays', () => {
    const steps = wizards.memory.steps.map((step) => ({
      ...step,
      fields: step.fields.map((field) => (field.role === 'title' ? { ...field, minLength: 5 } : field)),
    }))
    const asked = { ...wizards, memory: { ...wizards.memory, steps } }
    expect(memoryFields(asked, { ...answers, title: 'Plum' })).not.toHaveProperty('title')
    expect(memoryFields(asked, { ...answers, title: 'Plums' })).toMatchObject({ title: 'Plums' })
    expect(memoryFields(asked, answers)).toMatchObject({ title: '', description: 'Plums.' })
  })

  it('needs a story that is not blank [CRE-52]', () => {
    expect(hasStory(wizards.memory, {})).toBe(false)
    expect(hasStory(wizards.memory, { desc: '   ' })).toBe(false)
    expect(hasStory(wizards.memory, { desc: 'x' })).toBe(true)
  })

  it('keeps the idempotency key for the same body, and changes it for another', () => {
    const first = idempotencyKeyFor({ a: 1 }, null, () => 'one')
    expect(idempotencyKeyFor({ a: 1 }, first, () => 'two')).toBe(first)
    expect(idempotencyKeyFor({ a: 2 }, first, () => 'two').key).toBe('two')
    expect(newKey()).toMatch(/^[0-9a-f]{32}$/)
    expect(newKey()).not.toBe(newKey())
  })
})
