/** Who may see a memory, decided here and nowhere else: as a pure function, and as the same rule in SQL. */
export const privacyCodes = { public: 0, onlyMe: 1, withLink: 2 } as const

/** The resource of the policy: what it reads of a memory. */
export type MemoryResource = { author_id: string; privacy: number; status: number; deleted_at: string | null }

/** The id of the member who asks, or null for a visitor. */
export type Viewer = string | null

/** Only its author sees it while it is `away` (the author is leaving) or `hidden` (decided by who looks after the site). */
export const statuses = { posted: 1, away: 2, hidden: 3 } as const

/** Can the viewer read it, having its link? */
export function canRead(memory: MemoryResource, viewer: Viewer): boolean {
  if (memory.deleted_at !== null) return false
  if (memory.author_id === viewer) return true
  return memory.status === statuses.posted && memory.privacy !== privacyCodes.onlyMe && isKnownPrivacy(memory.privacy)
}

/** Is it in lists, feeds, searches and counts for everybody? */
export function isListed(memory: MemoryResource): boolean {
  return memory.deleted_at === null && memory.status === statuses.posted && memory.privacy === privacyCodes.public
}

/** Is it in the list of its author's memories that the viewer sees? */
export function isListedByAuthor(memory: MemoryResource, viewer: Viewer): boolean {
  return isListed(memory) || (memory.deleted_at === null && memory.author_id === viewer)
}

/** Can the viewer change it? Its author can, until it is deleted. */
export const canEdit = (memory: MemoryResource, viewer: Viewer): boolean =>
  memory.deleted_at === null && memory.author_id === viewer

// A privacy that nobody has thought of yet hides the memory.
const isKnownPrivacy = (privacy: number): boolean => Object.values<number>(privacyCodes).includes(privacy)

/**
 * The same rules as SQL conditions, and what stands between two people. `m` is the alias of memories; `viewer` is a parameter with
 * the viewer's id or null. For this folder alone: others ask by the link (`canReadByLinkSql`) or without it (`canSeeLinkSql`).
 */
export const canReadSql = (m: string, viewer: string): string =>
  canReadSqlUnless(m, viewer, notBlockedSql(`${m}.author_id`, viewer))

const canReadSqlUnless = (m: string, viewer: string, between: string): string =>
  `(${m}.deleted_at is null and (${m}.author_id = ${viewer}::uuid or (${m}.status = 1 and ${m}.privacy in (0, 2) and ${between})))`

/** SQL condition: can the viewer report it? They could read it but for a block, in either direction. */
export const canReportByLinkSql = (m: string, link: string, viewer: string): string =>
  `(${m}.shareable_link = ${link} and ${canReadSqlUnless(m, viewer, 'true')})`

/**
 * SQL condition: this is the link that the memory has now, and the viewer may read it. `link`: a parameter with the link that the request shows.
 * @example `select … from memories m where ${canReadByLinkSql('m', '$1', '$2')}`
 */
export const canReadByLinkSql = (m: string, link: string, viewer: string): string =>
  `(${m}.shareable_link = ${link} and ${canReadSql(m, viewer)})`

/** The viewer, or for a visitor an id that nobody has: a comparison with null takes the table out of the plan, and Citus then finds no key to join by. */
export const viewerOrNilSql = (viewer: string): string =>
  `coalesce(${viewer}::uuid, '00000000-0000-0000-0000-000000000000')`

/**
 * SQL condition: can the viewer see which link the memory has now, although the request does not show it? Everybody of a public one, its author, and whoever
 * acted on it by the link that it has now. Whatever names, counts, links or acts on a memory without its link asks this. `author`: whose memory it is, as a
 * parameter where a row is locked.
 */
export const canSeeLinkSql = (m: string, viewer: string, author = `${m}.author_id`): string =>
  `(${canReadSql(m, viewer)} and (${m}.privacy = ${privacyCodes.public} or ${m}.author_id = ${viewer}::uuid
     or exists (select 1 from link_holders h where h.author_id = ${author} and h.memory_id = ${m}.id and h.user_id = ${viewerOrNilSql(viewer)})))`

