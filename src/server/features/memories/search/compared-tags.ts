import type { Content } from '@kindred/content'
import { memoryVocabulary } from '../memory-vocabulary.ts'
import { tagMark } from '../search-document.ts'
import { topicsOf } from './hidden-topics.ts'
import type { ComparedTag, TaggedMemory } from './similar-types.ts'
import { type SearchedTag, searchedTags } from './vocabulary.ts'

/** When it was, and who was there: memories of strangers have that in common by chance. */
const rolesByChance = new Set<string | undefined>(['age', 'person'])
/** Tags that bring a content note say what happened; feelings and thoughts go with many things. */
const noteFactor = 2
const chanceFactor = 0.1
/** Tags of the same topic, such as another way of saying that somebody drank. */
const sameTopicFactor = 1
const maxOfTopic = 12

/** The topics of a memory's content notes, and those that its tags bring. */
export function topicsAbout(content: Content, memory: TaggedMemory): ReadonlySet<string> {
  const marks = new Set(memory.tags.map((tag) => tagMark(tag.field, tag.optionId)))
  const ofTags = searchedTags(content)(content)
    .filter((tag) => tag.marks.some((mark) => marks.has(mark)))
    .flatMap(({ notes }) => notes)
  const named = topicsOf(content).filter(({ stored }) => stored.some((id) => memory.topics.includes(id)))
  return new Set([...ofTags, ...named.map(({ id }) => id)])
}

/** The tags of a memory, and those that bring the same content notes as it has. */
export function comparedTags(content: Content, memory: TaggedMemory): ComparedTag[] {
  const { tagFields } = memoryVocabulary(content)
  const searched = searchedTags(content)(content)
  const byChance = new Set(tagFields.flatMap(({ field, tagType }) => (rolesByChance.has(field.role) ? tagType : [])))
  const byMark = new Map(searched.flatMap((tag) => tag.marks.map((mark) => [mark, tag] as const)))
  const own = memory.tags.flatMap((tag): (ComparedTag & { of: SearchedTag })[] => {
    const of = byMark.get(tagMark(tag.field, tag.optionId))
    if (of === undefined) return []
    const tells = !byChance.has(of.tag_type)
    return [{ ...tag, of, tells, factor: tells ? (of.notes.length > 0 ? noteFactor : 1) : chanceFactor }]
  })
  const topics = topicsAbout(content, memory)
  const isOwn = new Set(own.map(({ of }) => of))
  const ofSameTopic = searched
    .filter((tag) => !isOwn.has(tag) && tag.notes.some((topic) => topics.has(topic)))
    .flatMap(({ stored }) => stored.map((tag) => ({ ...tag, tells: true, factor: sameTopicFactor })))
  return [
    ...own.map(({ field, optionId, tells, factor }) => ({ field, optionId, tells, factor })),
    ...ofSameTopic.slice(0, maxOfTopic),
  ]
}
