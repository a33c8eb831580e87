import type { FeedPage } from '@kindred/contract/feed-page'
import type { Memory } from '@kindred/contract/memory'
import type { MemoryList } from '@kindred/contract/memory-list'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { ApiError, request } from '../api/api.ts'
import { editDraftKey } from '../drafts/edit-draft-key.ts'
import { keptKeysOfAll } from '../drafts/storage-keys.ts'
import { logFailure } from '../log.ts'
import { focusReplacement } from '../page/focus-replacement.ts'
import { dismissToast, showToast } from '../page/show-toast.ts'
import { feedQueryOptions, memoryQueryOptions } from '../queries/queries.ts'
import { timeInWords } from '../texts/relative-time.ts'
import { text } from '../texts/texts.ts'

/** What the page does beside the toast: where it goes, and where it takes the reader. */
export interface OnPage {
  gone?: (() => void) | undefined
  back?: ((link: string) => void) | undefined
  /** By keyboard: what was pressed goes away, so the way back takes the focus. */
  takesFocus?: boolean
}

const addressOf = (link: string) => `/memories/api/v1/memories/${encodeURIComponent(link)}`

/** Takes a memory away from everybody at once, and offers to take that back for as long as content says. */
export async function deleteMemory(client: QueryClient, link: string, onPage: OnPage = {}): Promise<void> {
  let undo: Undo
  try {
    undo = (await request<Undo>(addressOf(link), { method: 'DELETE' })).data
  } catch (error) {
    logFailure('deleting a memory', error)
    showToast({ ...words('failed'), tone: 'problem' })
    return
  }
  const putBack = takeDraft(link)
  const beside = cardBeside(link)
  if (beside && !onPage.takesFocus && document.activeElement?.closest(cardOf(link))) focusReplacement(beside)
  onPage.gone?.()
  forgetEverywhere(client, link)
  offerUndo(client, link, undo, { ...onPage, beside, putBack, back: onPage.back ?? focusCard })
}

const cardOf = (link: string) => `[data-memory="${CSS.escape(link)}"]`

/** In a list, the card that follows it, else the one before. */
function cardBeside(link: string): string | undefined {
  const entry = document.querySelector(cardOf(link))?.closest('li')
  const beside = [entry?.nextElementSibling, entry?.previousElementSibling]
    .map((one) => one?.querySelector<HTMLElement>('[data-memory]')?.dataset.memory)
    .find((one) => one !== undefined)
  return beside === undefined ? undefined : cardOf(beside)
}

/** Takes back what was posted a moment ago; whoever does it keeps it otherwise. */
export async function withdrawMemory(client: QueryClient, link: string): Promise<void> {
  await request(addressOf(link), { method: 'DELETE' })
  takeDraft(link)
  forgetEverywhere(client, link)
}

/**
 * What was written towards an edit of it goes along, with other versions of that and with what is known of its twin in the account, which
 * the server takes away when the memory goes for good; and tags and comments that were begun under it. Gives what puts it back.
 */
function takeDraft(link: string): () => void {
  const edit = ['', ':others', ':account'].map((part) => editDraftKey(link) + part)
  const kept = [...edit, ...keptKeysOfAll(link)].map((key) => {
    const text = localStorage.getItem(key)
    localStorage.removeItem(key)
    return { key, text }
  })
  return () => {
    for (const { key, text } of kept) if (text !== null) localStorage.setItem(key, text)
  }
}

/** In a list reading goes on at the card that is there again. */
function focusCard(link: string): void {
  setTimeout(() => document.querySelector<HTMLElement>(cardOf(link))?.focus(), 100)
}

const words = (what: 'back' | 'failed' | 'undoFailed' | 'late') => ({
  title: text(`memory.deleted.${what}.title`),
  text: text(`memory.deleted.${what}.text`),
})

/** What this page took with a memory that it deleted, and the toast that offers it back. */
const offers = new Map<string, { toastId: number; putBack: (() => void) | undefined }>()

