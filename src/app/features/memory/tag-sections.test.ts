import { describe, expect, it } from 'vitest'
import { exampleMemory, exampleTag } from '../../test-support.tsx'
import { ageSectionName, isAge, isGeneration, tagSections, tagUrl } from './tag-sections.ts'

describe('age and generation', () => {
  it.each(['generation-z', 'millennial', 'generation-x', 'baby-boomers', 'silent-generation'])(
    '%s is a generation, by slug and by its words [PNL-05]',
    (slug) => {
      expect(isGeneration({ slug, description: 'any words' })).toBe(true)
      const words = slug.replace('-', ' ').toUpperCase()
      expect(isGeneration({ slug: 'x', description: words })).toBe(true)
    },
  )

  it.each(['6-9 years', 'As a child', 'Teen', 'Infant', 'toddler', 'School age', 'Very young'])(
    '%s is an age [PNL-06]',
    (description) => {
      expect(isAge({ description })).toBe(true)
      expect(isGeneration({ slug: 'x', description })).toBe(false)
    },
  )

  it.each([
    [['6-9 years', 'Millennial'], 'ageAndGeneration'],
    [['Millennial'], 'generation'],
    [['6-9 years'], 'age'],
    [["I don't remember"], 'age'],
  ])('%j is called %s [PNL-04]', (tags, name) => {
    expect(ageSectionName(tags.map((tag) => exampleTag(tag)))).toBe(name)
  })
})

describe('sections [PNL-03]', () => {
  it('stand in the given order and know their step', () => {
    const memory = exampleMemory({ fullyTagged: true })
    expect(tagSections(memory).map(({ name, step }) => `${step} ${name}`)).toEqual([
      '1 ageAndGeneration',
      '2 siblings',
      '3 riskFactors',
      '4 peoplesActions',
      '5 ongoing',
      '6 shocks',
      '7 feelings',
      '8 needs',
      '9 thoughts',
      '10 personality',
      '11 school',
      '12 health',
    ])
  })

  it('leave out what is empty, and keep what has only own words [ENT-14]', () => {
    const memory = exampleMemory({
      with: { feelings: [exampleTag('Lonely')], needs_text: [{ description: ' a hug ' }] },
    })
    expect(tagSections(memory).map(({ name, details }) => [name, details])).toEqual([
      ['feelings', ''],
      ['needs', 'a hug'],
    ])
  })

  it('show people before their actions, each with its own search [RTE-11]', () => {
    const memory = exampleMemory({
      with: { persons_actions: { person: [exampleTag('Mother')], action: [exampleTag('Left me waiting')] } },
    })
    expect(tagSections(memory)[0]?.tags.map(tagUrl)).toEqual([
      '/memories/search/persons/mother',
      '/memories/search/person-actions/left-me-waiting',
    ])
  })
})
