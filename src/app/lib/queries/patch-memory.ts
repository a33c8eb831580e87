import type { FeedPage } from '@kindred/contract/feed-page'
import type { Memory } from '@kindred/contract/memory'
import type { MemoryCard } from '@kindred/contract/memory-card'
import type { MemoryList } from '@kindred/contract/memory-list'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { interactionStatusQueryOptions } from './interactions.ts'
import { feedQueryOptions, memoryQueryOptions } from './queries.ts'

/** Changes what is known of pages; pages that are being read right now may be from before, and are asked for again. */
export function patchPages<Page>(
  client: QueryClient,
  queryKey: readonly unknown[],
  change: (page: Page, at: number) => Page,
): void {
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey })
  client.setQueriesData<InfiniteData<Page>>({ queryKey }, (data) => data && { ...data, pages: data.pages.map(change) })
}

/** Changes the card of a memory wherever it stands in a list. */
export function patchCards(client: QueryClient, link: string, change: (card: MemoryCard) => MemoryCard): void {
  const changed = (card: MemoryCard) => (card.shareable_link === link ? change(card) : card)
  patchPages<FeedPage>(client, feedQueryOptions.queryKey, (page) => ({
    ...page,
    items: page.items.map((item) => ({ ...item, data: { ...item.data, memory: changed(item.data.memory) } })),
  }))
  patchPages<MemoryList>(client, ['memories'], (page) => ({ ...page, results: page.results.map(changed) }))
}

/**
 * A save was answered with the memory as it is stored: its page, what was done with it and its cards show that, and nothing is asked for. Lists that it may stand in no more are asked
 * for when they are looked at next.
 */
export function cacheMemory(client: QueryClient, link: string, memory: Memory): void {
  const { queryKey } = memoryQueryOptions(link)
  // A reading on its way may be from before this save.
  void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, memory)
  putTags(client, link, memory)
  patchCards(client, link, (card) => sameFieldsOf(card, memory))
  void client.invalidateQueries({ queryKey: ['memories'], refetchType: 'none' })
}

/** What a card says stands in the memory under the same names. */
const sameFieldsOf = (card: MemoryCard, memory: Memory): MemoryCard => ({
  ...card,
  ...Object.fromEntries(Object.keys(card).flatMap((name) => (name in memory ? [[name, memory[name]]] : []))),
})

/** A tag that is new has no resonance yet; what a tag had goes with it. */
function putTags(client: QueryClient, link: string, { sections, counts }: Memory): void {
  const { queryKey } = interactionStatusQueryOptions(link)
  if (client.getQueryData(queryKey) === undefined) return void client.invalidateQueries({ queryKey, exact: true })
  void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, (now) => {
    if (now === undefined) return undefined
    const known = new Map(now.resonances.map((one) => [one.memory_tag_id, one]))
    const tags = (sections ?? []).flatMap(({ tags }) => tags.map(({ memory_tag_id }) => memory_tag_id))
    return {
      ...now,
      users_empathized: counts.users_empathized ?? now.users_empathized,
      resonances: tags.map(
        (memory_tag_id) =>
          known.get(memory_tag_id) ?? { memory_tag_id, resonated: 0, count_resonances: 0, resonance_id: null },
      ),
    }
  })
}
