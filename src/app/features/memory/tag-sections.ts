import type { Memory, Tag, TextGroup } from '../../lib/wire.ts'

/** A tag with the type its search page goes by. */
export interface SectionTag extends Tag {
  tagType: string
}

export interface TagSection {
  /** Completes `panel.section.{name}` in the texts. */
  name: string
  /** The step of the tag wizard that fills it in. */
  step: number
  tags: SectionTag[]
  /** What the author wrote beside the tags. */
  details: string
}

const generationSlugs = ['generation-z', 'millennial', 'generation-x', 'baby-boomers', 'silent-generation']
const ageWords = /years|child|teen|infant|toddler|age|young/i

export function isGeneration(tag: Pick<Tag, 'slug' | 'description'>): boolean {
  const spoken = tag.description
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return generationSlugs.some((slug) => tag.slug === slug || spoken === slug)
}

export function isAge(tag: Pick<Tag, 'description'>): boolean {
  return ageWords.test(tag.description)
}

/** The age section is named after what is in it. A tag that is neither, such as "I don't remember", speaks of the age. */
export function ageSectionName(tags: readonly Tag[]): 'ageAndGeneration' | 'generation' | 'age' {
  const generation = tags.some(isGeneration)
  const age = tags.some((tag) => isAge(tag) || !isGeneration(tag))
  if (generation && age) return 'ageAndGeneration'
  return generation ? 'generation' : 'age'
}

const groups = [
  { name: 'siblings', step: 2, tags: 'sibling', details: 'sibling_text', tagType: 'siblings' },
  { name: 'riskFactors', step: 3, tags: 'risk_factor', details: 'risk_factor_text', tagType: 'risk-factors' },
  { name: 'peoplesActions', step: 4, tags: null, details: 'person_action_text', tagType: 'person-actions' },
  {
    name: 'ongoing',
    step: 5,
    tags: 'chronic_adverse_events',
    details: 'chronic_adverse_events_text',
    tagType: 'chronic-adverse-events',
  },
  {
    name: 'shocks',
    step: 6,
    tags: 'sudden_adverse_events',
    details: 'sudden_adverse_events_text',
    tagType: 'sudden-adverse-events',
  },
  { name: 'feelings', step: 7, tags: 'feelings', details: 'feelings_text', tagType: 'feelings' },
  { name: 'needs', step: 8, tags: 'needs', details: 'needs_text', tagType: 'needs' },
  { name: 'thoughts', step: 9, tags: 'thoughts', details: 'thoughts_text', tagType: 'thoughts' },
  {
    name: 'personality',
    step: 10,
    tags: 'childhood_effects_emotions',
    details: 'childhood_effects_emotions_text',
    tagType: 'emotions',
  },
  {
    name: 'school',
    step: 11,
    tags: 'childhood_effects_social',
    details: 'childhood_effects_social_text',
    tagType: 'social',
  },
  {
    name: 'health',
    step: 12,
    tags: 'childhood_effects_health',
    details: 'childhood_effects_health_text',
    tagType: 'health',
  },
] as const

/** The panel's sections in their order, without the empty ones. */
export function tagSections(memory: Memory): TagSection[] {
  const age: TagSection = {
    name: ageSectionName(memory.age_ranges),
    step: 1,
    tags: withType(memory.age_ranges, 'age-ranges'),
    details: detailsOf(memory, 'age_range_text'),
  }
  const rest = groups.map(({ name, step, tags, details, tagType }): TagSection => {
    const chosen = tags === null ? peopleAndActions(memory) : withType(memory[tags], tagType)
    return { name, step, tags: chosen, details: detailsOf(memory, details) }
  })
  return [age, ...rest].filter((section) => section.tags.length > 0 || section.details !== '')
}

function peopleAndActions(memory: Memory): SectionTag[] {
  const { person, action } = memory.persons_actions
  return [...withType(person, 'persons'), ...withType(action, 'person-actions')]
}

function withType(tags: readonly Tag[], tagType: string): SectionTag[] {
  return tags.map((tag) => ({ ...tag, tagType }))
}

/** Free text comes as a list whose first item counts. */
function detailsOf(memory: Memory, group: TextGroup): string {
  return memory[group]?.[0]?.description.trim() ?? ''
}

export function tagUrl({ tagType, slug }: { tagType: string; slug: string }): string {
  return `/memories/search/${tagType}/${encodeURIComponent(slug)}`
}
