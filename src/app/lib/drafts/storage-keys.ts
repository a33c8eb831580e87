// Under which names this browser keeps what was begun under a memory and is not sent yet: whoever moves it to a new link or takes it
// away with the memory has to know all of them.

/** Only its author tags it, so this needs no name. */
export const unsentTagsKey = (link: string): string => `unsentTags:${link}`

const commentDraft = 'commentDraft:'

export const commentDraftKey = (link: string, by: string): string => `${commentDraft}${by}:${link}`

/** In place of the link, for a comment to the author alone. */
export const privateScope = (link: string): string => `private:${link}`

/** In place of the link, for what a comment answers. */
export const replyScope = (link: string): string => `reply:${link}`

/** In place of the link, for a reply that is written below the comment that it answers, whatever the link of the memory is then. */
export const replyInPlaceScope = (commentId: string): string => `answer:${commentId}`

/** In place of the link, in each key of what one person has not sent. */
export const unsentScopesOf = (by: string): string[] => {
  const start = commentDraftKey('', by)
  return Object.keys(localStorage).flatMap((key) => (key.startsWith(start) ? key.slice(start.length) : []))
}

/** Everything of one person under this link. */
export const storageKeysFor = (link: string, by: string): string[] => [
  unsentTagsKey(link),
  commentDraftKey(link, by),
  commentDraftKey(privateScope(link), by),
  commentDraftKey(replyScope(link), by),
]

/** Everything under this link, whoever of this device began it. */
export const keptKeysOfAll = (link: string): string[] => [
  unsentTagsKey(link),
  ...Object.keys(localStorage).filter((key) => key.startsWith(commentDraft) && key.endsWith(`:${link}`)),
]
