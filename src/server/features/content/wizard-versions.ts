import { memoize, type Wizard } from '@kindred/engine'
import { LRUCache } from 'lru-cache'
import type { Queryable } from '../../platform/db/transaction.ts'
import { findKeptWizard } from './content-versions-repository.ts'
import type { ContentStore } from './served-content.ts'

/** The wizard of that id: the current one, or an older version that somebody may have begun. */
export async function findWizard(
  store: ContentStore,
  db: Queryable,
  id: string,
  version?: string,
): Promise<Wizard | undefined> {
  const wizards = store.current().wizards
  const current = Object.hasOwn(wizards, id) ? wizards[id] : undefined
  if (version !== undefined && current?.version !== version) return findKeptWizard(db, id, version)
  if (current !== undefined) store.reference(current)
  return current
}

/** Versions that this server met, by id and version; they never change. */
const metIn = memoize((_store: ContentStore) => new LRUCache<string, Wizard>({ max: 100 }))

/** These versions of a wizard, by version; those that nobody knows any more are missing. Each is asked for once. */
export async function earlierWizards(
  store: ContentStore,
  db: Queryable,
  id: string,
  versions: Iterable<string>,
): Promise<ReadonlyMap<string, Wizard>> {
  const met = metIn(store)
  // What one reading needs stays at hand for it, whatever others ask for meanwhile.
  const found = new Map<string, Wizard>()
  for (const version of new Set(versions)) {
    const wizard = met.get(`${id} ${version}`) ?? (await findWizard(store, db, id, version))
    if (wizard === undefined) continue
    found.set(version, wizard)
    met.set(`${id} ${version}`, wizard)
  }
  return found
}
