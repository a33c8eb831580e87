import type { Member } from '@kindred/contract/member'
import { createStore } from '../store.ts'
import { text } from '../texts/texts.ts'

/** Both see nothing of each other; or this reader meets nothing of the other. */
export type BlockKind = 'block' | 'mute'

/** Whom somebody wants to block or mute, before they said that they are sure. */
export interface BlockRequest {
  person: Member
  kind: BlockKind
}

const asked = createStore<BlockRequest | null>(null)
export const closeBlockDialog = (): void => asked.set(null)
export const useBlockRequest = asked.use

/** The entries of a menu about somebody else, or about something of theirs. */
export const blockEntries = (person: Member) =>
  (['mute', 'block'] as const).map((kind) => ({
    label: text(`avoid.${kind}.entry`, { name: person.username }),
    onChoose: () => asked.set({ person, kind }),
  }))
