import type { Member } from '@kindred/contract/member'
import { text } from '../texts/texts.ts'

/** What a screen reader calls a memory without a title; on the screen its story stands for itself. */
export const untitledName = ({ author }: { author: Member }, own: boolean): string =>
  own ? text('card.untitled.own') : text('card.untitled', { name: author.username })
