import type { Pool } from 'pg'
import { transaction } from '../../../platform/db/transaction.ts'
import type { ContentStore } from '../../content/index.ts'
import { languageMark } from '../search-document.ts'
import { languageOf } from '../text-language.ts'

type MemoryWithoutLanguage = { author_id: string; id: string; title: string; description: string }

/** Says of memories that an earlier release saved which language they are written in. Gives how many there were. */
export async function backfillLanguage(store: ContentStore, pool: Pool, atOnce = 1_000): Promise<number> {
  for (let done = 0; ; ) {
    const { rows } = await pool.query<MemoryWithoutLanguage>(
      'select author_id, id, title, description from memories where lang is null limit $1',
      [atOnce],
    )
    if (rows.length === 0) return done
    const langs = rows.map((memory) => languageOf(store.current(), memory))
    await transaction(pool, (db) =>
      db.query(
        `update memories m set lang = given.lang, search_document = m.search_document || array_to_tsvector(array[given.mark])
         from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) as given (author_id, id, lang, mark)
         where m.author_id = given.author_id and m.id = given.id and m.lang is null`,
        [rows.map(({ author_id }) => author_id), rows.map(({ id }) => id), langs, langs.map(languageMark)],
      ),
    )
    done += rows.length
  }
}
