import type { Member } from '@kindred/contract/member'
import type { QueryClient } from '@tanstack/react-query'
import { request } from '../../lib/api/api.ts'
import { logFailure } from '../../lib/log.ts'
import type { BlockKind, BlockRequest } from '../../lib/memories/blocks.ts'
import { showToast } from '../../lib/page/show-toast.ts'
import { text } from '../../lib/texts/texts.ts'

const addressOf = (id: string) => `/api/v1/avoided/${encodeURIComponent(id)}`

/** Lists that stay in sight while they are read again, and what is about one thing or person, which may be gone. */
const lists = new Set(['feed', 'memories', 'notifications', 'received', 'sent', 'unseen', 'blocks'])
const things = new Set(['memory', 'user', 'comments', 'private-comments', 'interaction', 'reactions', 'connections'])

/** Everything that may show somebody, or no longer, is read again. */
export function refetchAfterBlock(client: QueryClient): void {
  const holds = (keys: ReadonlySet<string>) => ({
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => keys.has(String(queryKey[0])),
  })
  void client.invalidateQueries(holds(lists))
  void client.resetQueries(holds(things))
}

function failed(what: string, error: unknown): void {
  logFailure(what, error)
  showToast({ title: text('avoid.failed'), text: text('avoid.failedText'), tone: 'problem' })
}

/** So long the toast offers to take it back; the settings do for ever. */
const undoSeconds = 30

/**
 * Blocks or mutes somebody at once; the toast that says so can take it back, but not what was removed with a block. Gives whether it worked.
 */
export async function blockMember(
  client: QueryClient,
  { person, kind }: BlockRequest,
  remove = false,
): Promise<boolean> {
  try {
    await request(addressOf(person.id), { method: 'PUT', body: remove ? { kind, remove } : { kind } })
  } catch (error) {
    failed('blocking a member', error)
    return false
  }
  refetchAfterBlock(client)
  showToast({
    title: text(`avoid.${kind}.done`, { name: person.username }),
    text: text('avoid.doneText'),
    tone: 'good',
    seconds: undoSeconds,
    takesFocus: true,
    action: { label: text('avoid.undo'), run: () => void unblockMember(client, person, kind) },
  })
  return true
}

/** Removes what somebody who is blocked wrote under this person's memories. */
export async function removeCommentsOf(client: QueryClient, { id, username: name }: Member): Promise<void> {
  try {
    const body = { kind: 'block', remove: true }
    const { data } = await request<{ data: { removed: number } }>(addressOf(id), { method: 'PUT', body })
    refetchAfterBlock(client)
    const said = data.data.removed > 0 ? 'removed' : 'nothingToRemove'
    showToast({ title: text(`avoid.block.${said}`, { name }), tone: 'good' })
  } catch (error) {
    failed('removing what a member wrote', error)
  }
}

/** As if it had not been. Gives whether it worked. */
export async function unblockMember(client: QueryClient, { id, username }: Member, kind: BlockKind): Promise<boolean> {
  try {
    await request(addressOf(id), { method: 'DELETE' })
  } catch (error) {
    failed('unblocking a member', error)
    return false
  }
  refetchAfterBlock(client)
  showToast({ title: text(`avoid.${kind}.undone`, { name: username }), tone: 'good' })
  return true
}
