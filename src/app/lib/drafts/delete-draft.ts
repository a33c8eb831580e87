import type { QueryClient } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { logFailure } from '../log.ts'
import { showToast } from '../page/show-toast.ts'
import { text } from '../texts/texts.ts'
import { accountDraftsQueryOptions, type DraftSummary, draftNames } from './draft-summaries.ts'

const undoSeconds = 30

interface DeletedDraft {
  text: string
  version: string
}

/** Takes a draft out of this browser and out of the account, and offers to take that back. `changed` draws the list anew. */
export async function deleteDraft(
  client: QueryClient,
  { link, inAccount }: Pick<DraftSummary, 'link' | 'inAccount'>,
  byKeyboard: boolean,
  changed: () => void,
): Promise<void> {
  const names = draftNames(link)
  const path = `/api/v1/drafts/${encodeURIComponent(names.account)}`
  const again = async () => {
    await client.invalidateQueries({ queryKey: accountDraftsQueryOptions.queryKey })
    changed()
  }
  let copy: DeletedDraft | null = null
  try {
    if (inAccount) {
      copy = (await request<{ draft: DeletedDraft | null }>(path)).data.draft
      if (copy !== null) await request(`${path}?version=${copy.version}`, { method: 'DELETE' })
    }
  } catch (error) {
    logFailure('deleting a draft', error)
    showToast({ title: text('yours.drafts.notDeleted'), text: text('memory.deleted.failed.text'), tone: 'problem' })
    return
  }
  const kept = ['', ':others', ':account'].map((part) => {
    const key = names.local + part
    return { key, words: localStorage.getItem(key) }
  })
  for (const { key } of kept) localStorage.removeItem(key)
  await again()
  const undo = async () => {
    try {
      // What was begun here meanwhile stays; the other one comes back in the account alone.
      if (localStorage.getItem(names.local) === null)
        for (const { key, words } of kept) if (words !== null) localStorage.setItem(key, words)
      if (copy !== null) await request(path, { method: 'PUT', body: { text: copy.text, over: null } })
    } catch (error) {
      logFailure('bringing a draft back', error)
      showToast({ title: text('yours.drafts.notBack'), text: text('memory.deleted.failed.text'), tone: 'problem' })
      offerUndo()
    }
    await again()
  }
  const offerUndo = () =>
    showToast({
      title: text('yours.drafts.deleted'),
      seconds: undoSeconds,
      takesFocus: byKeyboard,
      goesOnAt: '.own-wizards a',
      action: { label: text('memory.deleted.undo'), run: () => void undo() },
    })
  offerUndo()
}
