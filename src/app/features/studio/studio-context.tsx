import type {
  Change,
  ConditionClause,
  FieldEdit,
  FieldValue,
  NewWizard,
  RowEdit,
  StructureEdit,
  TableImport,
  TranslationEdit,
} from '@kindred/contract/studio'
import { createSaveQueue, type SaveQueue } from '@kindred/form'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { ApiError, post, request } from '../../lib/api/api.ts'
import { logFailure } from '../../lib/log.ts'
import { showToast } from '../../lib/page/show-toast.ts'
import { language } from '../../lib/texts/languages.ts'
import type { Start } from './studio-queries.ts'
import { changesQuery, studioUrl } from './studio-queries.ts'

/** A sentence of content/messages/studio.json, with `{names}` filled in. */
export type StudioTexts = (key: string, values?: Record<string, string | number>) => string

interface StudioValue {
  start: Start
  text: StudioTexts
  count: (key: string, count: number, values?: Record<string, string | number>) => string
  /** The change that edits go into; undefined before there is one. */
  current: Change | undefined
  choose: (id: string) => void
  startAnother: () => Promise<void>
  queue: SaveQueue<Unsent>
  /** What each place of the change says, as far as this page knows. */
  seen: Map<string, FieldValue>
  /** What is on its way to a place of the change: read there before its answer comes, it is nobody else's. */
  sending: Map<string, FieldValue>
  /** Places that somebody else edited while this page did, each with what they wrote. */
  conflicts: Readonly<Record<string, unknown>>
  /** What the server refused, by place: what is typed there is not in the change. */
  refused: Readonly<Record<string, string>>
  /** `theirs`: what somebody else wrote there; the writer has to choose. */
  setConflict: (place: string, theirs: unknown) => void
  /** The writer chose. */
  clearConflict: (place: string) => void
  /** Adds, removes or moves something in the change. */
  restructure: (act: StructureEdit) => Promise<Change>
  /** Adds a wizard that begins as a template or with questions of one's own, and gives its id. */
  addWizard: (asked: NewWizard) => Promise<string>
  /** Makes an option list or a lookup what a CSV table says, where nothing is wrong with its rows. `drop`: rows that it leaves out are removed. */
  takeTable: (file: string, csv: string, drop?: boolean) => Promise<TableImport>
  /** Writes, adds or removes a row of a lookup. */
  saveRow: (row: RowEdit) => Promise<Change>
}

/** What was typed and is not in the change yet, by place. */
type Unsent = Readonly<Record<string, FieldEdit | TranslationEdit>>

export const isCondition = (value: FieldValue): value is { when: ConditionClause[] } =>
  typeof value === 'object' && 'when' in value

export const placeOfWritten = ({ file, at, field }: Pick<FieldEdit, 'file' | 'at' | 'field'>): string =>
  `${file} ${at} ${field}`

export const placeOfTranslated = ({ language, of, id }: Pick<TranslationEdit, 'language' | 'of' | 'id'>): string =>
  `${language} ${of} ${id}`

const placeOfUnsent = (sent: FieldEdit | TranslationEdit): string =>
  'language' in sent ? placeOfTranslated(sent) : placeOfWritten(sent)

/** Stays while this tab is open: each address of the studio is a page of its own. */
export const tabState = { chosen: undefined as string | undefined, asked: { q: '', part: '' } }

const StudioContext = createContext<StudioValue | undefined>(undefined)

export function useStudio(): StudioValue {
  const value = useContext(StudioContext)
  if (value === undefined) throw new Error('This stands outside of the studio.')
  return value
}

/**
 * The change whose texts a page shows: another one where somebody chooses it, and the same as before where one begins because they type. So boxes stay as
 * they are, with their focus, while a change begins.
 */
export function useShownChange(current: Change | undefined): [shown: string | undefined, showCurrent: () => void] {
  const [{ now, shown }, set] = useState({ now: current?.id, shown: current?.id })
  const next = now === undefined ? shown : current?.id
  if (now !== current?.id) set({ now: current?.id, shown: next })
  return [now === current?.id ? shown : next, () => set({ now: current?.id, shown: current?.id })]
}

