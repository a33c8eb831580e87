import { hashtagUrl, type Piece, paragraphs } from '../lib/story-text.ts'
import './story-text.css'

/** What a person wrote: paragraphs as typed, hashtags as links. */
export function StoryText({ words }: { words: string }) {
  return (
    <div className="story">
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

export function searchTarget(): '_blank' | '_parent' {
  return window.self === window.parent ? '_blank' : '_parent'
}
