import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../api/api.ts'
import { editDraftKey } from './edit-draft-key.ts'

/** Unfinished writing: a new memory, or a change to one (`link`). `device` is null where it is in this browser. */
export interface DraftSummary {
  link: string | null
  words: string | null
  device: string | null
  /** When it was last changed, where that is known. */
  savedAt: string | null
  /** Whether the account has it, or a copy of it. */
  inAccount: boolean
}

/** The names of drafts in this browser (`newDraftKey`, `editDraftKey`) and, after it, in the account. */
const kinds = [
  { local: /^memoryDraft$/, account: /^memory$/ },
  { local: /^memoryEdit:([^:]+)$/, account: /^memory-edit:(.+)$/ },
]

/** Of the draft of a new memory, or of a change to one. */
export const draftNames = (link: string | null): { local: string; account: string } =>
  link === null
    ? { local: 'memoryDraft', account: 'memory' }
    : { local: editDraftKey(link), account: `memory-edit:${link}` }

interface AccountDraftEntry {
  name: string
  device: string
  saved_at: string
}

export const accountDraftsQueryOptions = queryOptions({
  queryKey: ['own-drafts'],
  queryFn: async ({ signal }) => (await getJson<{ drafts: AccountDraftEntry[] }>('/api/v1/drafts', signal)).drafts,
  staleTime: 0,
})

/** The first words of a draft that only the account has; null: it has none. */
export const draftWordsQueryOptions = (link: string | null) =>
  queryOptions({
    queryKey: ['own-drafts', link],
    queryFn: async ({ signal }): Promise<string | null> => {
      const path = `/api/v1/drafts/${encodeURIComponent(draftNames(link).account)}`
      const { draft } = await getJson<{ draft: { text: string } | null }>(path, signal)
      const kept = parsed(draft?.text ?? null)
      return kept && firstWords(kept)
    },
    staleTime: 0,
  })

/** This person's drafts: those of this browser with their first words, and those that only the account has (`draftWordsQueryOptions`). */
export function draftSummaries(userId: string, inAccount: readonly AccountDraftEntry[] = []): DraftSummary[] {
  const here = kinds.flatMap(({ local }) => Object.keys(localStorage).flatMap((key) => draftAt(key, local, userId)))
  const elsewhere = inAccount.flatMap(({ name, device, saved_at }): DraftSummary[] => {
    const found = kinds.map(({ account }) => account.exec(name)).find((match) => match !== null)
    return found === undefined
      ? []
      : [{ link: found[1] ?? null, words: null, device, savedAt: saved_at, inAccount: true }]
  })
  const isInAccount = ({ link }: DraftSummary) => elsewhere.some((one) => one.link === link)
  return [
    ...here.map((draft) => ({ ...draft, inAccount: isInAccount(draft) })),
    ...elsewhere.filter(({ link }) => here.every((one) => one.link !== link)),
  ]
}

function draftAt(key: string, kind: RegExp, userId: string): DraftSummary[] {
  const found = kind.exec(key)
  const draft = found === null ? null : parsed(localStorage.getItem(key))
  if (found === null || draft === null || (draft.by !== null && draft.by !== userId)) return []
  return [
    {
      link: found[1] ?? null,
      words: firstWords(draft),
      device: null,
      savedAt: draft.at ?? null,
      inAccount: false,
    },
  ]
}

/** `typed`: texts in open editors, which the form has not yet. */
interface StoredDraft {
  by?: unknown
  at?: string
  form: Record<string, unknown>
  typed?: Record<string, unknown>
}

function parsed(kept: string | null): StoredDraft | null {
  try {
    const draft: unknown = JSON.parse(kept ?? 'null')
    const isDraft = typeof draft === 'object' && draft !== null && 'form' in draft && typeof draft.form === 'object'
    return isDraft && draft.form !== null ? (draft as StoredDraft) : null
  } catch {
    return null
  }
}

/** In characters. */
const mostWords = 120

/** Its title, else how the story begins, also while that is being typed. */
function firstWords({ form: { title, desc }, typed = {} }: StoredDraft): string | null {
  const words = [title, desc, ...Object.values(typed)].find((one) => typeof one === 'string' && one.trim() !== '')
  if (typeof words !== 'string') return null
  const all = words.trim()
  return all.length > mostWords ? `${all.slice(0, mostWords).replace(/\s+\S*$/, '')}…` : all
}
