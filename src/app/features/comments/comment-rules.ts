import { hasVisibleText } from '@kindred/engine/text'
/** How long a comment may be, and from when that is shown (AMB-53: above these). The server refuses more by `comment-create`. */
export const commentField = { maxLength: 1000, counter: { shownAbove: 800, redAbove: 900 } }

/** The same for words to the author of a memory alone (AMB-51). */
export const privateField = { maxLength: 5000, counter: { shownAbove: 4000, redAbove: 4500 } }

/** Suggestions come from so many characters of a hashtag on; the # counts. */
export const hashtagsFrom = 3

/** In milliseconds. `undo`: so long a deletion, or hiding, can be taken back on the page. */
export const commentTimes = { sentCheck: 1_500, highlight: 3_000, undo: 30_000 }

/** Nothing that can be seen is no comment. */
export const isSendable = hasVisibleText

/** How near the end counts as the end, in pixels. */
const endTolerance = 1

/** Has somebody scrolled to the end of this? */
export const isAtEnd = (box: Pick<Element, 'scrollTop' | 'clientHeight' | 'scrollHeight'>): boolean =>
  box.scrollTop + box.clientHeight >= box.scrollHeight - endTolerance
