import type { Pool } from 'pg'
import type { Deliveries } from '../src/server/platform/deliveries/deliveries.ts'

/** Said to whoever runs the command; nothing was changed. */
export class Refusal extends Error {}

/** The words of the command: `npm run admin -- NAME WHO WORD --days= --reason=`. */
export interface AdminCommand {
  name: string
  who: string
  word?: string
  days?: string
  reason?: string
  /** `--dry-run`: says what would happen, and changes nothing. */
  dryRun?: boolean
}

export interface AdminContext {
  pool: Pool
  deliveries: Deliveries
  /** Who runs the command. */
  by: string
  say: (line: string) => void
  /** Whoever sits there, about what is going to happen. */
  confirm: (plan: string) => Promise<boolean>
}
