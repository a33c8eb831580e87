import { createSaveQueue, type SaveQueue } from '@kindred/form'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { ApiError, post, request } from '../../lib/api.ts'
import { language } from '../../lib/languages.ts'
import { logFailure } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { dayInWords } from '../../lib/relative-time.ts'
import { at, changesQuery } from './studio-queries.ts'
import type { Act, Change, Start, TakenTable, Translated, Written } from './wire.ts'

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
  /** Adds, removes or moves something in the change. */
  restructure: (act: Act) => Promise<Change>
  /** Adds a wizard that begins as a template, and gives its id. */
  addWizard: (asked: { template: string; title: string }) => Promise<string>
  /** Makes an option list what a CSV table says, where nothing is wrong with its rows. */
  takeTable: (file: string, csv: string) => Promise<TakenTable>
}

/** What was typed and is not in the change yet, by place. */
type Unsent = Readonly<Record<string, Written | Translated>>

/** Stays while this tab is open: each address of the studio is a page of its own. */
export const kept = { chosen: undefined as string | undefined, asked: { q: '', part: '' } }

const StudioContext = createContext<StudioValue | undefined>(undefined)

export function useStudio(): StudioValue {
  const value = useContext(StudioContext)
  if (value === undefined) throw new Error('This stands outside of the studio.')
  return value
}

/** Tells why something did not work. */
export function useTold(): (error: unknown) => void {
  const { text } = useStudio()
  return (error) => {
    const detail = error instanceof ApiError ? error.detail : null
    notify({ title: text('studio.refused'), ...(detail === null ? {} : { text: detail }), tone: 'problem' })
  }
}

const filled = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** The change as the server has it now takes its place in the list. */
export function changed(client: QueryClient, change: Change): void {
  client.setQueryData(changesQuery.queryKey, (before) => {
    const results = before?.results ?? []
    const isNew = results.every(({ id }) => id !== change.id)
    return { results: isNew ? [change, ...results] : results.map((one) => (one.id === change.id ? change : one)) }
  })
}

export function StudioProvider({ start, children }: { start: Start; children: ReactNode }) {
  const client = useQueryClient()
  const [chosen, setChosenNow] = useState(kept.chosen)
  const [setChosen] = useState(() => (id: string) => {
    kept.chosen = id
    setChosenNow(id)
  })
  const { data } = useQuery(changesQuery)
  const mine = data?.results.filter(({ is_mine }) => is_mine)
  const current = mine?.find(({ id }) => id === chosen) ?? mine?.[0]
  const text = useMemo<StudioTexts>(
    () =>
      (key, values = {}) =>
        filled(start.texts[key] ?? key, values),
    [start],
  )
  const [world] = useState(() => ({ text, current, beginning: undefined as Promise<Change> | undefined }))
  Object.assign(world, { text, current })

  const [acts] = useState(() => {
    const begin = async (): Promise<Change> => {
      const title = world.text('studio.working.title', { day: dayInWords(new Date().toISOString()) })
      const change = await post<Change>(at('changes'), { title })
      changed(client, change)
      setChosen(change.id)
      return change
    }
    /** The change that edits go into; the first edit begins one. */
    const working = async (): Promise<Change> => {
      world.beginning ??= world.current === undefined ? begin() : undefined
      return (
        world.current ??
        (await (world.beginning as Promise<Change>).finally(() => {
          world.beginning = undefined
        }))
      )
    }
    const send = async (unsent: Unsent) => {
      const { id } = await working()
      for (const body of Object.values(unsent)) {
        try {
          changed(
            client,
            (
              await request<Change>(at(`changes/${id}/${'language' in body ? 'translations' : 'texts'}`), {
                method: 'PUT',
                body,
              })
            ).data,
          )
        } catch (error) {
          // Another try would be refused as well; what was typed stays in its box.
          if (!(error instanceof ApiError) || error.status === 0 || error.status === 401 || error.status >= 500)
            throw error
          notify({
            title: world.text('studio.refused'),
            ...{ text: error.detail ?? Object.values(error.errors).flat().join(' '), tone: 'problem' },
          })
        }
      }
    }
    return {
      queue: createSaveQueue<Unsent>({ send, onFailure: (error) => logFailure('saving a text', error) }),
      startAnother: async () => void (await begin()),
      restructure: async (act: Act) => {
        const change = await post<Change>(at(`changes/${(await working()).id}/structure`), act)
        changed(client, change)
        return change
      },
      addWizard: async (asked: { template: string; title: string }) => {
        const { wizard, change } = await post<{ wizard: string; change: Change }>(
          at(`changes/${(await working()).id}/wizards`),
          asked,
        )
        changed(client, change)
        return wizard
      },
      takeTable: async (file: string, csv: string) => {
        const taken = await post<TakenTable>(at(`changes/${(await working()).id}/table`), { file, csv })
        changed(client, taken.change)
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
    return { start, text, count, current, choose: setChosen, ...acts }
  }, [start, text, current, acts, setChosen])
  return <StudioContext value={value}>{children}</StudioContext>
}
