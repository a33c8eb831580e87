import type { Topic } from '@kindred/contract/topic'
import { showToast } from '../page/show-toast.ts'
import { text } from '../texts/texts.ts'
import { showTopics } from './revealed-content-notes.ts'

/** Shows every memory that mentions nothing but these topics; the toast that says so can take it back. */
export function showTopicsWithUndo(topics: readonly Topic[], isMember: boolean): void {
  const undo = showTopics(topics)
  showToast({
    title: text('cover.topicsShown', { topics: topics.map(({ description }) => description).join(', ') }),
    text: text(isMember ? 'cover.topicsShownText' : 'cover.topicsShownVisitor'),
    action: { label: text('cover.askAgain'), run: undo },
  })
}
