import type { ActChannel } from '../../platform/limits/pair-limit.ts'
import { supportCode } from '../shared/support-code.ts'
import { canReadCommentSql, listedSql } from '../visibility/index.ts'

/** What an act was about: the id of its thing, and the names of all that are told as one. */
type About = { id: string; labels: readonly string[] }

/** The list of the response that a kind is in, and what is told as one in it. */
type Kind = {
  list: ListName
  /** `each` act for itself; all of a `memory`; all about one `thing` (a comment, an option); all of one `person`. */
  asOne: 'each' | 'memory' | 'thing' | 'person'
  /** What `thing` is an id of, where it is one. */
  thing: 'nothing' | 'tag' | 'comment' | 'private comment' | 'reaction' | 'praise' | 'memory'
  /** How it reaches whoever is told, which is limited for each pair of people; `counted`: where it is done. */
  reach: ActChannel | 'counted'
  /** Where in the memory its line leads, as parameters of the memory's address; nothing: the memory. */
  place?: (about: About) => Record<string, string>
  /** SQL: is the act still there, for this reader, beside its memory `m`? What is undone, deleted or hidden is told to nobody. */
  isThere: (n: string, viewer: string) => string
}

const stillThere =
  (table: string, more: (n: string) => string): Kind['isThere'] =>
  (n) =>
    `exists (select 1 from ${table} a where a.author_id = m.author_id and a.user_id = ${n}.originator_id and ${more(n)})`
const theThing = (n: string) => `a.id = ${n}.thing::uuid`

const commentThere =
  (more = ''): Kind['isThere'] =>
  (n, viewer) =>
    `exists (select 1 from comments c join users w on w.id = c.user_id
     where c.author_id = m.author_id and c.id = ${n}.thing::uuid and ${canReadCommentSql('c', 'w', viewer)} ${more})`
const shownComment = commentThere()
/** A reply, and the comment of whoever is told that it replies to. */
const shownReply: Kind['isThere'] = (n, viewer) =>
  commentThere(`and exists (select 1 from comments a where a.author_id = c.author_id and a.id = c.reply_to and a.user_id = ${n}.user_id
     and a.deleted_at is null and a.removed_at is null)`)(n, viewer)

/** What was done with a comment is there for as long as the comment is. */
const withComment =
  (table: string): Kind['isThere'] =>
  (n, viewer) =>
    `(${stillThere(table, () => `a.comment_id = ${n}.thing::uuid`)(n, viewer)} and ${shownComment(n, viewer)})`

/** The author of the memory thanks whoever is told: their message or praise is there, and marked so. */
const thanksThere =
  (table: 'private_comments' | 'praises', more = ''): Kind['isThere'] =>
  (n) =>
    `exists (select 1 from ${table} a where a.author_id = m.author_id and a.author_id = ${n}.originator_id and a.user_id = ${n}.user_id
       and ${theThing(n)} and a.thanked_at is not null${more})`

/** The lists of the response, in the order in which they are told. */
export const listNames = [
  'detailed_notifications',
  'empathy',
  'memory_feedback',
  'comment_feedback',
  'empathy_comments',
  'reactions',
  'resonance_notifications',
] as const
export type ListName = (typeof listNames)[number]