/** SQL condition: memories that stand in lists for everybody: posted, public, not deleted. `m`: their alias. */
export const listedSql = (m: string): string => `(${m}.deleted_at is null and ${m}.status = 1 and ${m}.privacy = 0)`

/** SQL condition: memories that stand in lists for one who looks, without those of people whom they do not meet. `m`: alias; `viewer`: parameter. */
export const listedToSql = (m: string, viewer: string): string =>
  `(${listedSql(m)} and ${notBlockedOrMutedSql(`${m}.author_id`, viewer)})`

/** SQL condition: memories that stand in the list of one author's memories. `m`: their alias; `isOwn`: is it the author who looks? */
export const listedByAuthorSql = (m: string, isOwn: boolean): string =>
  isOwn ? `${m}.deleted_at is null` : listedSql(m)

/**
 * SQL condition: what somebody put under a memory was not taken away by its author, nor hidden by people who look after the site, or in that case the viewer
 * wrote it. `c`: the alias of comments, private comments or connections.
 */
export const notHiddenSql = (c: string, viewer: string): string =>
  `(${c}.removed_at is null and (${c}.hidden_at is null or ${c}.user_id = ${viewer}::uuid))`

/**
 * Can the viewer read a comment, on a memory that they can read? `c` comments, `u` who wrote it. One that was deleted, or
 * whose writer is leaving, is there for nobody; one that was hidden from all, for its writer; one that the viewer hid, for everybody
 * else. One that waits for the author of the memory is there for the two of them. None is there for who muted its writer, nor where
 * one of the two blocked the other.
 */
export const canReadCommentSql = (c: string, u: string, viewer: string): string =>
  `(${c}.deleted_at is null and ${u}.leaving_on is null and ${notBlockedOrMutedSql(`${c}.user_id`, viewer)} and ${notHiddenSql(c, viewer)}
     and (not ${c}.waiting or ${viewer}::uuid in (${c}.user_id, ${c}.author_id)) and not exists (select 1 from hidden_comments h
     where h.user_id = ${viewerOrNilSql(viewer)} and h.author_id = ${c}.author_id and h.comment_id = ${c}.id))`

/** SQL value: the words of an edit that is pending, for who wrote the comment and for the author of the memory; null for everybody else. */
export const pendingContentSql = (c: string, viewer: string): string =>
  `(case when ${viewer}::uuid in (${c}.user_id, ${c}.author_id) then ${c}.pending_content end)`

/** Ids of members whom the viewer blocked or muted, or who blocked the viewer; `viewer` is a parameter or a column with an id, or null for a visitor. */
const excludedMembersSql = (viewer: string, mine: '' | "and av.kind = 'block'"): string =>
  `array(select case when av.user_id = ${viewer}::uuid then av.other_id else av.user_id end from avoided_members av
   where (av.user_id = ${viewer}::uuid ${mine}) or (av.other_id = ${viewer}::uuid and av.kind = 'block'))`

/**
 * Neither blocked the other. The list is made once for a
 * statement where the viewer is a parameter, so that each row costs one comparison.
 * @example `select … from users u where u.id = $1 and ${notBlockedSql('u.id', '$2')}`
 */
export const notBlockedSql = (person: string, viewer: string): string =>
  `(${person} <> all (${excludedMembersSql(viewer, "and av.kind = 'block'")}))`

/** For lists and notifications: neither blocked the other, and the viewer did not mute this person. */
export const notBlockedOrMutedSql = (person: string, viewer: string): string =>
  `(${person} <> all (${excludedMembersSql(viewer, '')}))`

/**
 * Whose acts are counted and shown to this person: not those of somebody who is leaving, nor where one of the two blocked the
 * other. `u` is the alias of users. A number names nobody, so acts of somebody who is only muted count.
 */
export const countedSql = (u: string, viewer: string): string =>
  `(${u}.leaving_on is null and ${notBlockedSql(`${u}.id`, viewer)})`
