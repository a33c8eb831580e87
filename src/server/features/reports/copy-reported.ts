import type { Reportable } from '@kindred/product/acceptance'
import type { Queryable } from '../../platform/db/transaction.ts'

/** What a report is about, whose it is, and the memory that it belongs to, where it belongs to one. */
export type ReportTarget = {
  kind: Reportable
  aboutId: string
  writerId: string
  memory: { authorId: string; id: string } | null
}

/** What was reported, as it was then, and what the reporter wrote beside it. */
export type ReportCopy = {
  remark: string
  /** Who wrote it, by name. */
  writer?: string
  /** The memory: reported itself, or what a comment or connection stands under. */
  author?: string
  title?: string
  description?: string
  details?: string[]
  topics?: string[]
  photos?: number
  photo_words?: string[]
  /** A comment or private comment. */
  comment?: string
  /** Other words for it that waited for the author of the memory, where that is who reports. */
  pending?: string
  /** The memory that was connected. */
  linked?: { title: string; description: string }
  /** A member. */
  bio?: string
  has_picture?: boolean
}

/** What is reported as it is now, and whose it is. Anybody may change or delete it before somebody looks. */
export async function copyReported(
  db: Queryable,
  about: ReportTarget,
  reporterId: string,
): Promise<Omit<ReportCopy, 'remark'>> {
  const { kind, aboutId, writerId, memory } = about
  const member = await readOne<{ username?: string; bio?: string; pictured?: boolean }>(
    db,
    'select username, bio, avatar is not null as pictured from users where id = $1',
    [writerId],
  )
  const { username: writer = '', bio = '', pictured = false } = member
  if (memory === null) return { writer, bio, has_picture: pictured }
  const place = [memory.authorId, aboutId]
  const part = {
    memory: async () => ({}),
    comment: () =>
      readOne(
        db,
        `select content as comment, case when author_id = $3 then pending_content end as pending
         from comments where author_id = $1 and id = $2`,
        [...place, reporterId],
      ),
    'private-comment': () =>
      readOne(db, 'select content as comment from private_comments where author_id = $1 and id = $2', place),
    connection: () => readLinked(db, place),
    member: async () => ({}),
  }[kind]
  return { ...(await memoryAsItIs(db, memory)), ...(await part()), writer }
}

/** The memory that was connected: it lies with its own author, so that it is asked for by itself. */
async function readLinked(db: Queryable, place: readonly unknown[]) {
  const { rows } = await db.query<{ author: string; id: string }>(
    'select user_id as author, linked_id as id from connections where author_id = $1 and id = $2',
    [...place],
  )
  return readOne(
    db,
    `select json_build_object('title', l.title, 'description', l.description) as linked from memories l where l.author_id = $1 and l.id = $2`,
    [rows[0]?.author, rows[0]?.id],
  )
}

const memoryAsItIs = (db: Queryable, { authorId, id }: { authorId: string; id: string }) =>
  readOne(
    db,
    `select m.title, m.description, a.username as author,
       array(select t.topic_id from memory_topics t where t.author_id = $1 and t.memory_id = $2 order by t.position) as topics,
       array(select s.description from memory_subjects s where s.author_id = $1 and s.memory_id = $2 order by s.position)
         || array(select d.text from memory_details d where d.author_id = $1 and d.memory_id = $2 order by d.field)
         || array(select g.description from memory_tags g where g.author_id = $1 and g.memory_id = $2 and g.description <> '') as details,
       (select count(*)::int from photos p where p.author_id = $1 and p.memory_id = $2) as photos,
       array(select p.alt from photos p where p.author_id = $1 and p.memory_id = $2 and p.alt <> '' order by p.position) as photo_words
     from memories m join users a on a.id = m.author_id where m.author_id = $1 and m.id = $2`,
    [authorId, id],
  )

async function readOne<Row extends object = Partial<ReportCopy>>(
  db: Queryable,
  sql: string,
  values: unknown[],
): Promise<Row | Record<string, never>> {
  return (await db.query<Row>(sql, values)).rows[0] ?? {}
}
