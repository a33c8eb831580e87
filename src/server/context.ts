import type { Pool } from 'pg'
import type { Config } from './config.ts'
import type { Mailer } from './mail/mailer.ts'

/**
 * What the app is given by the edge (`main.ts` or a test): every plugin gets this one object and nothing global.
 * `health` is written by the plugin that knows (the content plugin counts its findings there and says what is served since when) and read by `/health/ready`.
 */
export type Context = {
  config: Config
  pool: Pool
  mailer: Mailer
  now: () => Date
  health: { contentFindings: number; contentVersion?: string; contentSince?: Date }
}

export type ContextParts = Pick<Context, 'config' | 'pool' | 'mailer'> & Partial<Context>

export function createContext(parts: ContextParts): Context {
  return { now: () => new Date(), health: { contentFindings: 0 }, ...parts }
}
