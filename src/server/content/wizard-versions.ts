import type { Wizard } from '@kindred/engine'
import type { Queryable } from '../db/transaction.ts'
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
  if (current !== undefined) store.give(current)
  return current
}
