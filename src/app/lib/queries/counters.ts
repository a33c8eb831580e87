import type { Comment } from '@kindred/contract/comment'
import type { InteractionStatus } from '@kindred/contract/interaction-status'
import type { Memory } from '@kindred/contract/memory'

/** How many there are, and whether one of them is the reader's own. */
export interface Counter {
  count: number
  active: boolean
}

/** What is counted beside a memory (AMB-86): loves are a reaction, favorites are saves, links are memories that were connected with it. */
type MemoryCounters = Record<
  'comments' | 'loves' | 'favorites' | 'reactions' | 'resonance' | 'feedback' | 'votes' | 'links',
  Counter
>

/** What is counted beside a comment, which older clients call a me-too. */
type CommentCounters = Record<'meTooLikes' | 'meTooTrauma' | 'meTooFeedback', Counter>

/** Never below nothing. */
export const plus = (count: number, by: number): number => Math.max(0, count + by)

/** One more, or one less. */
export const counted = (counter: Counter, by: 1 | -1): Counter => ({ ...counter, count: plus(counter.count, by) })

/** The reader's own is added, or taken back. */
export const toggled = (counter: Counter): Counter => ({
  ...counted(counter, counter.active ? -1 : 1),
  active: !counter.active,
})

const of = (count: number, active = false): Counter => ({ count, active })
/** Reactions as the wire numbers them. */
const love = 4

type Status = InteractionStatus['data']

/** Counters of a memory from what the server last said. */
export function countersOfMemory(memory: Pick<Memory, 'counts' | 'reactions'>, status: Status): MemoryCounters {
  const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)
  const isLove = (id: number | undefined) => id === love
  const loves = memory.reactions.filter(({ reaction_option_id: id }) => isLove(id))
  return {
    comments: of(memory.counts.comments),
    loves: of(sum(loves.map((one) => one.reaction_count)), isLove(status.reaction?.reaction_option_id)),
    // Whoever saved it knows; how many others did is told to nobody.
    favorites: of(status.save === null ? 0 : 1, status.save !== null),
    reactions: of(sum(memory.reactions.map((one) => one.reaction_count)), status.reaction !== null),
    resonance: of(
      sum(status.resonances.map((one) => one.count_resonances)),
      status.resonances.some((one) => one.resonated === 1),
    ),
    feedback: of(status.feedback.count_users_given_feedback, status.feedback.feedback_id !== null),
    votes: of(status.vote.count_votes, status.vote.vote_id !== null),
    links: of(status.connect.count_connections, status.connect.connected === 1),
  }
}

/** Counters of a comment from what the server last said. */
export const countersOfComment = (comment: Comment): CommentCounters => ({
  meTooLikes: of(comment.count_empathies),
  meTooTrauma: of(comment.count_traumas),
  meTooFeedback: of(comment.count_users_given_feedback),
})
