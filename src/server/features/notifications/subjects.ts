import type { Content } from '@kindred/content'
import type { Queryable } from '../../platform/db/transaction.ts'
import { memoryVocabulary } from '../memories/index.ts'
import { praiseLabels } from '../shared/content-words.ts'
import { kinds } from './kinds.ts'
import type { NotificationBundle } from './notifications-repository.ts'

/** What acts were about, in words: `labels` of a tag, an option or a praise; `content` of a comment. */
export type Subject = { labels: string[] } | { content: string }
export type SubjectLookup = (kind: NotificationBundle['kind'], id: string) => Subject | undefined

/** Reactions are known by their codes. */
const reactionsIn = (content: Content): [string, Subject][] =>
  (content.optionLists.reactions?.options ?? []).map(({ code, label }) => [String(code), { labels: [label] }])

/** Acts of one sort: their ids, and the authors of their memories, which every key begins with. */
interface SubjectKeys {
  ids: string[]
  authors: string[]
}

/** Reads the subjects of a page of notifications, each sort in one query. */
export async function readSubjects(
  db: Queryable,
  content: Content,
  page: readonly NotificationBundle[],
): Promise<SubjectLookup> {
  const found = new Map<string, Subject>([
    ...(await readTags(db, content, actsOf(page, 'tag'))),
    ...reactionsIn(content),
    ...(await readPraises(db, content, actsOf(page, 'praise'))),
    ...(await readComments(db, 'comments', actsOf(page, 'comment'))),
    ...(await readComments(db, 'private_comments', actsOf(page, 'private comment'))),
  ])
  return (_kind, id) => found.get(id)
}

function actsOf(
  page: readonly NotificationBundle[],
  sort: (typeof kinds)[NotificationBundle['kind']]['subject'],
): SubjectKeys {
  const rows = page.filter(({ kind }) => kinds[kind].subject === sort)
  return {
    ids: rows.flatMap(({ subject_ids }) => subject_ids),
    authors: [...new Set(rows.map(({ author_id }) => author_id))],
  }
}

const ofActs = 'author_id = any($2::uuid[]) and id = any($1::uuid[])'

async function readTags(db: Queryable, content: Content, { ids, authors }: SubjectKeys): Promise<[string, Subject][]> {
  if (ids.length === 0) return []
  const { labels } = memoryVocabulary(content)
  const { rows } = await db.query<{ id: string; field: string; option_id: string; description: string | null }>(
    `select id, field, option_id, description from memory_tags where ${ofActs}`,
    [ids, authors],
  )
  return rows.map(({ id, field, option_id, description }) => [
    id,
    { labels: [description ?? labels(field, option_id).label] },
  ])
}

async function readPraises(
  db: Queryable,
  content: Content,
  { ids, authors }: SubjectKeys,
): Promise<[string, Subject][]> {
  if (ids.length === 0) return []
  const { rows } = await db.query<{ id: string; labels: string[] }>(`select id, labels from praises where ${ofActs}`, [
    ids,
    authors,
  ])
  return rows.map(({ id, labels }) => [id, { labels: praiseLabels(content.optionLists, labels) }])
}

async function readComments(
  db: Queryable,
  table: 'comments' | 'private_comments',
  { ids, authors }: SubjectKeys,
): Promise<[string, Subject][]> {
  if (ids.length === 0) return []
  const { rows } = await db.query<{ id: string; content: string }>(`select id, content from ${table} where ${ofActs}`, [
    ids,
    authors,
  ])
  return rows.map(({ id, content }) => [id, { content }])
}
