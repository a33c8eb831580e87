import { piecesOf } from '@kindred/content'
import type { HelpPage, HelpSection } from '@kindred/contract/help-page'
import type { Prose, ShownPage, ShownSection } from '@kindred/product/help'

/** Most texts have no parts: they stay as they are, and readers of the call get what they always got. */
function toProse(text: string): Prose {
  const pieces = piecesOf(text)
  return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : pieces
}

const shownSection = ({ paragraphs, list, ...section }: HelpSection): ShownSection => ({
  ...section,
  ...(paragraphs && { paragraphs: paragraphs.map(toProse) }),
  ...(list && { list: list.map(toProse) }),
})

/** A page with its texts taken apart. Browsers get no Markdown, and nothing that could read it. */
export const shownPage = ({ lead, sections, ...page }: HelpPage): ShownPage => ({
  ...page,
  ...(lead && { lead: lead.map(toProse) }),
  sections: sections.map(shownSection),
})
