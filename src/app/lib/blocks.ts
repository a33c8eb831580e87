import type { Member } from '@kindred/contract/member'
import { createStore } from './store.ts'
import { text } from './texts.ts'

/** Both see nothing of each other; or this reader meets nothing of the other. */
export type AvoidingKind = 'block' | 'mute'

/** Whom somebody wants to avoid, before they said that they are sure. */
export interface Avoiding {
  person: Member
  kind: AvoidingKind
}

const asked = createStore<Avoiding | null>(null)
export const closeAvoiding = (): void => asked.set(null)
export const useAskedAvoiding = asked.use

/** The entries of a menu about somebody else, or about something of theirs. */
export const avoidEntries = (person: Member) =>
  (['mute', 'block'] as const).map((kind) => ({
    label: text(`avoid.${kind}.entry`, { name: person.username }),
    onChoose: () => asked.set({ person, kind }),
  }))
