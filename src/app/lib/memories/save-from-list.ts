import type { QueryClient } from '@tanstack/react-query'
import { notifyLimit } from '../api/refusal-in-words.ts'
import { logFailure } from '../log.ts'
import { showToast } from '../page/show-toast.ts'
import { interactionStatusQueryOptions, patchStatus, runInteraction, toggleOwn } from '../queries/interactions.ts'
import { text } from '../texts/texts.ts'

type Saving = { link: string; author: string; isSaved: boolean }

/** Saves a memory from the menu of its card, or no longer, and says so with undo. A failure is only logged (RCT-11). */
export async function saveFromList(client: QueryClient, { link, author, isSaved }: Saving): Promise<void> {
  const isDone = await setSaved(client, link, isSaved)
  if (!isDone) return
  showToast({
    title: isSaved ? text('reactions.saved.sees', { name: author }) : text('reactions.saved.back'),
    tone: 'good',
    takesFocus: true,
    action: { label: text('reactions.undo'), run: () => void setSaved(client, link, !isSaved) },
  })
}

async function setSaved(client: QueryClient, link: string, isSaved: boolean): Promise<boolean> {
  try {
    // What a card knows may be old: another tab may have saved it.
    const { save } = await client.fetchQuery({ ...interactionStatusQueryOptions(link), staleTime: 0 })
    if ((save !== null) !== isSaved) {
      const save_id = await runInteraction(client, link, () =>
        toggleOwn('save', { shareable_link: link }, save?.save_id ?? null),
      )
      patchStatus(client, link, (now) => ({ ...now, save: save_id === null ? null : { save_id } }))
    }
    void client.invalidateQueries({ queryKey: ['memories', 'saved'] })
    return true
  } catch (error) {
    logFailure('saving a memory', error)
    notifyLimit(error)
    return false
  }
}
