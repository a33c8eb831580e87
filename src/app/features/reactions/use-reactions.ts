import type { InteractionStatus } from '@kindred/contract/interaction-status'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { notifyLimit } from '../../lib/api/refusal-in-words.ts'
import { logFailure } from '../../lib/log.ts'
import { plus } from '../../lib/queries/counters.ts'
import {
  interactionStatusQueryOptions,
  patchStatus,
  runInteraction,
  toggleOwn,
} from '../../lib/queries/interactions.ts'
import { afterChoice, type Reactions, reactionsQueryOptions, sendChoice } from './reactions-query.ts'

/**
 * How this person and others react to a memory: seen at once, taken back in silence when it fails. One call at a time: another
 * button's press waits for it, a second press of the same one is a double click and counts once.
 */
export function useReactions(link: string) {
  const client = useQueryClient()
  const pressed = useRef(new Set<string>())
  const line = useRef(Promise.resolve())
  const { data: reactions } = useQuery(reactionsQueryOptions(link))
  const { data: status } = useQuery(interactionStatusQueryOptions(link))

  const put = (next: Reactions) => client.setQueryData(reactionsQueryOptions(link).queryKey, next)

  /** `begin` looks at what is known when its turn comes. */
  function enqueue(what: string, begin: (now: WithStatus) => Attempt): void {
    if (pressed.current.has(what)) return
    pressed.current.add(what)
    line.current = line.current.then(async () => {
      // Pressed before it was known how things stand: then as soon as it is.
      const status = await client.ensureQueryData(interactionStatusQueryOptions(link)).catch(() => undefined)
      if (status !== undefined) {
        const { work, restore } = begin({ status })
        await runInteraction(client, link, work).catch((failure: unknown) => {
          logFailure(what, failure)
          notifyLimit(failure)
          restore()
        })
      }
      pressed.current.delete(what)
    })
  }

  /** What one has or has not, shown at once by `change`. */
  const own = (what: string, kind: 'save' | 'vote', change: (now: WithStatus, id: string | null) => void) =>
    enqueue(what, (now) => {
      const { save, vote } = now.status
      const id = kind === 'save' ? (save?.save_id ?? null) : vote.vote_id
      return {
        async work() {
          change(now, id === null ? '' : null)
          change(now, await toggleOwn(kind, { shareable_link: link }, id))
        },
        restore: () => change(now, id),
      }
    })
  const react = (id: number) =>
    enqueue(`reacting with ${id}`, () => {
      const reactions = client.getQueryData(reactionsQueryOptions(link).queryKey)
      return {
        async work() {
          if (reactions === undefined) return
          const next = afterChoice(reactions, id)
          put(next)
          put({ ...next, own: await sendChoice(link, reactions.own, id) })
        },
        restore: () => reactions && put(reactions),
      }
    })
  /** `onSaved`: once it is known that it was. */
  const save = (onSaved: () => void) =>
    own('saving a memory', 'save', ({ status }, save_id) => {
      patchStatus(client, link, (now) => ({ ...now, save: save_id === null ? null : { save_id } }))
      if (save_id && !status.save) onSaved()
    })
  const sayItHelped = () =>
    own('voting', 'vote', ({ status: { vote } }, vote_id) => {
      const more = Number(vote_id !== null) - Number(vote.vote_id !== null)
      const count_votes = plus(vote.count_votes, more)
      patchStatus(client, link, (now) => ({ ...now, vote: { vote_id, count_votes } }))
    })

  return {
    reactions,
    votes: status?.vote,
    sayItHelped,
    isChosen: (id: number) => reactions?.own?.reaction_option_id === id,
    isSaved: (status?.save?.save_id ?? null) !== null,
    choose: react,
    save,
  }
}

type Status = InteractionStatus['data']
type WithStatus = { status: Status }
type Attempt = { work: () => Promise<void>; restore: () => unknown }
