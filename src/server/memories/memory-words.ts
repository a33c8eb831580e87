import { fieldWithRole, type Wizard } from '#engine'
import type { Content } from '#engine/content'
import type { MemoryWizards } from './memory-wizards.ts'
import { type OptionWords, optionWords, type TagField, tagFieldsOf, wordsFieldsOf } from './tag-fields.ts'

/** What memories need of the content: their wizards, and words for ids. */
export type MemoryWords = {
  wizards: MemoryWizards
  tagFields: TagField[]
  words: OptionWords
  /** What stands for a content note that nobody may name: its warning stays. */
  unnamedTopic: string
}

const known = new WeakMap<Content, MemoryWords>()

/** Words for the options of one wizard, and the names under which its free answers are kept: all, and those in words. */
export type WizardWords = { words: OptionWords; asks: (name: string) => boolean; asksWords: (name: string) => boolean }

const knownWizards = new WeakMap<Wizard, WizardWords>()

/** The same for a wizard of any version. */
export function wizardWords(wizard: Wizard): WizardWords {
  const before = knownWizards.get(wizard)
  if (before !== undefined) return before
  const names = new Set(wordsFieldsOf(wizard).map(({ name }) => name))
  const lists = new Map(tagFieldsOf(wizard).map(({ name, list }) => [name, list.options] as const))
  const found = {
    words: optionWords(lists),
    asks: (name: string) => lists.has(name) || names.has(name),
    asksWords: (name: string) => names.has(name),
  }
  knownWizards.set(wizard, found)
  return found
}

/** The content notes of a memory wizard: the question that asks for them, and words for each. */
export type TopicWords = { field: string | undefined; words: (id: string) => ReturnType<OptionWords> }

export function topicWords(wizard: Wizard): TopicWords {
  const asks = fieldWithRole(wizard, 'notes')
  const words = optionWords(new Map([['topics', asks?.list?.options ?? []]]))
  return { field: asks?.id, words: (id) => words('topics', id) }
}

/** Worked out once for each version of the content. */
export function memoryWords(content: Content): MemoryWords {
  const before = known.get(content)
  if (before !== undefined) return before
  const wizards = { memory: wizardOf(content, 'memory'), tags: wizardOf(content, 'tag-memory') }
  const tagFields = [...tagFieldsOf(wizards.memory), ...tagFieldsOf(wizards.tags)]
  const topics = fieldWithRole(wizards.memory, 'notes')?.list?.options ?? []
  const words = optionWords(
    new Map([['topics', topics], ...tagFields.map(({ name, list }) => [name, list.options] as const)]),
  )
  const unnamedTopic = content.texts['memory.topics.unnamed'] ?? ''
  const found = { wizards, tagFields, words, unnamedTopic }
  known.set(content, found)
  return found
}

/** Is there a wizard to write memories with? Content of another team may have none. */
export const hasMemories = ({ wizards }: Content): boolean =>
  wizards.memory !== undefined && wizards['tag-memory'] !== undefined

/** Without one nothing is asked of a memory; those that are stored keep the words of their own version. */
const wizardOf = (content: Content, id: string): Wizard =>
  content.wizards[id] ?? {
    id,
    target: id === 'memory' ? id : 'memory-tags',
    title: '',
    kind: 'linear',
    steps: [],
    version: '',
  }
