import type { Pool } from 'pg'
import { type Queryable, transaction } from '../../../platform/db/transaction.ts'
import { uuidV7 } from '../../../platform/db/uuid-v7.ts'
import type { ContentStore } from '../../content/index.ts'
import { earlierWizards } from '../../content/index.ts'
import { memoryVocabulary, wizardVocabulary } from '../memory-vocabulary.ts'
import { tagMark } from '../search-document.ts'

type UncheckedChoice = {
  author_id: string
  memory_id: string
  id: string
  field: string
  option_id: string
  content_version: string | null
}

/**
 * Says of choices that were saved by an earlier release whether others may see them, as the content says in which they
 * were made, or else today's. Until then no search finds them. Gives how many there were.
 */
export async function backfillChoiceVisibility(store: ContentStore, pool: Pool, atOnce = 1_000): Promise<number> {
  for (let done = 0; ; ) {
    const { rows } = await pool.query<UncheckedChoice>(
      `select t.author_id, t.memory_id, t.id, t.field, t.option_id, m.content_version
       from memory_tags t join memories m on m.author_id = t.author_id and m.id = t.memory_id
       where t.shown is null limit $1`,
      [atOnce],
    )
    if (rows.length === 0) return done
    const shown = await verdicts(store, pool, rows)
    await transaction(pool, (db) => write(db, rows, shown))
    done += rows.length
  }
}

/** The memories before their tags, as every edit locks them; what others may see now finds them. */
async function write(db: Queryable, rows: readonly UncheckedChoice[], shown: readonly boolean[]): Promise<void> {
  const authors = rows.map(({ author_id }) => author_id)
  await db.query(
    `update memories m set parts_stamp = $5, search_document = m.search_document || array_to_tsvector(judged.marks)
     from (select given.author_id, given.id, coalesce(array_agg(given.mark) filter (where given.shown), '{}') as marks
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::boolean[]) as given (author_id, id, mark, shown)
       group by given.author_id, given.id) judged
     where m.author_id = judged.author_id and m.id = judged.id`,
    [
      ...[authors, rows.map(({ memory_id }) => memory_id)],
      ...[rows.map(({ field, option_id }) => tagMark(field, option_id)), shown, uuidV7()],
    ],
  )
  await db.query(
    `update memory_tags t set shown = given.shown
     from unnest($1::uuid[], $2::uuid[], $3::boolean[]) as given (author_id, id, shown)
     where t.author_id = given.author_id and t.id = given.id and t.shown is null`,
    [authors, rows.map(({ id }) => id), shown],
  )
}

async function verdicts(store: ContentStore, db: Queryable, rows: readonly UncheckedChoice[]): Promise<boolean[]> {
  const today = memoryVocabulary(store.current()).wizards.tags
  const versions = rows.flatMap(({ content_version: version }) => (version === null ? [] : [version]))
  const begun = await earlierWizards(store, db, today.id, versions)
  return rows.map(({ field, option_id, content_version: version }) => {
    const own = version === null ? undefined : begun.get(version)
    const then = own === undefined ? 'unknown' : wizardVocabulary(own).labels(field, option_id).visibility
    const visibility = then === 'unknown' ? wizardVocabulary(today).labels(field, option_id).visibility : then
    return visibility === 'public'
  })
}
