import type { ReadOptions } from '@kindred/content'
import { kindredRules, sharedRules } from './kindred-rules.ts'

/** What the app reads by name: without these there are no memories, no words on the screen, or no way to help. */
const neededFiles: readonly string[] = [
  'content/crisis/hotlines.json',
  'content/help/safety.md',
  'content/help/texts.json',
  'content/messages/messages.json',
  'content/site/texts.json',
  'content/wizards/memory/wizard.json',
  'content/wizards/tag-memory/wizard.json',
]

/** By one of these a folder is known as Kindred's own, also while it is still being copied. */
const ownFiles = new Set(neededFiles.filter((name) => /^content\/(crisis|wizards)\//.test(name)))

const isWizard = (name: string): boolean => /^content\/wizards\/[^/]+\/wizard\.json$/.test(name)

/**
 * Is this content of another team, for the engine alone? It has wizards, none of those that memories are written with, and
 * no crisis lines. `names`: all files, readable or not.
 */
export function isForeignContent(names: Iterable<string>): boolean {
  const all = [...names]
  return all.some(isWizard) && !all.some((name) => ownFiles.has(name))
}

/** What is asked of content: of Kindred's its own rules and files, of another team's what the engine asks, and that each address has one owner. */
export const readOptionsFor = (names: Iterable<string>): Pick<ReadOptions, 'needed' | 'product'> =>
  isForeignContent(names) ? { product: sharedRules } : { needed: neededFiles, product: kindredRules }
