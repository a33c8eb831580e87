import type { InteractionStatus } from '@kindred/contract/interaction-status'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { plus } from '../../lib/counters.ts'
import { act, interactionStatusQueryOptions, patchStatus, sendOwn, withEmpathy } from '../../lib/interactions.ts'
import { empathyReaction } from '../../lib/known-actions.ts'
import { logFailure } from '../../lib/log.ts'
import { tellLimit } from '../../lib/refusal-in-words.ts'
import { afterChoice, counted, type Reactions, reactionsQueryOptions, sendChoice } from './reactions-query.ts'

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
  function tried(what: string, begin: (now: Known) => Attempt): void {
    if (pressed.current.has(what)) return
    pressed.current.add(what)
    line.current = line.current.then(async () => {
      const reactions = client.getQueryData(reactionsQueryOptions(link).queryKey)
      // Pressed before it was known how things stand: then as soon as it is.
      const status = await client.ensureQueryData(interactionStatusQueryOptions(link)).catch(() => undefined)
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

  /** What one has or has not, shown at once by `change`. */
  const own = (what: string, kind: 'empathy' | 'save' | 'vote', change: (now: Known, id: string | null) => void) =>
    tried(what, (now) => {
      const { empathy, save, vote } = now.status
      const id = { empathy: empathy.empathy_id, save: save?.save_id ?? null, vote: vote.vote_id }[kind]
      return {
        async work() {
          change(now, id === null ? '' : null)
          change(now, await sendOwn(kind, { shareable_link: link }, id))
        },
        restore: () => change(now, id),
      }
    })
  /** Support is the empathy with the memory: it stands beside another reaction and has calls of its own. */
  const support = () =>
    own('supporting', 'empathy', ({ reactions, status }, id) => {
      const by = Number(id !== null) - Number(status.empathy.empathy_id !== null)
      put(by === 0 ? reactions : { ...reactions, reactions: counted(reactions.reactions, empathyReaction(), by) })
      patchStatus(client, link, (now) => withEmpathy(now, id))
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
    own('saving a memory', 'save', (_, save_id) =>
      patchStatus(client, link, (now) => ({ ...now, save: save_id === null ? null : { save_id } })),
    )
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