/** Tells why something did not work. */
export function useNotifyRefusal(): (error: unknown) => void {
  const { text } = useStudio()
  return (error) => tellRefusal(text, error)
}

/** Refusals say what to do: they stand where somebody looks. */
export const wordsOfRefusal = (error: unknown): string | undefined =>
  error instanceof ApiError ? (error.detail ?? Object.values(error.errors).flat()[0]) : undefined

const whyRefused = (error: unknown): string =>
  error instanceof ApiError ? (error.detail ?? Object.values(error.errors).flat().join(' ')) : ''

function tellRefusal(text: StudioTexts, error: unknown): void {
  const why = whyRefused(error)
  showToast({ title: text('studio.refused'), ...(why === '' ? {} : { text: why }), tone: 'problem' })
}

const filled = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** Puts the change, as the server answered it, into the cached list, unless the list has a newer revision. */
export function setChangeInCache(client: QueryClient, change: Change): void {
  void client.cancelQueries({ queryKey: changesQuery.queryKey })
  client.setQueryData(changesQuery.queryKey, (before) => {
    const results = before?.results ?? []
    const isNew = results.every(({ id }) => id !== change.id)
    return {
      results: isNew
        ? [change, ...results]
        : results.map((one) => (one.id === change.id && one.revision <= change.revision ? change : one)),
    }
  })
}

const put = async (path: string, body: object): Promise<Change> =>
  (await request<Change>(studioUrl(path), { method: 'PUT', body })).data

/** What somebody else wrote where this page wanted to write. */
function theirValue(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const { current } = (error.body ?? {}) as { current?: { field?: string; value?: unknown } | null }
  return current?.field === undefined ? undefined : (current.value ?? null)
}

/** One's own edit comes back with its answer, which is on its way. */
const ownAnswerMs = 100

const stateOf = (changes: readonly Change[] = []): string =>
  changes
    .map(({ id, revision, approved_by, scheduled, not_published, reviews }) =>
      [
        ...[id, revision, approved_by !== null, scheduled ? Date.parse(scheduled.at) : (not_published ?? '')],
        reviews.length === 0 ? '' : Date.parse(reviews.at(-1)?.at ?? ''),
      ].join(' '),
    )
    .sort()
    .join(',')

/** What others edit is asked for as soon as the server tells of it. */
function useOthersEdits(client: QueryClient): void {
  useEffect(() => {
    const hear = async ({ data }: MessageEvent<string>) => {
      do await new Promise((resolve) => setTimeout(resolve, ownAnswerMs))
      while (client.isMutating() > 0)
      const { state } = JSON.parse(data) as { state: string }
      if (stateOf(client.getQueryData(changesQuery.queryKey)?.results) === state) return
      await client.refetchQueries(changesQuery)
      const open = new Set(client.getQueryData(changesQuery.queryKey)?.results.map(({ id }) => id))
      await client.refetchQueries({
        queryKey: ['studio', 'item'],
        type: 'active',
        predicate: ({ queryKey }) => open.has(String(queryKey[4])),
      })
    }
    const listener = (event: Event) => void hear(event as MessageEvent<string>).catch(() => {})
    window.addEventListener('studio', listener)
    return () => window.removeEventListener('studio', listener)
  }, [client])
}

