import type { Memory } from '@kindred/contract/memory'
import { createStore } from '../store.ts'

/** A memory of one's own, from its page or from a card of it. */
export type AudienceTarget = Pick<Memory, 'shareable_link' | 'privacy'>

/** What the dialog in front of the page is open for. */
const asked = createStore<AudienceTarget | null>(null)
export const openAudienceDialog = (memory: AudienceTarget): void => asked.set(memory)
export const closeAudienceDialog = (): void => asked.set(null)
export const useAudienceDialog = asked.use
