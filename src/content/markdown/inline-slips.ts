import type { Passage } from './blocks.ts'
import type { Slip } from './front-matter.ts'
import { piecesOf } from './inline.ts'

const tag = /<\/?[a-z][^<>]*>|<!--/i
/** A place of ours, or an https address: as in the links of a JSON page. */
const isPlace = (to: string): boolean => /^(\/(?!\/)|#|https:\/\/)\S*$/.test(to)

/** What a line of prose cannot do: be HTML, show pictures or code, or lead to an address that is none. */
export function inlineSlips({ text, line }: Passage): Slip[] {
  const found = tag.exec(text)?.[0] ?? /!\[[^\]]*\]\(|`[^`]+`/.exec(text)?.[0]
  const unshown = found && {
    line,
    sentence: `“${found}” is not shown on these pages: there are no HTML, pictures or code.`,
    mend: 'Write **strong**, *emphasis* or [words](/address), or say it in words.',
  }
  const wrong = piecesOf(text).flatMap((piece) =>
    typeof piece === 'object' && 'to' in piece && !isPlace(piece.to) ? [piece.to] : [],
  )
  const links = wrong.map((to) => ({
    line,
    sentence: `“${to}” is no address that a page leads to.`,
    mend: 'Write a place of ours (/safety#grounding, #grounding) or an address that begins with https://.',
  }))
  return unshown ? [unshown, ...links] : links
}
