import type { ContentStore } from '../content/index.ts'
import { earlierWizards } from '../content/index.ts'
import type { Queryable } from '../db/transaction.ts'
import { memoryWords, wizardWords } from './memory-words.ts'

type Unjudged = { author_id: string; id: string; field: string; option_id: string; content_version: string | null }

/**
 * Says of choices that were saved by an earlier release whether others may see them, as the content says in which they
 * were made, or else today's. Until then no search finds them. Gives how many there were.
 */
export async function judgeChoices(store: ContentStore, db: Queryable, atOnce = 1_000): Promise<number> {
  for (let done = 0; ; ) {
    const { rows } = await db.query<Unjudged>(
      `select t.author_id, t.id, t.field, t.option_id, m.content_version
       from memory_tags t join memories m on m.author_id = t.author_id and m.id = t.memory_id
       where t.shown is null limit $1`,
      [atOnce],
    )
    if (rows.length === 0) return done
    const shown = await verdicts(store, db, rows)
    await db.query(
      `update memory_tags t set shown = given.shown
       from unnest($1::uuid[], $2::uuid[], $3::boolean[]) as given (author_id, id, shown)
       where t.author_id = given.author_id and t.id = given.id and t.shown is null`,
      [rows.map(({ author_id }) => author_id), rows.map(({ id }) => id), shown],
    )
    done += rows.length
  }
}

async function verdicts(store: ContentStore, db: Queryable, rows: readonly Unjudged[]): Promise<boolean[]> {
  const today = memoryWords(store.current()).wizards.tags
  const versions = rows.flatMap(({ content_version: version }) => (version === null ? [] : [version]))
  const begun = await earlierWizards(store, db, today.id, versions)
  return rows.map(({ field, option_id, content_version: version }) => {
    const own = version === null ? undefined : begun.get(version)
    const then = own === undefined ? 'unknown' : wizardWords(own).words(field, option_id).standing
    const standing = then === 'unknown' ? wizardWords(today).words(field, option_id).standing : then
    return standing === 'public'
  })
}
