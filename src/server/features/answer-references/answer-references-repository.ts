import type { AnsweredId } from '@kindred/content'
import type { AnswerFormat } from '@kindred/engine'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import type { Queryable } from '../../platform/db/transaction.ts'
import type { AnswerLocation, StoredId } from './answer-references.ts'

type ReferenceRow = {
  wizard_id: string
  field: string
  option_id: string
  many: boolean
  upgrade: number
  kept_in: AnswerLocation['table']
  kept_as: string
  written: AnswerFormat | ''
}

const columns = 'i.wizard_id, i.field, i.option_id, i.many, i.upgrade, i.kept_in, i.kept_as, i.written'

const toId = ({ wizard_id, field, option_id, many, upgrade, kept_as, written }: ReferenceRow): AnsweredId => ({
  wizard: wizard_id,
  field,
  many,
  upgrade,
  ...(option_id === '' ? {} : { option: option_id }),
  ...(kept_as === '' ? {} : { keptAs: kept_as }),
  ...(written === '' ? {} : { written }),
})

const rowOf = ({ wizard, field, option = '', many = false, upgrade = 0, keptIn, written }: StoredId): ReferenceRow => ({
  wizard_id: wizard,
  field,
  option_id: option,
  many,
  upgrade,
  kept_in: keptIn.table,
  kept_as: keptIn.name,
  written: written ?? '',
})

/**
 * Ids that a database said it has: a save that brings nothing else need not ask again. Forgotten after a while, since somebody may put a
 * database back to an earlier day under a server that runs.
 */
const knownOf = new WeakMap<Pool, LRUCache<string, true>>()
const maxKnown = 10_000
const knownForMs = 600_000

function knownIn(pool: Pool): LRUCache<string, true> {
  const known = knownOf.get(pool) ?? new LRUCache<string, true>({ max: maxKnown, ttl: knownForMs })
  knownOf.set(pool, known)
  return known
}

/**
 * Records the ids that answers reference, in the transaction that stores them. Known ids cost an index lookup and lock no row. Sorted, so that two saves
 * with new ids do not deadlock. `pool`: where the transaction is from; ids that it is known to have are not written again.
 */
export async function recordReferences(db: Queryable, ids: readonly StoredId[], pool?: Pool): Promise<void> {
  const known = pool && knownIn(pool)
  const byKey = new Map(ids.map(rowOf).map((row) => [JSON.stringify(row), row]))
  const wanted = [...byKey].filter(([key]) => !known?.has(key)).sort(([a], [b]) => (a < b ? -1 : 1))
  if (wanted.length === 0) return
  const rows = wanted.map(([, row]) => row)
  const { rows: added } = await db.query<ReferenceRow>(
    `insert into answered_ids as i (wizard_id, field, option_id, many, upgrade, kept_in, kept_as, written)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $5::int[], $6::text[], $7::text[], $8::text[])
     on conflict do nothing returning ${columns}`,
    [
      ...[rows.map((row) => row.wizard_id), rows.map((row) => row.field), rows.map((row) => row.option_id)],
      ...[rows.map((row) => row.many), rows.map((row) => row.upgrade)],
      ...[rows.map((row) => row.kept_in), rows.map((row) => row.kept_as), rows.map((row) => row.written)],
    ],
  )
  // What was added just now is gone again when this transaction fails: it is known from the next save on.
  const isNew = new Set(added.map((row) => JSON.stringify(row)))
  for (const [key] of wanted) if (!isNew.has(key)) known?.set(key, true)
}

/** Returns every id that an answer was ever stored with, also of deleted answers. One small table. */
export async function findReferences(db: Queryable): Promise<AnsweredId[]> {
  const { rows } = await db.query<ReferenceRow>(`select ${columns} from answered_ids i`)
  return rows.map(toId)
}

/** How each table tells that an id is in use: one pass over it, however many ids there are. */
const inUse: Record<AnswerLocation['table'], string> = {
  memory_tags: `select ${columns} from answered_ids i
    join (select distinct field, option_id from memory_tags) t on t.field = i.kept_as and t.option_id = i.option_id
    where i.kept_in = 'memory_tags'`,
  memory_details: `select ${columns} from answered_ids i
    join (select distinct field from memory_details) d on d.field = i.kept_as where i.kept_in = 'memory_details'`,
  memory_topics: `select ${columns} from answered_ids i
    join (select distinct topic_id from memory_topics) t on t.topic_id = i.option_id where i.kept_in = 'memory_topics'`,
  wizard_responses: `select distinct ${columns} from wizard_responses r cross join jsonb_each(r.answers) as a (field, answer)
    join answered_ids i on i.wizard_id = r.wizard_id and i.field = a.field
      and (i.option_id = '' or a.answer @> to_jsonb(i.option_id))
    where i.kept_in = 'wizard_responses'`,
}

/** Returns those that an answer references now. Reads whole tables: called only before content is refused for them. */
export async function findReferencesInUse(db: Queryable): Promise<AnsweredId[]> {
  const found: AnsweredId[] = []
  for (const sql of Object.values(inUse)) found.push(...(await db.query<ReferenceRow>(sql)).rows.map(toId))
  return found
}

/** A question whose answers are led elsewhere by the upgrade with this number. */
export type RedirectedField = { field: string; upgrade: number }

/** Names under which tags that these questions of a wizard were answered with may stand still. */
export async function findTagNames(db: Queryable, wizard: string, led: readonly RedirectedField[]): Promise<string[]> {
  const { rows } = await db.query<{ kept_as: string }>(
    `select distinct i.kept_as from unnest($2::text[], $3::int[]) as f (field, upgrade)
     join answered_ids i on i.wizard_id = $1 and i.field = f.field and i.upgrade < f.upgrade and i.kept_in = 'memory_tags'`,
    [wizard, led.map(({ field }) => field), led.map(({ upgrade }) => upgrade)],
  )
  return rows.map((row) => row.kept_as)
}
