import type { Wizard } from '@kindred/engine'
import { LRUCache } from 'lru-cache'
import type { Queryable } from '../db/transaction.ts'
import type { ContentStore } from './served-content.ts'
import { findWizard } from './wizard-versions.ts'

const mostKept = 100
const known = new WeakMap<ContentStore, LRUCache<string, Wizard>>()

/** These versions of a wizard, by version; those that nobody knows any more are missing. Each is asked for once. */
export async function earlierWizards(
  store: ContentStore,
  db: Queryable,
  id: string,
  versions: Iterable<string>,
): Promise<ReadonlyMap<string, Wizard>> {
  const kept = known.get(store) ?? new LRUCache<string, Wizard>({ max: mostKept })
  known.set(store, kept)
  // What one reading needs stays at hand for it, whatever others ask for meanwhile.
  const found = new Map<string, Wizard>()
  for (const version of new Set(versions)) {
    const wizard = kept.get(`${id} ${version}`) ?? (await findWizard(store, db, id, version))
    if (wizard === undefined) continue
    found.set(version, wizard)
    kept.set(`${id} ${version}`, wizard)
  }
  return found
}
