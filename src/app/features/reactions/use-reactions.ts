import type { InteractionStatus } from '@kindred/contract/interaction-status'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Counter, toggled } from '../../lib/counters.ts'
import { act, interactionStatusQuery, patchStatus, withEmpathy } from '../../lib/interactions.ts'
import { empathyReaction } from '../../lib/known-actions.ts'
import { logFailure } from '../../lib/log.ts'
import { tellLimit } from '../../lib/refusal-in-words.ts'
import {
  afterChoice,
  counted,
  type Reactions,
  reactionsQuery,
  sendChoice,
  sendSave,
  sendSupport,
  sendVote,
} from './reactions-query.ts'

/**
 * How this person and others react to a memory: seen at once, taken back in silence when it fails. One call at a time: another
 * button's press waits for it, a second press of the same one is a double click and counts once.
 */
export function useReactions(link: string) {
  const client = useQueryClient()
  const pressed = useRef(new Set<string>())
  const line = useRef(Promise.resolve())
  const { data: reactions, error } = useQuery(reactionsQuery(link))
  const { data: status, error: statusError } = useQuery(interactionStatusQuery(link))

  const put = (next: Reactions) => client.setQueryData(reactionsQuery(link).queryKey, next)
  const patch = (change: Change) => patchStatus(client, link, (now) => changed(now, change))

  /** `begin` looks at what is known when its turn comes. */
  function tried(what: string, begin: (now: Known) => Attempt): void {
    if (pressed.current.has(what)) return
    pressed.current.add(what)
    line.current = line.current.then(async () => {
      const reactions = client.getQueryData(reactionsQuery(link).queryKey)
      // Pressed before it was known how things stand: then as soon as it is.
      const status = await client.ensureQueryData(interactionStatusQuery(link)).catch(() => undefined)
      if (reactions !== undefined && status !== undefined) {
        const { work, restore } = begin({ reactions, status })
        await act(client, link, work).catch((failure: unknown) => {
          logFailure(what, failure)
          tellLimit(failure)
          restore()
        })
      }
      pressed.current.delete(what)
    })
  }

  /** Support is the empathy with the memory: it stands beside another reaction and has calls of its own. */
  const support = () =>
    tried('supporting', ({ reactions, status }) => {
      const by = status.empathy.empathy_id
      return {
        async work() {
          put({ ...reactions, reactions: counted(reactions.reactions, empathyReaction(), by === null ? 1 : -1) })
          patch({ empathy_id: by === null ? '' : null })
          patch({ empathy_id: await sendSupport(link, by) })
        },
        restore() {
          put(reactions)
          patch({ empathy_id: by })
        },
      }
    })
  const react = (id: number) =>
    tried(`reacting with ${id}`, ({ reactions }) => ({
      async work() {
        const next = afterChoice(reactions, id)
        put(next)
        put({ ...next, own: await sendChoice(link, reactions.own, id) })
      },
      restore: () => put(reactions),
    }))
  const save = () =>
    tried('saving a memory', ({ status }) => {
      const id = status.save?.save_id ?? null
      return {
        async work() {
          patch({ save_id: id === null ? '' : null })
          patch({ save_id: await sendSave(link, id) })
        },
        restore: () => patch({ save_id: id }),
      }
    })
  const sayItHelped = () =>
    tried('voting', ({ status: { vote } }) => {
      const own: Counter = { count: vote?.count_votes ?? 0, active: (vote?.vote_id ?? null) !== null }
      const put = (vote_id: string | null, { count }: Counter) => patch({ vote: { vote_id, count_votes: count } })
      return {
        async work() {
          if (vote === undefined) return
          const next = toggled(own)
          put(next.active ? '' : null, next)
          put(await sendVote(link, vote.vote_id), next)
        },
        restore: () => vote && patch({ vote }),
      }
    })

  return {
    reactions,
    error,
    statusError,
    votes: status?.vote,
    sayItHelped,
    isChosen: (id: number) =>
      id === empathyReaction()
        ? (status?.empathy.empathy_id ?? null) !== null
        : reactions?.own?.reaction_option_id === id,
    isSaved: (status?.save?.save_id ?? null) !== null,
    choose: (id: number) => (id === empathyReaction() ? support() : react(id)),
    save,
  }
}

type Status = InteractionStatus['data']
type Known = { reactions: Reactions; status: Status }
type Attempt = { work: () => Promise<void>; restore: () => void }
type Change = { empathy_id?: string | null; save_id?: string | null; vote?: NonNullable<Status['vote']> }

function changed(now: Status, { empathy_id, save_id, vote }: Change): Status {
  return {
    ...(empathy_id === undefined ? now : withEmpathy(now, empathy_id)),
    ...(save_id === undefined ? {} : { save: save_id === null ? null : { save_id } }),
    ...(vote === undefined ? {} : { vote }),
  }
}
