import type { AnsweredId } from '@kindred/content'
import type { Wizard } from '@kindred/engine'
import type { Queryable } from '../../platform/db/transaction.ts'
import { findReferences, findReferencesInUse } from '../answer-references/index.ts'
import { findLatestIssued } from './content-versions-repository.ts'

/** What other content is judged by, beside its own files: ids that stored answers hang on, wizards that somebody may have begun, texts of open pages. */
export type ServedState = {
  answered: readonly AnsweredId[]
  begun: readonly Wizard[]
  /** Absent: no page is open. */
  texts?: Readonly<Record<string, string>>
}

/** Ids that an answer hangs on this moment, and wizards in people's hands. Reads only; names nobody. */
export async function readServedState(db: Queryable): Promise<ServedState> {
  const answered = (await findReferences(db)).length === 0 ? [] : await findReferencesInUse(db)
  return { answered, begun: await findLatestIssued(db) }
}

type ServedAnswer = { answered: AnsweredId[]; begun: { id: string; version: string }[] }

/** The state that a running server serves. Throws where it gives no answer within the time, or another one than this. */
export async function fetchServedState(server: string, patienceMs = 10_000): Promise<ServedState> {
  const get = async <T>(path: string): Promise<T> => {
    const response = await fetch(new URL(path, server), { signal: AbortSignal.timeout(patienceMs) })
    if (!response.ok) throw new Error(`${path} answers ${response.status}`)
    return (await response.json()) as T
  }
  const { answered, begun } = await get<ServedAnswer>('/api/v1/content/served')
  const { texts } = await get<{ texts: Record<string, string> }>('/api/v1/content/texts')
  const wizards = begun.map(({ id, version }) =>
    get<{ wizard: Wizard }>(`/api/v1/wizards/${encodeURIComponent(id)}?version=${version}`),
  )
  return { answered, begun: (await Promise.all(wizards)).map(({ wizard }) => wizard), texts }
}