export function StudioProvider({ start, children }: { start: Start; children: ReactNode }) {
  const client = useQueryClient()
  const [chosen, setChosenNow] = useState(tabState.chosen)
  const [setChosen] = useState(() => (id: string) => {
    tabState.chosen = id
    setChosenNow(id)
  })
  const { data } = useQuery(changesQuery)
  const mine = data?.results.filter(({ is_mine }) => is_mine)
  // One of somebody else is edited by whoever chose it.
  const current = data?.results.find(({ id }) => id === chosen) ?? mine?.[0]
  const text = useMemo<StudioTexts>(
    () =>
      (key, values = {}) =>
        filled(start.texts[key] ?? key, values),
    [start],
  )
  const [latest] = useState(() => ({ text, current, beginning: undefined as Promise<Change> | undefined }))
  Object.assign(latest, { text, current })

  const [conflicts, setConflicts] = useState<Readonly<Record<string, unknown>>>({})
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  useOthersEdits(client)

  const [acts] = useState(() => {
    const seen = new Map<string, FieldValue>()
    const sending = new Map<string, FieldValue>()
    const setConflict = (place: string, theirs: unknown) => setConflicts((before) => ({ ...before, [place]: theirs }))
    const clearConflict = (place: string) => setConflicts(({ [place]: _before, ...others }) => others)
    const begin = async (): Promise<Change> => {
      // It is called after its first edit.
      const change = await post<Change>(studioUrl('changes'), { title: '' })
      setChangeInCache(client, change)
      setChosen(change.id)
      latest.current = change
      return change
    }
    const refuse = (place: string, why?: string) =>
      setRefused((before) => {
        if (before[place] === why) return before
        const { [place]: _before, ...others } = before
        return why === undefined ? others : { ...others, [place]: why }
      })
    /** The change that edits go into; the first edit begins one. */
    const working = async (): Promise<Change> => {
      latest.beginning ??= latest.current === undefined ? begin() : undefined
      return (
        latest.current ??
        (await (latest.beginning as Promise<Change>).finally(() => {
          latest.beginning = undefined
        }))
      )
    }
    const send = async (unsent: Unsent) => {
      const { id } = await working()
      for (const body of Object.values(unsent)) {
        try {
          if ('language' in body) setChangeInCache(client, await put(`changes/${id}/translations`, body))
          else {
            const place = placeOfWritten(body)
            // Of a condition the last one counts.
            const before = isCondition(body.value) ? undefined : seen.get(place)
            sending.set(place, body.value)
            setChangeInCache(
              client,
              await put(`changes/${id}/texts`, before === undefined ? body : { ...body, seen: before }),
            )
            seen.set(place, body.value)
            // Another number of a crisis line takes its day of checking away.
            if (body.file.includes('/crisis/')) await client.invalidateQueries({ queryKey: ['studio', 'item'] })
          }
          refuse(placeOfUnsent(body))
        } catch (error) {
          const theirs = theirValue(error)
          if (theirs !== undefined && 'field' in body) {
            setConflict(placeOfWritten(body), theirs)
            continue
          }
          // Another try would be refused as well; what was typed stays in its box.
          if (!(error instanceof ApiError) || error.status === 0 || error.status === 401 || error.status >= 500)
            throw error
          refuse(placeOfUnsent(body), whyRefused(error) || latest.text('studio.refused'))
        } finally {
          sending.delete(placeOfUnsent(body))
        }
      }
    }
    return {
      seen,
      sending,
      setConflict,
      clearConflict,
      queue: createSaveQueue<Unsent>({ send, onFailure: (error) => logFailure('saving a text', error) }),
      startAnother: async () => void (await begin()),
      restructure: async (act: StructureEdit) => {
        const change = await post<Change>(studioUrl(`changes/${(await working()).id}/structure`), act)
        setChangeInCache(client, change)
        return change
      },
      addWizard: async (asked: NewWizard) => {
        const { wizard, change } = await post<{ wizard: string; change: Change }>(
          studioUrl(`changes/${(await working()).id}/wizards`),
          asked,
        )
        setChangeInCache(client, change)
        return wizard
      },
      saveRow: async (row: RowEdit) => {
        const change = await put(`changes/${(await working()).id}/rows`, row)
        setChangeInCache(client, change)
        return change
      },
      takeTable: async (file: string, csv: string, drop = false) => {
        const taken = await post<TableImport>(studioUrl(`changes/${(await working()).id}/table`), { file, csv, drop })
        setChangeInCache(client, taken.change)
        return taken
      },
    }
  })

  const value = useMemo<StudioValue>(() => {
    const count = (key: string, n: number, values = {}) => {
      const form = new Intl.PluralRules(language()).select(n)
      return text(start.texts[`${key}.${form}`] === undefined ? `${key}.other` : `${key}.${form}`, {
        ...values,
        count: n,
      })
    }
    return { start, text, count, current, conflicts, refused, choose: setChosen, ...acts }
  }, [start, text, current, conflicts, refused, acts, setChosen])
  return <StudioContext value={value}>{children}</StudioContext>
}
