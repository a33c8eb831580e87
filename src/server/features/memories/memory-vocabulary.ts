import type { Content } from '@kindred/content'
import { fieldWithRole, memoize, type Wizard } from '@kindred/engine'
import { bothOf, type MemoryWizards } from '@kindred/product/acceptance'
import {
  notesFieldOf,
  notesName,
  type OptionLabels,
  optionLabels,
  type TagField,
  tagFieldsOf,
  textFieldsOf,
} from './tag-fields.ts'

/** What memories need of the content: their wizards, and the labels of their options. */
export type MemoryVocabulary = {
  wizards: MemoryWizards
  tagFields: TagField[]
  labels: OptionLabels
  /** What stands for a content note that nobody may name: its warning stays. */
  unnamedTopic: string
}

/** Labels of the options of one wizard, and the names under which its free answers are kept: all, and those that are text. */
type WizardVocabulary = {
  labels: OptionLabels
  asks: (name: string) => boolean
  asksText: (name: string) => boolean
}

/** The vocabulary of a wizard of any version. */
export const wizardVocabulary = memoize((wizard: Wizard): WizardVocabulary => {
  const names = new Set(textFieldsOf(wizard).map(({ name }) => name))
  const lists = new Map(tagFieldsOf(wizard).map(({ name, list }) => [name, list.options] as const))
  const notes = notesFieldOf(wizard)
  if (notes !== undefined) lists.set(notesName, notes.list?.options ?? [])
  return {
    labels: optionLabels(lists),
    asks: (name) => lists.has(name) || names.has(name),
    asksText: (name) => names.has(name),
  }
})

/** What memories need of this content; worked out once for each version of it. */
export const memoryVocabulary = memoize((content: Content): MemoryVocabulary => {
  const wizards = { memory: wizardOf(content, 'memory'), tags: wizardOf(content, 'tag-memory') }
  const tagFields = bothOf(wizards).flatMap(tagFieldsOf)
  const topics = fieldWithRole(wizards.memory, 'notes')?.list?.options ?? []
  const lists = tagFields.map(({ name, list }) => [name, list.options] as const)
  const unnamedTopic = content.texts['memory.topics.unnamed'] ?? ''
  return { wizards, tagFields, labels: optionLabels(new Map([['topics', topics], ...lists])), unnamedTopic }
})

/** Is there a wizard to write memories with? Content of another team may have none. */
export const hasMemories = ({ wizards }: Content): boolean =>
  wizards.memory !== undefined && wizards['tag-memory'] !== undefined

/** Without one nothing is asked of a memory; those that are stored keep the labels of their own version. */
const wizardOf = (content: Content, id: string): Wizard =>
  content.wizards[id] ?? {
    id,
    target: id === 'memory' ? id : 'memory-tags',
    title: '',
    kind: 'linear',
    steps: [],
    version: '',
  }
