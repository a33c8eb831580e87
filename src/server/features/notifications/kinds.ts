import type { ActChannel } from '../../platform/limits/pair-limit.ts'
import { empathyCode } from '../shared/empathy-code.ts'
import { canReadCommentSql, listedSql } from '../visibility/index.ts'

/** The subject of an act: its id, and the labels of all acts that are bundled with it. */
type SubjectLabels = { id: string; labels: readonly string[] }

/** The list of the response that a kind is in, and what is told as one in it. */
type Kind = {
  list: ListName
  /** What becomes one line: `each` act; all of a `memory`; all about one `subject` (a comment, an option); all of one `person`. */
  groupBy: 'each' | 'memory' | 'subject' | 'person'
  /** What the column `thing` holds an id of. */
  subject: 'nothing' | 'tag' | 'comment' | 'private comment' | 'reaction' | 'praise' | 'memory'
  /** Rate-limit channel per pair of members; `counted-by-caller`: the route has counted it. */
  rateLimitChannel: ActChannel | 'counted-by-caller'
  /** Parameters of the memory's address that its line leads to; none: the memory. */
  linkParams?: (about: SubjectLabels) => Record<string, string>
  /** SQL condition beside the memory `m`: the act still exists for this reader, neither undone, deleted nor hidden. */
  isCurrentSql: (n: string, viewer: string) => string
}

const existsSql =
  (table: string, more: (n: string) => string): Kind['isCurrentSql'] =>
  (n) =>
    `exists (select 1 from ${table} a where a.author_id = m.author_id and a.user_id = ${n}.originator_id and ${more(n)})`
const subjectIdSql = (n: string) => `a.id = ${n}.thing::uuid`

const commentExistsSql =
  (more = ''): Kind['isCurrentSql'] =>
  (n, viewer) =>
    `exists (select 1 from comments c join users w on w.id = c.user_id
     where c.author_id = m.author_id and c.id = ${n}.thing::uuid and ${canReadCommentSql('c', 'w', viewer)} ${more})`
const shownComment = commentExistsSql()
/** A reply, and the comment of whoever is told that it replies to. */
const shownReply: Kind['isCurrentSql'] = (n, viewer) =>
  commentExistsSql(`and exists (select 1 from comments a where a.author_id = c.author_id and a.id = c.reply_to and a.user_id = ${n}.user_id
     and a.deleted_at is null and a.removed_at is null)`)(n, viewer)

/** What was done with a comment is there for as long as the comment is. */
const withComment =
  (table: string): Kind['isCurrentSql'] =>
  (n, viewer) =>
    `(${existsSql(table, () => `a.comment_id = ${n}.thing::uuid`)(n, viewer)} and ${shownComment(n, viewer)})`

