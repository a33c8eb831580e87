import type {
  Change,
  ContentIndex,
  ContentItem,
  Impact,
  LookupPage,
  OpenIssues,
  OptionLists,
  OptionTable,
  Outline,
  Publication,
  Remaining,
  StudioFinding,
  StudioStart,
  Translations,
  WizardIndex,
} from '@kindred/contract/studio'
import type { Step, Wizard } from '@kindred/engine'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, getJson } from '../../lib/api/api.ts'

/** Forms are steps of the form package. */
export type Start = StudioStart & { forms: Record<string, Step>; settings: Record<string, Step> }

const base = '/api/v1/studio'
export const studioUrl = (path: string): string => `${base}/${path}`

export const startQuery = queryOptions({
  queryKey: ['studio', 'start'],
  queryFn: ({ signal }) => getJson<Start>(studioUrl('start'), signal),
  staleTime: 60_000,
  // Who may not get in is told so at once.
  retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status > 0 && error.status < 500),
})

export const contentsQuery = (q: string, part: string) =>
  queryOptions({
    queryKey: ['studio', 'contents', q, part],
    queryFn: ({ signal }) => getJson<ContentIndex>(studioUrl(`contents?${new URLSearchParams({ q, part })}`), signal),
    placeholderData: (before) => before,
    staleTime: 5_000,
  })

/** Asked beside the contents: the checker may be looking still. */
export const toFixQuery = queryOptions({
  queryKey: ['studio', 'to-fix'],
  queryFn: ({ signal }) => getJson<OpenIssues>(studioUrl('to-fix'), signal),
  staleTime: 30_000,
})

const inChange = (change: string | undefined): Record<string, string> => (change === undefined ? {} : { change })

/** An item of content in the change that edits go into. */
export const itemQuery = (file: string, place: string, change: string | undefined) =>
  queryOptions({
    queryKey: ['studio', 'item', file, place, change],
    queryFn: async ({ signal }) => {
      const asked = new URLSearchParams({ file, at: place, ...inChange(change) })
      return { ...(await getJson<ContentItem>(studioUrl(`thing?${asked}`), signal)), change }
    },
    // Who begins a change by typing goes on typing.
    placeholderData: (before) => (before?.file === file && before.at === place ? before : undefined),
    staleTime: 0,
  })

type InChange = Pick<Change, 'id' | 'revision'> | undefined

export const wizardsQuery = (change: InChange) =>
  queryOptions({
    queryKey: ['studio', 'outlines', change?.id, change?.revision],
    queryFn: ({ signal }) =>
      getJson<WizardIndex>(studioUrl(`outlines?${new URLSearchParams(inChange(change?.id))}`), signal),
    placeholderData: (before) => before,
  })

export const outlineQuery = (wizard: string, change: InChange) =>
  queryOptions({
    queryKey: ['studio', 'outline', wizard, change?.id, change?.revision],
    queryFn: ({ signal }) =>
      getJson<Outline>(
        studioUrl(`outlines/${encodeURIComponent(wizard)}?${new URLSearchParams(inChange(change?.id))}`),
        signal,
      ),
    enabled: wizard !== '',
    placeholderData: (before) => (before?.wizard === wizard ? before : undefined),
  })

/** A wizard to be drawn; what was shown stays until the next is there. */
export const screenQuery = (wizard: string, change: InChange) =>
  queryOptions({
    queryKey: ['studio', 'screen', wizard, change?.id, change?.revision],
    queryFn: ({ signal }) =>
      getJson<{ wizard: Wizard | null }>(
        studioUrl(`screens/${encodeURIComponent(wizard)}?${new URLSearchParams(inChange(change?.id))}`),
        signal,
      ),
    placeholderData: (before) => (before?.wizard?.id === wizard ? before : undefined),
    staleTime: 30_000,
  })

/** The page on which members read what a file says, as HTML; what was shown stays until the next is there. */
export const pageQuery = (file: string, at: string, change: InChange) =>
  queryOptions({
    queryKey: ['studio', 'page', file, at, change?.id, change?.revision],
    queryFn: ({ signal }) =>
      getJson<{ has_page: boolean; html: string | null }>(
        studioUrl(`pages?${new URLSearchParams({ file, at, ...inChange(change?.id) })}`),
        signal,
      ),
    placeholderData: (before, query) => (query?.queryKey[2] === file ? before : undefined),
    staleTime: 30_000,
  })

