import type { HelpPage, HelpSection } from '@kindred/contract/help-page'

/** A text as it is shown: as it stands, or in parts of which some stand out or lead somewhere. */
export type Prose = string | readonly ProsePiece[]
type ProsePiece = string | { strong: string } | { em: string } | { label: string; to: string }

/** A part of a page under its heading. */
export type ShownSection = Omit<HelpSection, 'paragraphs' | 'list'> & { paragraphs?: Prose[]; list?: Prose[] }
/** A page whose texts the server has taken apart: nobody else knows how they are written. */
export type ShownPage = Omit<HelpPage, 'lead' | 'sections'> & { lead?: Prose[]; sections: ShownSection[] }

/** A link of ours, or one to somewhere else that is not told where it was found. */
export const ProseLink = ({ label, to }: { label: string; to: string }) => (
  <a href={to} rel={to.startsWith('https://') ? 'noreferrer' : undefined}>
    {label}
  </a>
)

function Piece({ piece }: { piece: ProsePiece }) {
  if (typeof piece === 'string') return piece
  if ('strong' in piece) return <strong>{piece.strong}</strong>
  return 'em' in piece ? <em>{piece.em}</em> : <ProseLink {...piece} />
}

/** Text from content, whatever it says, is text here: only what the server has found to be a part of its own becomes an element. */
export const ProseText = ({ text }: { text: Prose }) =>
  typeof text === 'string'
    ? text
    : text.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay where they are
        <Piece key={index} piece={piece} />
      ))

/** Paragraphs one after the other. */
export const Paragraphs = ({ texts = [] }: { texts: readonly Prose[] | undefined }) =>
  texts.map((text) => (
    <p key={keyOf(text)}>
      <ProseText text={text} />
    </p>
  ))

export const keyOf = (text: Prose): string => (typeof text === 'string' ? text : JSON.stringify(text))