/** Every kind of act that somebody is told of, under its `event_type` on the wire. */
export const kinds = {
  empathy: {
    list: 'empathy',
    asOne: 'memory',
    thing: 'nothing',
    reach: 'signs',
    place: () => ({ reaction: String(supportCode) }),
    isThere: stillThere('empathies', (n) => `a.memory_id = ${n}.about_id`),
  },
  comment: {
    list: 'detailed_notifications',
    asOne: 'each',
    thing: 'comment',
    reach: 'words',
    place: ({ id }) => ({ comment: id }),
    isThere: shownComment,
  },
  comment_reply: {
    list: 'detailed_notifications',
    asOne: 'each',
    thing: 'comment',
    reach: 'counted',
    place: ({ id }) => ({ comment: id }),
    isThere: shownReply,
  },
  // Other words for a comment that wait for the author of the memory, until they were let through, declined or taken back.
  comment_edit: {
    list: 'detailed_notifications',
    asOne: 'each',
    thing: 'comment',
    reach: 'counted',
    place: ({ id }) => ({ comment: id }),
    isThere: commentThere('and c.pending_content is not null'),
  },
  private_comment: {
    list: 'detailed_notifications',
    asOne: 'each',
    thing: 'private comment',
    reach: 'words',
    place: () => ({ tab: 'validate' }),
    isThere: stillThere('private_comments', (n) => `${theThing(n)} and a.hidden_at is null and a.removed_at is null`),
  },
  message_thanks: {
    list: 'detailed_notifications',
    asOne: 'each',
    thing: 'private comment',
    reach: 'signs',
    place: () => ({ tab: 'comment', private: 'open' }),
    isThere: thanksThere('private_comments', ' and a.hidden_at is null and a.removed_at is null'),
  },
  praise_thanks: {
    list: 'detailed_notifications',
    asOne: 'each',
    thing: 'praise',
    reach: 'signs',
    place: () => ({ tab: 'feedback' }),
    isThere: thanksThere('praises'),
  },
  reaction: {
    list: 'reactions',
    asOne: 'thing',
    thing: 'reaction',
    reach: 'signs',
    place: ({ id }) => ({ reaction: id }),
    isThere: stillThere('reactions', (n) => `a.memory_id = ${n}.about_id and a.option_code::text = ${n}.thing`),
  },
  memory_feedback: {
    list: 'memory_feedback',
    asOne: 'memory',
    thing: 'praise',
    reach: 'signs',
    place: ({ labels }) => ({ feedback: labels.join(',') }),
    isThere: stillThere('praises', theThing),
  },
  comment_feedback: {
    list: 'comment_feedback',
    asOne: 'thing',
    thing: 'comment',
    reach: 'signs',
    place: ({ id }) => ({ feedback: id }),
    isThere: withComment('comment_praises'),
  },
  empathy_comment: {
    list: 'empathy_comments',
    asOne: 'thing',
    thing: 'comment',
    reach: 'signs',
    place: ({ id }) => ({ commentEmpathy: id }),
    isThere: withComment('comment_empathies'),
  },
  resonance: {
    list: 'resonance_notifications',
    asOne: 'person',
    thing: 'tag',
    reach: 'signs',
    place: ({ labels }) => ({ resonance: labels.map((label) => label.toLowerCase()).join(',') }),
    isThere: stillThere('resonances', (n) => `a.tag_id = ${n}.thing::uuid`),
  },
  saved_memory: {
    list: 'detailed_notifications',
    asOne: 'each',
    thing: 'nothing',
    reach: 'signs',
    place: () => ({ tab: 'text' }),
    isThere: stillThere('saves', (n) => `a.memory_id = ${n}.about_id`),
  },
  linked_memory: {
    list: 'detailed_notifications',
    asOne: 'each',
    thing: 'memory',
    reach: 'words',
    place: () => ({ tab: 'connect' }),
    isThere: (n) =>
      `(${stillThere('connections', () => `a.memory_id = ${n}.about_id and a.linked_id = ${n}.thing::uuid and a.hidden_at is null and a.removed_at is null`)(n, '')}
        and exists (select 1 from linked l where l.author_id = ${n}.originator_id and l.id = ${n}.thing::uuid))`,
  },
} as const satisfies Record<string, Kind>

/** Which kind of act it is, as on the wire. */
export type EventType = keyof typeof kinds

/** Where the line of a kind leads. */
export function placeOf(kind: EventType, about: About): Record<string, string> {
  const { place }: Kind = kinds[kind]
  return place?.(about) ?? {}
}

/** The bundle of an act: acts of one kind that have the same here are told as one line. */
export function bundleOf(kind: EventType, act: { id: string; thing: string; by: string }): string {
  const { asOne }: Kind = kinds[kind]
  return { each: act.id, memory: '', thing: act.thing, person: act.by }[asOne]
}

/**
 * Notifications `told` that a statement begins with, and `linked`, the memories that acts among them linked. Read first: they lie with other members
 * than what the acts are about. `where`: conditions on notifications `n`, and what follows.
 */
export const notificationsSql = (where: string): string =>
  `with told as materialized (select * from notifications n where ${where}),
   linked as materialized (select l.author_id, l.id from memories l where ${listedSql('l')}
     and (l.author_id, l.id) in (select t.originator_id, t.thing::uuid from told t where t.kind = 'linked_memory'))`

/** The same for any row of `told`, beside its memory `m`: by its kind. A `case`, since a thing is read as an id only where it is one. */
export const isCurrentSql = (n: string, viewer: string): string =>
  `case ${n}.kind ${Object.entries<Kind>(kinds)
    .map(([kind, { isThere }]) => `when '${kind}' then ${isThere(n, viewer)}`)
    .join(' ')} else false end`
