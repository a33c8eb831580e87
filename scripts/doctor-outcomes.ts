import type { Pool } from 'pg'
import type { Config } from '../src/server/platform/config.ts'

/** `wrong` stops members or loses something; `warning` will, or is less safe than it could be. Both say what to do. */
export interface Diagnosis {
  about: string
  is: 'fine' | 'warning' | 'wrong'
  says: string
}

export type Outcome = Omit<Diagnosis, 'about'>
/** The database; why it cannot be asked; or null where the first start will make it. */
export type DatabaseProbe = Pool | Error | null
type Check = (config: Config, database: DatabaseProbe) => Promise<Outcome>
export type Checks = Record<string, Check>

export const fine = (says: string): Outcome => ({ is: 'fine', says })
export const warning = (says: string): Outcome => ({ is: 'warning', says })
export const wrong = (says: string): Outcome => ({ is: 'wrong', says })

export const isThere = (database: DatabaseProbe): database is Pool => database !== null && !(database instanceof Error)
