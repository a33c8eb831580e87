import type { Topic } from '@kindred/contract/topic'
import { text } from '../lib/texts/texts.ts'
import './button.css'
import './cover-line.css'
import { NoteIcon } from './icons.tsx'

/** What it is about, in one line. */
export const Mentions = ({ topics, id }: { topics: readonly Topic[]; id?: string }) => (
  <p className="mentions" id={id}>
    <NoteIcon />
    <span>{text('similar.noted', { topics: topics.map(({ description }) => description).join(', ') })}</span>
  </p>
)

interface ShowOrSkipProps {
  about: string
  onShow: () => void
  onSkip: () => void
}

/** The choice before content in a list: two ways that weigh the same. */
export const ShowOrSkip = ({ about, onShow, onSkip }: ShowOrSkipProps) => (
  <div className="show-or-skip">
    <button type="button" className="button small" aria-describedby={about} onClick={onShow}>
      {text('cover.show')}
    </button>
    <button type="button" className="button small" aria-describedby={about} onClick={onSkip}>
      {text('cover.skip')}
    </button>
  </div>
)
