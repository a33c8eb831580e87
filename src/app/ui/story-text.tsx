import { hashtagUrl, type Piece, paragraphs } from '../lib/texts/story-text.ts'
import './story-text.css'

/** What a person wrote: paragraphs as typed, hashtags as links. `lang`: the language that it is written in, where that is known. */
export function StoryText({ words, lang }: { words: string; lang?: string | null }) {
  return (
    <div className="story" lang={lang ?? undefined}>
      {paragraphs(words).map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no name but its place
        <p key={place}>
          {line.map((piece, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor has a piece of it
            <StoryPiece key={at} piece={piece} />
          ))}
        </p>
      ))}
    </div>
  )
}

/** A search opens beside the story, in the parent when the page is framed (AMB-42). */
export function StoryPiece({ piece }: { piece: Piece }) {
  if (piece.kind === 'words') return piece.words
  return (
    <a href={hashtagUrl(piece.tag)} target={searchTarget()} rel="noopener">
      {piece.label}
    </a>
  )
}

function searchTarget(): '_blank' | '_parent' {
  return window.self === window.parent ? '_blank' : '_parent'
}
