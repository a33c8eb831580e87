import { foldText } from '@kindred/engine/text'
import type { MemoryContent } from './stored-memory.ts'

/**
 * What a memory is found by, for everybody who may see it: its words, and a mark for its mood, for each tag that others see, and for
 * when it was written. One index of PostgreSQL's full text search holds all of them, so filters combine without another look-up.
 * Words that a person types never look like a mark: the parser of words splits at a colon.
 */
export const moodMark = (type: number): string => `m:${type}`
export const tagMark = (field: string, optionId: string): string => `t:${field}=${optionId}`
/** `lang`: BCP 47 tag. */
export const languageMark = (lang: string): string => `l:${lang}`

const hour = 3_600_000
/** 1, 8, 64 … hours, up to 3.7 years. */
const levels = [0, 1, 2, 3, 4, 5]
const widthOf = (level: number): number => hour * 8 ** level
const timeMark = (level: number, place: number): string => `h${level}:${place}`

const timeMarks = (created: number): string[] =>
  levels.map((level) => timeMark(level, Math.floor(created / widthOf(level))))

/** Marks of all memories between two moments, and of some that are a little older: about nine, however long that is. */
export function marksBetween(from: number, to: number): string[] {
  const level = levels.findLast((one) => widthOf(one) <= to - from) ?? 0
  const [first, last] = [Math.floor(from / widthOf(level)), Math.floor(to / widthOf(level))]
  return Array.from({ length: last - first + 1 }, (_, at) => timeMark(level, first + at))
}

/** Beyond so many characters a memory is not found by its words: what is kept of a text holds a megabyte at most. */
export const maxSearched = 200_000

type SearchableContent = Pick<MemoryContent, 'type' | 'title' | 'description' | 'subjects' | 'topics' | 'tags'>

/** What everybody who may see the memory reads on its card; of content notes the words of their ids, which are the same in every language. */
export const publicWords = ({ title, description, subjects, topics }: SearchableContent): string => {
  const notes = topics.map((id) => id.replaceAll('-', ' '))
  return foldText([...notes, title, description, ...subjects].join('\n').slice(0, maxSearched))
}

/** `createdAt`: of the memory, whenever it was changed. `lang`: that it is written in. */
export const marksOf = ({ type, tags }: SearchableContent, lang: string, createdAt: string | Date): string[] => [
  moodMark(type),
  languageMark(lang),
  ...timeMarks(new Date(createdAt).getTime()),
  ...tags.filter(({ shown }) => shown === true).map(({ field, option_id }) => tagMark(field, option_id)),
]

/** SQL value of `search_document`. `words` and `marks`: a text and a text[], parameters or columns. */
export const documentSql = (words: string, marks: string): string =>
  `to_tsvector('english', ${words}) || array_to_tsvector(${marks}::text[])`
