import type { Change, StructureEdit } from '@kindred/contract/studio'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useNotifyRefusal, useStudio } from './studio-context.tsx'

/** The id of what gets the focus afterwards, or that by the lists before and after. */
type Focus<List> = string | ((before: List, after: List) => string)

export type Place = { file: string; at: string }
/** One place up or down, or to a place from 0 on. */
type Move = Place & { item: string; name: string } & ({ by: -1 | 1 } | { to: number })

/**
 * Does something to a list, says so, and leaves the focus where somebody goes on. What is pressed while something is being done is done after
 * that, in turn. Each act says whether it was done: what was typed for one that was refused stays. `read`: the list with a change; `idsIn`: the ids of a
 * place of it, in their order.
 */
export function useListEditing<List>(
  shown: List,
  read: (client: QueryClient, change: Change) => Promise<List>,
  idsIn: (list: List, place: Place) => readonly string[],
) {
  const { current, restructure, text } = useStudio()
  const client = useQueryClient()
  const tell = useNotifyRefusal()
  const [last, setLast] = useState({ sentence: '', revision: -1 })
  const wanted = useRef<string>(undefined)
  const turns = useRef({ waiting: 0, last: Promise.resolve(false), acts: new Set<string>() }).current
  const newest = useRef(shown)
  // What is moved in the page loses the focus on its way.
  useLayoutEffect(() => {
    if (turns.waiting === 0) newest.current = shown
    if (wanted.current === undefined || document.activeElement?.id === wanted.current) return
    const target = document.getElementById(wanted.current)
    if (target !== null && document.activeElement === document.body) target.focus()
  })
  const inTurn = (
    focus: Focus<List>,
    next: () => { done: StructureEdit; sentence: string } | undefined,
  ): Promise<boolean> => {
    turns.waiting += 1
    turns.last = turns.last.then(async () => {
      try {
        const { done, sentence } = next() ?? {}
        if (done === undefined || sentence === undefined) return false
        const before = newest.current
        const change = await restructure(done)
        newest.current = await read(client, change)
        wanted.current = typeof focus === 'string' ? focus : focus(before, newest.current)
        setLast({ sentence, revision: change.revision })
        return true
      } catch (error) {
        tell(error)
        return false
      } finally {
        turns.waiting -= 1
      }
    })
    return turns.last
  }
  const apply = async (done: StructureEdit, sentence: string, focus: Focus<List>) => {
    // Who presses “Add” twice wants one.
    const name = JSON.stringify(done)
    if (turns.acts.has(name)) return false
    turns.acts.add(name)
    const isDone = await inTurn(focus, () => ({ done, sentence }))
    turns.acts.delete(name)
    return isDone
  }
  const move = ({ file, at, item, name, ...where }: Move, focus: string) =>
    inTurn(focus, () => {
      const ids = idsIn(newest.current, { file, at })
      const to = 'to' in where ? where.to : ids.indexOf(item) + where.by
      if (!ids.includes(item) || to < 0 || to >= ids.length) return undefined
      const sentence = text('studio.outline.moved', { name, place: to + 1, count: ids.length })
      return { done: { act: 'move', file, at, item, to }, sentence }
    })
  /** Gone once something else was edited, such as by Undo. */
  const announcement = last.revision === current?.revision ? last.sentence : ''
  return { apply, move, announcement }
}

export type ListEditing<List> = Omit<ReturnType<typeof useListEditing<List>>, 'announcement'>
