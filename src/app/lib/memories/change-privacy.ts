import type { Memory } from '@kindred/contract/memory'
import type { QueryClient } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { moveEditDraft, notePrivacyInDraft } from '../drafts/edit-draft-key.ts'
import { rekeyLocalDrafts } from '../drafts/rekey-local-drafts.ts'
import { logFailure } from '../log.ts'
import { focusReplacement } from '../page/focus-replacement.ts'
import { dismissToast, showToast } from '../page/show-toast.ts'
import { feedQueryOptions, memoryQueryOptions } from '../queries/queries.ts'
import { text } from '../texts/texts.ts'
import { audienceNow } from './audience-words.ts'
import { privacy as levels } from './memory-codes.ts'
import { offerLink } from './show-new-link.ts'

/**
 * Changes who can see a posted memory, and nothing else of it; it holds from the answer on. What takes it away from people
 * gives it a new link, so pages go on under the one that comes back.
 */
export async function changePrivacy(
  client: QueryClient,
  link: string,
  privacy: number,
  then: (memory: Memory) => void = () => {},
  /** Offered in the toast, unless that offers the link. */
  undo?: (memory: Memory) => void,
): Promise<void> {
  const path = `/memories/api/v1/memories/${encodeURIComponent(link)}/get-details`
  try {
    const { data } = await request<Memory>(path, { method: 'PUT', body: { privacy } })
    tell(client, link, data, undo)
    then(data)
  } catch (error) {
    logFailure('changing who can see a memory', error)
    showToast({
      title: text('memory.privacy.failed.title'),
      text: text('memory.privacy.failed.text'),
      tone: 'problem',
      action: { label: text('memory.again'), run: () => void changePrivacy(client, link, privacy, then, undo) },
    })
  }
}

const menuOf = (link: string) => `[data-of="${CSS.escape(link)}"]`

function tell(client: QueryClient, link: string, memory: Memory, undo?: (memory: Memory) => void): void {
  if (memory.shareable_link !== link) {
    // Its card or page is drawn anew under the new link, with its menu.
    if (document.activeElement?.closest(menuOf(link))) focusReplacement(`${menuOf(memory.shareable_link)} > button`)
    moveEditDraft(link, memory.shareable_link)
    rekeyLocalDrafts(link, memory.shareable_link, memory.x.x1)
  }
  notePrivacyInDraft(memory.shareable_link, memory)
  for (const name of new Set([link, memory.shareable_link]))
    client.setQueryData(memoryQueryOptions(name).queryKey, memory)
  for (const queryKey of [feedQueryOptions.queryKey, ['memories'], ['last-privacy']])
    void client.invalidateQueries({ queryKey })
  // What the notice before offers holds no more.
  dismissToast(toastId)
  toastId = showToast({ ...noticeOf(link, memory, undo && (() => undo(memory))), tone: 'good' })
}

/** The last notice of who can see a memory. */
let toastId = 0

/** So long it can be undone in the notice, in seconds. */
const undoSeconds = 20

/** Who can see it now. Those who read it by its link have to be given the link, above all a new one. */
function noticeOf(before: string, { privacy, shareable_link: link }: Memory, undo?: () => void) {
  const title = audienceNow(privacy)
  if (privacy === levels.withLink)
    return { title, ...offerLink(link), ...(link !== before && { text: text('memory.newLink.text') }) }
  return { title, ...(undo && { seconds: undoSeconds, action: { label: text('edit.discarded.undo'), run: undo } }) }
}
