import type { Queryable } from '../transaction.ts'
import { isDistributed } from './distribute.ts'

const answersByPool = new WeakMap<Queryable, Promise<boolean>>()

/**
 * Do the tables lie on several machines? Asked once for each pool. Only for what one PostgreSQL answers in a way that has no counterpart there; each
 * place names its reason in the README ("How to write a statement").
 */
export function isMultiNode(db: Queryable): Promise<boolean> {
  const before = answersByPool.get(db)
  if (before !== undefined) return before
  const asked = isDistributed(db)
  answersByPool.set(db, asked)
  asked.catch(() => answersByPool.delete(db))
  return asked
}
