import type { LookedUpList, LookupPort, Matches } from '@kindred/form'
import { getJson } from '../api/api.ts'

/** Long lists as they are served below this address. The version in it lets the browser keep what it was told. */
export const lookupPort = (contentAt: string): LookupPort => {
  const ask = (list: LookedUpList, asked: Record<string, string>, signal?: AbortSignal) => {
    const { version = '', language, column } = list.lookup ?? {}
    const query = new URLSearchParams({ ...asked, version })
    for (const [name, value] of Object.entries({ language, column, value: list.value }))
      if (value !== undefined) query.set(name, value)
    return getJson<Matches>(`${contentAt}/lookups/${encodeURIComponent(list.id)}?${query}`, signal)
  }
  return {
    search: (list, words, page, signal) => ask(list, { q: words, page: String(page) }, signal),
    find: async (list, ids) => (await ask(list, { ids: ids.join(',') })).options,
  }
}