export const optionListsQuery = (change: InChange) =>
  queryOptions({
    queryKey: ['studio', 'option-lists', change?.id, change?.revision],
    queryFn: ({ signal }) =>
      getJson<OptionLists>(studioUrl(`option-lists?${new URLSearchParams(inChange(change?.id))}`), signal),
    placeholderData: (before) => before,
  })

export const optionTableQuery = (list: string, change: InChange) =>
  queryOptions({
    queryKey: ['studio', 'option-list', list, change?.id, change?.revision],
    queryFn: ({ signal }) =>
      getJson<OptionTable>(
        studioUrl(`option-lists/${encodeURIComponent(list)}?${new URLSearchParams(inChange(change?.id))}`),
        signal,
      ),
    enabled: list !== '',
    placeholderData: (before) => (before?.id === list ? before : undefined),
  })

/** The options of a list, as a file. */
export const optionsFile = (list: string, change: InChange): string =>
  studioUrl(`option-lists/${encodeURIComponent(list)}/options.csv?${new URLSearchParams(inChange(change?.id))}`)

export interface AskedRows {
  q: string
  only: 'all' | 'edited'
  page: number
}

export const lookupAddress = (list: string, rest: '' | '/rows.csv', asked: object, change: InChange): string =>
  studioUrl(
    `lookups/${encodeURIComponent(list)}${rest}?${new URLSearchParams({ ...Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)])), ...inChange(change?.id) })}`,
  )

/** Rows of a lookup; what was shown stays until the next are there. */
export const lookupQuery = (list: string, asked: AskedRows, change: InChange) =>
  queryOptions({
    queryKey: ['studio', 'lookup', list, asked, change?.id, change?.revision],
    queryFn: ({ signal }) => getJson<LookupPage>(lookupAddress(list, '', asked, change), signal),
    placeholderData: (before) => (before?.id === list ? before : undefined),
  })

/** Asked once for each search: what is edited stays where it is. */
export const translationsQuery = (
  language: string,
  q: string,
  only: 'open' | 'all' | 'change',
  change: string | undefined,
) =>
  queryOptions({
    queryKey: ['studio', 'translations', language, q, only, change],
    queryFn: ({ signal }) =>
      getJson<Translations>(
        studioUrl(
          `translations?${new URLSearchParams({ ...(language === '' ? {} : { language }), q, only, ...inChange(change) })}`,
        ),
        signal,
      ),
    placeholderData: (before) => before,
    staleTime: 60_000,
    // What somebody types in stays in the list.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Every text with its translation, as a file. */
export const translationsFile = (language: string, ending: 'csv' | 'xlf', change: string | undefined): string =>
  studioUrl(`translations/${encodeURIComponent(language)}/texts.${ending}?${new URLSearchParams(inChange(change))}`)

export const impactQuery = (change: InChange, isWanted: boolean) =>
  queryOptions({
    queryKey: ['studio', 'touches', change?.id, change?.revision],
    queryFn: ({ signal }) => getJson<Impact>(studioUrl(`changes/${change?.id}/touches`), signal),
    enabled: change !== undefined && isWanted,
    placeholderData: (before) => before,
    staleTime: 30_000,
  })

/** What is left to translate and to link of a change as it is at this revision. */
export const pendingWorkQuery = (change: Pick<Change, 'id' | 'revision'>) =>
  queryOptions({
    queryKey: ['studio', 'remaining', change.id, change.revision],
    queryFn: ({ signal }) => getJson<Remaining>(studioUrl(`changes/${change.id}/remaining`), signal),
    placeholderData: (before) => before,
    staleTime: 5_000,
  })

/** While a change goes live, nothing more is asked about it. */
export const publishKey = ['studio', 'publish']

export const changesQuery = queryOptions({
  queryKey: ['studio', 'changes'],
  queryFn: ({ signal }) => getJson<{ results: Change[] }>(studioUrl('changes'), signal),
  staleTime: 0,
})

/** What the checker says of a change as it is at this revision. */
export const findingsQuery = (change: Pick<Change, 'id' | 'revision'> | undefined) =>
  queryOptions({
    queryKey: ['studio', 'findings', change?.id, change?.revision],
    queryFn: ({ signal }) =>
      getJson<{ revision: number; findings: StudioFinding[] }>(studioUrl(`changes/${change?.id}/findings`), signal),
    enabled: change !== undefined,
    // While the next ones are on their way the last ones stay.
    placeholderData: (before) => before,
    staleTime: 30_000,
  })

export const historyQuery = queryOptions({
  queryKey: ['studio', 'history'],
  queryFn: ({ signal }) => getJson<{ results: Publication[] }>(studioUrl('history'), signal),
  staleTime: 0,
})
