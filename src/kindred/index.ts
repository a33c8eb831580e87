/** Public API of Kindred's own rules for content, on top of those of `@kindred/content`. */
import {
  type ContentReading,
  contentReader as engineReader,
  allRules as engineRules,
  type ReadOptions,
} from '@kindred/content'
import { kindredWeights } from './kindred-finding.ts'
import { readOptionsFor } from './read-options.ts'

export { addressOwner, appActions, appAddresses, isCall } from './addresses.ts'
export { maxHotlineAgeDays } from './hotline-rules.ts'
export { type ReviewReason, secondPersonReasons } from './needs-second-person.ts'
export { isForeignContent, readOptionsFor } from './read-options.ts'

/** Ids of all rules, the engine's and Kindred's. */
export const allRules: readonly string[] = [...engineRules, ...Object.keys(kindredWeights)]

/** Reads content as the engine does, with Kindred's rules where it is Kindred's. */
export function contentReader(): (files: ReadonlyMap<string, string>, options?: ReadOptions) => ContentReading {
  const read = engineReader()
  return (files, options) => read(files, { product: readOptionsFor(files.keys()).product, ...options })
}

/** The same; whoever reads now and then shares what was opened before. */
export const readContent = contentReader()
