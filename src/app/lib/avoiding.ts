import type { Member } from '@kindred/contract/member'
import { createAsking } from './asking.ts'
import { text } from './texts.ts'

/** Both see nothing of each other; or this reader meets nothing of the other. */
export type AvoidingKind = 'block' | 'mute'

/** Whom somebody wants to avoid, before they said that they are sure. */
export interface Avoiding {
  person: Member
  kind: AvoidingKind
}

const { ask, close, useAsked } = createAsking<Avoiding>()
export const closeAvoiding = close
export const useAskedAvoiding = useAsked

/** The entries of a menu about somebody else, or about something of theirs. */
export const avoidEntries = (person: Member) =>
  (['mute', 'block'] as const).map((kind) => ({
    label: text(`avoid.${kind}.entry`, { name: person.username }),
    onChoose: () => ask({ person, kind }),
  }))