/** The author of the memory thanks whoever is told: their message or praise is there, and marked so. */
const thanksExistSql =
  (table: 'private_comments' | 'praises', more = ''): Kind['isCurrentSql'] =>
  (n) =>
    `exists (select 1 from ${table} a where a.author_id = m.author_id and a.author_id = ${n}.originator_id and a.user_id = ${n}.user_id
       and ${subjectIdSql(n)} and a.thanked_at is not null${more})`

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
    groupBy: 'memory',
    subject: 'nothing',
    rateLimitChannel: 'signs',
    linkParams: () => ({ reaction: String(empathyCode) }),
    isCurrentSql: existsSql('empathies', (n) => `a.memory_id = ${n}.about_id`),
  },
  comment: {
    list: 'detailed_notifications',
    groupBy: 'each',
    subject: 'comment',
    rateLimitChannel: 'words',
    linkParams: ({ id }) => ({ comment: id }),
    isCurrentSql: shownComment,
  },
  comment_reply: {
    list: 'detailed_notifications',
    groupBy: 'each',
    subject: 'comment',
    rateLimitChannel: 'counted-by-caller',
    linkParams: ({ id }) => ({ comment: id }),
    isCurrentSql: shownReply,
  },
  // Other words for a comment that wait for the author of the memory, until they were let through, declined or taken back.
  comment_edit: {
    list: 'detailed_notifications',
    groupBy: 'each',
    subject: 'comment',
    rateLimitChannel: 'counted-by-caller',
    linkParams: ({ id }) => ({ comment: id }),
    isCurrentSql: commentExistsSql('and c.pending_content is not null'),
  },
  private_comment: {
    list: 'detailed_notifications',
    groupBy: 'each',
    subject: 'private comment',
    rateLimitChannel: 'words',
    linkParams: () => ({ tab: 'validate' }),
    isCurrentSql: existsSql(
      'private_comments',
      (n) => `${subjectIdSql(n)} and a.hidden_at is null and a.removed_at is null`,
    ),
  },
  message_thanks: {
    list: 'detailed_notifications',
    groupBy: 'each',
    subject: 'private comment',
    rateLimitChannel: 'signs',
    linkParams: () => ({ tab: 'comment', private: 'open' }),
    isCurrentSql: thanksExistSql('private_comments', ' and a.hidden_at is null and a.removed_at is null'),
  },
  praise_thanks: {
    list: 'detailed_notifications',
    groupBy: 'each',
    subject: 'praise',
    rateLimitChannel: 'signs',
    linkParams: () => ({ tab: 'feedback' }),
    isCurrentSql: thanksExistSql('praises'),
  },
  reaction: {
    list: 'reactions',
    groupBy: 'subject',
    subject: 'reaction',
    rateLimitChannel: 'signs',
    linkParams: ({ id }) => ({ reaction: id }),
    isCurrentSql: existsSql('reactions', (n) => `a.memory_id = ${n}.about_id and a.option_code::text = ${n}.thing`),
  },
  memory_feedback: {
    list: 'memory_feedback',
    groupBy: 'memory',
    subject: 'praise',
    rateLimitChannel: 'signs',
    linkParams: ({ labels }) => ({ feedback: labels.join(',') }),
    isCurrentSql: existsSql('praises', subjectIdSql),
  },
  comment_feedback: {
    list: 'comment_feedback',
    groupBy: 'subject',
    subject: 'comment',
    rateLimitChannel: 'signs',
    linkParams: ({ id }) => ({ feedback: id }),
    isCurrentSql: withComment('comment_praises'),
  },
  empathy_comment: {
    list: 'empathy_comments',
    groupBy: 'subject',
    subject: 'comment',
    rateLimitChannel: 'signs',
    linkParams: ({ id }) => ({ commentEmpathy: id }),
    isCurrentSql: withComment('comment_empathies'),
  },
  resonance: {
    list: 'resonance_notifications',
    groupBy: 'person',
    subject: 'tag',
    rateLimitChannel: 'signs',
    linkParams: ({ labels }) => ({ resonance: labels.map((label) => label.toLowerCase()).join(',') }),
    isCurrentSql: existsSql('resonances', (n) => `a.tag_id = ${n}.thing::uuid`),
  },
  saved_memory: {
    list: 'detailed_notifications',
    groupBy: 'each',
    subject: 'nothing',
    rateLimitChannel: 'signs',
    linkParams: () => ({ tab: 'text' }),
    isCurrentSql: existsSql('saves', (n) => `a.memory_id = ${n}.about_id`),
  },
  linked_memory: {
    list: 'detailed_notifications',
    groupBy: 'each',
    subject: 'memory',
    rateLimitChannel: 'words',
    linkParams: () => ({ tab: 'connect' }),
    isCurrentSql: (n) =>
      `(${existsSql('connections', () => `a.memory_id = ${n}.about_id and a.linked_id = ${n}.thing::uuid and a.hidden_at is null and a.removed_at is null`)(n, '')}
        and exists (select 1 from linked l where l.author_id = ${n}.originator_id and l.id = ${n}.thing::uuid))`,
  },
} as const satisfies Record<string, Kind>

/** Which kind of act it is, as on the wire. */
export type EventType = keyof typeof kinds

/** Where the line of a kind leads. */
export function linkParamsOf(kind: EventType, about: SubjectLabels): Record<string, string> {
  const { linkParams }: Kind = kinds[kind]
  return linkParams?.(about) ?? {}
}

/** The bundle of an act: acts of one kind that have the same here are told as one line. */
export function bundleOf(kind: EventType, act: { id: string; subjectId: string; by: string }): string {
  const { groupBy }: Kind = kinds[kind]
  return { each: act.id, memory: '', subject: act.subjectId, person: act.by }[groupBy]
}

/**
 * Notifications `candidates` that a statement begins with, and `linked`, the memories that acts among them linked. Read first: they lie with other members
 * than what the acts are about. `where`: conditions on notifications `n`, and what follows.
 */
export const notificationsSql = (where: string): string =>
  `with candidates as materialized (select * from notifications n where ${where}),
   linked as materialized (select l.author_id, l.id from memories l where ${listedSql('l')}
     and (l.author_id, l.id) in (select t.originator_id, t.thing::uuid from candidates t where t.kind = 'linked_memory'))`

/** Condition that a row of `candidates` still holds, beside its memory `m`: by its kind. A `case`, since a thing is read as an id only where it is one. */
export const isCurrentSql = (n: string, viewer: string): string =>
  `case ${n}.kind ${Object.entries<Kind>(kinds)
    .map(([kind, { isCurrentSql: currentSql }]) => `when '${kind}' then ${currentSql(n, viewer)}`)
    .join(' ')} else false end`
