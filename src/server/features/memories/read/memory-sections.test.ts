import { describe, expect, it } from 'vitest'
import { shippedContent } from '../../../../../tests/helpers/content.ts'
import { memoryVocabulary } from '../memory-vocabulary.ts'
import { memorySections } from './memory-sections.ts'

const { wizards, labels } = memoryVocabulary(await shippedContent())

type ChosenOptions = Record<string, string[]>

/** A memory of which somebody may know these choices and words. */
const toldWith = (chosen: ChosenOptions, texts: Record<string, string> = {}, type = 3) =>
  memorySections({
    id: 'm',
    shareable_link: 'link',
    author_id: 'a',
    username: 'ann',
    avatar: null,
    type,
    title: '',
    description: 'We ran.',
    lang: 'en',
    privacy: 0,
    status: 1,
    content_version: null,
    memory_content_version: null,
    revision: 1,
    created_at: '',
    updated_at: '',
    deleted_at: null,
    subjects: [],
    topics: [],
    unnamedTopic: '',
    photos: [],
    wizards,
    tags: Object.entries(chosen).flatMap(([field, ids]) =>
      ids.map((option_id) => {
        const { label, slug } = labels(field, option_id)
        return { id: `${field} ${option_id}`, field, option_id, description: null, label, slug, shown: true }
      }),
    ),
    details: Object.entries(texts).map(([field, text]) => ({ field, text, shown: true })),
  })
const titlesOf = (...given: Parameters<typeof toldWith>) => toldWith(...given).map(({ title }) => title)

describe('heading of the age section', () => {
  it.each(['generation-z', 'millennial', 'generation-x', 'baby-boomers', 'silent-generation'])(
    '%s is a generation [PNL-04, PNL-05]',
    (slug) => {
      expect(titlesOf({ age_ranges: [slug] })).toEqual(['Generation'])
      expect(titlesOf({ age_ranges: ['6-9-years', slug] })).toEqual(['Age and Generation'])
    },
  )

  it('every offered age, also in other words, is an age [PNL-04, PNL-06]', () => {
    const age = wizards.tags.steps.flatMap(({ fields }) => fields).find(({ role }) => role === 'age')
    const offered = (age?.list?.options ?? []).filter(({ listed }) => listed !== false)
    expect(offered.length).toBeGreaterThan(5)
    for (const { id } of offered) expect(titlesOf({ age_ranges: [id] }), id).toEqual(['Age at the Time'])
    const words = ['7-years', 'child', 'young-teen', 'infant', 'toddler', 'school-age', 'young']
    for (const word of words) expect(titlesOf({ age_ranges: [word] }), word).toEqual(['Age at the Time'])
    expect(titlesOf({ age_ranges: ['toddler', 'millennial'] })).toEqual(['Age and Generation'])
  })
})

describe('sections of a memory', () => {
  it('are sorted by their step numbers [PNL-03]', () => {
    const everything = { age_ranges: ['6-9-years'], sibling: ['x'], risk_factor: ['x'], person: ['mother'] }
    const more = { chronic_adverse_events: ['x'], sudden_adverse_events: ['x'], feelings: ['lonely'], needs: ['love'] }
    const rest = { thoughts: ['x'], childhood_effects_emotions: ['x'] }
    const last = { childhood_effects_social: ['x'], childhood_effects_health: ['x'] }
    const sections = toldWith({ ...last, ...rest, ...more, ...everything })
    expect(sections.map(({ tab, title }) => `${tab} ${title}`)).toEqual([
      '1 Age at the Time',
      '2 Siblings',
      '3 Risk Factors',
      "4 People's Actions",
      '5 Ongoing Challenges',
      '6 Major Shocks',
      '7 Feelings',
      '8 Needs',
      '9 Thoughts',
      '10 Personality Changes',
      '11 School Struggles',
      '12 Health Changes',
    ])
  })

  it('leave out empty ones, and keep those with text only', () => {
    const sections = toldWith({ feelings: ['lonely'] }, { needs_text: 'a hug' })
    expect(sections.map(({ title, answers }) => [title, answers])).toEqual([
      ['Feelings', []],
      ['Needs', [{ question: null, text: 'a hug' }]],
    ])
  })

  it('list the person before the actions, each with its search [RTE-11]', () => {
    const [section] = toldWith({ action: ['left-me-alone'], person: ['mother'] })
    expect(section?.tags.map(({ tag_type, slug }) => `${tag_type}/${slug}`)).toEqual([
      'persons/mother',
      'person-actions/left-me-alone',
    ])
  })

  it('are titled by mood: happy memories have no risk factors or challenges', () => {
    expect(titlesOf({ risk_factor: ['x'], sudden_adverse_events: ['y'] }, {}, 1)).toEqual([
      'Surroundings',
      'Big Moments',
    ])
    expect(titlesOf({ chronic_adverse_events: ['x'], childhood_effects_emotions: ['y'] }, {}, 1)).toEqual([
      'Everyday Life',
      'Strengths',
    ])
  })

  it('of the memory wizard come first, with their short labels', () => {
    const [first] = toldWith({ feelings: ['lonely'] }, { pattern_title: 'The peacekeeper' })
    expect(first).toMatchObject({ target: 'memory', tab: '2' })
    expect(first?.answers).toEqual([{ question: 'The name of this pattern', text: 'The peacekeeper' }])
  })
})