/** Brings back what was deleted a while ago, from a list of such memories. */
export function bringBackMemory(client: QueryClient, link: string): Promise<void> {
  return bringBack(client, link, undefined, { back: focusCard, putBack: offers.get(link)?.putBack })
}

/** As the server answers. */
interface Undo {
  undo_seconds: number
  undo_until: string
}

interface Undoing extends OnPage {
  /** Where reading goes on when nothing is brought back. */
  beside?: string | undefined
  /** What was written towards it, in this browser. */
  putBack?: (() => void) | undefined
}

function offerUndo(client: QueryClient, link: string, undo: Undo, onPage: Undoing): void {
  const toastId = showToast({
    title: text('memory.deleted.title'),
    text: `${text('memory.deleted.text')} ${text('memory.deleted.where', { time: timeInWords(undo.undo_until) })}`,
    seconds: undo.undo_seconds,
    takesFocus: onPage.takesFocus ?? false,
    ...(onPage.beside !== undefined && { goesOnAt: onPage.beside }),
    action: { label: text('memory.deleted.undo'), run: () => void bringBack(client, link, undo, onPage) },
  })
  offers.set(link, { toastId, putBack: onPage.putBack })
}

async function bringBack(
  client: QueryClient,
  link: string,
  /** Absent: the way back is on the page. */
  undo: Undo | undefined,
  onPage: Undoing,
): Promise<void> {
  try {
    const { data } = await request<Memory>(`${addressOf(link)}/undo-delete`, { method: 'POST' })
    client.setQueryData(memoryQueryOptions(data.shareable_link).queryKey, data)
    await invalidateMemoryLists(client)
    const offer = offers.get(link)
    if (offer) dismissToast(offer.toastId)
    offers.delete(link)
    onPage.putBack?.()
    showToast({ ...words('back'), tone: 'good' })
    onPage.back?.(data.shareable_link)
  } catch (error) {
    logFailure('bringing a memory back', error)
    if (error instanceof ApiError && error.status === 404) showToast({ ...words('late'), tone: 'problem' })
    else {
      showToast({ ...words('undoFailed'), tone: 'problem' })
      // The way back stays while there is one.
      if (undo) offerUndo(client, link, undo, onPage)
    }
  }
}

/** Nothing of it stays on the screen or at hand; its place closes at once, without waiting for another answer. */
function forgetEverywhere(client: QueryClient, link: string): void {
  client.removeQueries({ queryKey: memoryQueryOptions(link).queryKey })
  client.setQueryData<InfiniteData<FeedPage, string | null>>(feedQueryOptions.queryKey, (feed) =>
    withPages(feed, (page) => ({
      ...page,
      items: page.items.filter(({ data }) => data.memory.shareable_link !== link),
    })),
  )
  client.setQueriesData<InfiniteData<MemoryList, string | null>>({ queryKey: ['memories'] }, (list) =>
    withPages(list, (page) => {
      const results = page.results.filter(({ shareable_link }) => shareable_link !== link)
      const fewer = page.results.length - results.length
      return { ...page, results, count: page.count === null ? null : page.count - fewer }
    }),
  )
  for (const queryKey of [['last-privacy'], ['deleted-memories'], ['own-tags']])
    void client.invalidateQueries({ queryKey })
}

function withPages<Page>(
  data: InfiniteData<Page, string | null> | undefined,
  change: (page: Page) => Page,
): InfiniteData<Page, string | null> | undefined {
  return data && { ...data, pages: data.pages.map(change) }
}

const invalidateMemoryLists = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: feedQueryOptions.queryKey }),
    client.invalidateQueries({ queryKey: ['memories'] }),
    client.invalidateQueries({ queryKey: ['deleted-memories'] }),
    client.invalidateQueries({ queryKey: ['last-privacy'] }),
    client.invalidateQueries({ queryKey: ['own-tags'] }),
  ])
