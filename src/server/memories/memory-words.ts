import type { Wizard } from '#engine'
import type { Content } from '#engine/content'
import { fieldOfList } from '../content/option-items.ts'
import type { MemoryWizards } from './memory-content.ts'
import { type OptionWords, optionWords, type TagField, tagFieldsOf } from './tag-fields.ts'

/** What memories need of the content: their wizards, and words for ids. */
export type MemoryWords = { wizards: MemoryWizards; tagFields: TagField[]; words: OptionWords }

const known = new WeakMap<Content, MemoryWords>()

/** Worked out once for each version of the content. */
export function memoryWords(content: Content): MemoryWords {
  const before = known.get(content)
  if (before !== undefined) return before
  const wizards = { memory: wizardOf(content, 'memory'), tags: wizardOf(content, 'tag-memory') }
  const tagFields = tagFieldsOf(wizards.tags)
  const topics = fieldOfList(content.wizards, 'content-warnings')?.list?.options ?? []
  const words = optionWords(
    new Map([['topics', topics], ...tagFields.map(({ name, list }) => [name, list.options] as const)]),
  )
  const found = { wizards, tagFields, words }
  known.set(content, found)
  return found
}

function wizardOf(content: Content, id: string): Wizard {
  const wizard = content.wizards[id]
  if (wizard === undefined) throw new Error(`The content has no wizard "${id}", which memories are written with.`)
  return wizard
}
