import type { Memory } from '@kindred/contract/memory'
import { createStore } from './store.ts'

/** A memory of one's own, from its page or from a card of it. */
export type AudienceOf = Pick<Memory, 'shareable_link' | 'privacy'>

/** What the dialog in front of the page is open for. */
const asked = createStore<AudienceOf | null>(null)
export const askAudience = (memory: AudienceOf): void => asked.set(memory)
export const closeAudience = (): void => asked.set(null)
export const useAskedAudience = asked.use
