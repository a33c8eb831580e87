import type { Config } from '../config.ts'
import { afterCommit, type Queryable } from '../db/transaction.ts'
import { uuidV7 } from '../db/uuid-v7.ts'
import { createDraftSeal, type DraftSeal } from '../draft-seal.ts'
import { insertDelivery } from './deliveries-repository.ts'

/** What is sent as one kind. Each kind has a sender of its own, so that none waits for another. */
export const kinds = ['mail', 'digest', 'account-code', 'contact', 'office'] as const
export type Kind = (typeof kinds)[number]

/** `body`: whatever the sender of the kind reads, as JSON. `keepTryingMs`: after that it is of no use to anybody. */
type NewDelivery = { kind: Kind; userId: string; body: unknown; keepTryingMs?: number }

export type Deliveries = {
  /** Writes down what is to be sent, in the transaction of the act. It is sent as soon as that is committed, by whichever server comes first. */
  add: (db: Queryable, delivery: NewDelivery) => Promise<void>
  /** Called when something of this kind was added here; the servers look by themselves now and then. */
  onAdded: (kind: Kind, wake: () => void) => void
  seal: DraftSeal
}

const threeDaysMs = 3 * 86_400_000

export function createDeliveries(config: Pick<Config, 'draftKeys' | 'dataDir'>, now: () => Date): Deliveries {
  const seal = createDraftSeal(config)
  const sleeping = new Map<Kind, () => void>()
  return {
    seal,
    async add(db, { kind, userId, body, keepTryingMs = threeDaysMs }) {
      const id = uuidV7()
      const at = now()
      const giveUpAt = new Date(at.getTime() + keepTryingMs)
      const sealed = seal.seal(JSON.stringify(body), boundTo({ userId, id }))
      await insertDelivery(db, { id, userId, kind, ...sealed, giveUpAt, now: at })
      afterCommit(db, () => sleeping.get(kind)?.())
    },
    onAdded: (kind, wake) => void sleeping.set(kind, wake),
  }
}

/** What a body is sealed for: in another row it does not open. */
export const boundTo = ({ userId, id }: { userId: string; id: string }): string => `delivery ${userId} ${id}`
