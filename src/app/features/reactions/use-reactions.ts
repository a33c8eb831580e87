import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Counter, toggled } from '../../lib/counters.ts'
import { act, interactionStatusQuery } from '../../lib/interactions.ts'
import { logFailure } from '../../lib/log.ts'
import {
  afterChoice,
  counted,
  type Reactions,
  reactionsQuery,
  sendChoice,
  sendSave,
  sendSupport,
  sendVote,
  supportId,
} from './reactions-query.ts'

/** How this person and others react to a memory: seen at once, taken back in silence when it fails, one call at a time. */
export function useReactions(link: string) {
  const client = useQueryClient()
  const isRunning = useRef(false)
  const { data: reactions, error } = useQuery(reactionsQuery(link))
  const { data: status } = useQuery(interactionStatusQuery(link))
  const supportedBy = status?.empathy.empathy_id ?? null
  const saveId = status?.save?.save_id ?? null
  const vote = status?.vote

  const put = (next: Reactions) => client.setQueryData(reactionsQuery(link).queryKey, next)
  type Change = { empathy_id?: string | null; save_id?: string | null; vote?: NonNullable<typeof vote> }
  const patch = (change: Change) =>
    client.setQueryData(interactionStatusQuery(link).queryKey, (now) => {
      if (now === undefined) return undefined
      const { empathy_id, save_id, vote } = change
      return {
        ...now,
        ...(empathy_id === undefined
          ? {}
          : { empathy: { ...now.empathy, empathized: empathy_id === null ? 0 : 1, empathy_id } }),
        ...(save_id === undefined ? {} : { save: save_id === null ? null : { save_id } }),
        ...(vote === undefined ? {} : { vote }),
      }
    })

  async function tried(what: string, work: () => Promise<void>, restore: () => void): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await act(client, link, work)
    } catch (failure) {
      logFailure(what, failure)
      restore()
    } finally {
      isRunning.current = false
    }
  }

  const choose = (id: number) => {
    if (reactions === undefined || status === undefined) return
    const restore = () => {
      put(reactions)
      patch({ empathy_id: supportedBy })
    }
    if (id === supportId)
      return tried(
        'supporting',
        async () => {
          put({ ...reactions, reactions: counted(reactions.reactions, id, supportedBy === null ? 1 : -1) })
          patch({ empathy_id: supportedBy === null ? '' : null })
          patch({ empathy_id: await sendSupport(link, supportedBy) })
        },
        restore,
      )
    return tried(
      'reacting',
      async () => {
        const next = afterChoice(reactions, id)
        put(next)
        put({ ...next, own: await sendChoice(link, reactions.own, id) })
      },
      restore,
    )
  }
  const save = () =>
    status &&
    tried(
      'saving a memory',
      async () => {
        patch({ save_id: saveId === null ? '' : null })
        patch({ save_id: await sendSave(link, saveId) })
      },
      () => patch({ save_id: saveId }),
    )

  const sayItHelped = () => {
    if (vote === undefined) return
    const own: Counter = { count: vote.count_votes, active: vote.vote_id !== null }
    const put = (vote_id: string | null, { count }: Counter) => patch({ vote: { vote_id, count_votes: count } })
    return tried(
      'voting',
      async () => {
        const next = toggled(own)
        put(next.active ? '' : null, next)
        put(await sendVote(link, vote.vote_id), next)
      },
      () => put(vote.vote_id, own),
    )
  }

  return {
    reactions,
    error,
    votes: vote,
    sayItHelped: () => void sayItHelped(),
    isChosen: (id: number) => (id === supportId ? supportedBy !== null : reactions?.own?.reaction_option_id === id),
    isSaved: saveId !== null,
    choose: (id: number) => void choose(id),
    save: () => void save(),
  }
}
