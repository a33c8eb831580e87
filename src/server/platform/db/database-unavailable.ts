import { sqlState } from './sql-state.ts'

/** Nobody can be asked: the tables are not up to date yet, or there is no database. */
export class DatabaseUnavailable extends Error {
  constructor() {
    super('The database is not there yet.')
    this.name = 'DatabaseUnavailable'
  }
}

/**
 * True when the database did not answer, not now, or not in time, so that the same call may succeed a moment later. What a
 * client sent has no part in it. Whether a write took place is unknown when the connection was lost during its commit; its
 * `Idempotency-Key` makes it safe to repeat.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || isConnectionLost(error)) return true
  return passingStates.test(sqlState(error)) || isMachineLost(error)
}

/** One of the machines of Citus went away in the middle of a statement: it has no code of its own for that. */
const isMachineLost = (error: unknown): boolean =>
  sqlState(error) === 'XX000' &&
  error instanceof Error &&
  error.message.startsWith('failure on connection marked as essential')

/**
 * 08: connection; 53: no room on disk, in memory, or for a connection; 57014: took too long; 57P: shutdown, start, crash; 58:
 * disk; 55P03: a lock took too long; 25006: a standby that does not take writes yet; 25P03: idle for too long; 40: took
 * turns with others too often.
 */
const passingStates = /^(08|53|57014|57P|58|55P03|25006|25P03|40001|40P01)/

const networkCodes = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED ENOENT EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN EACCES'.split(
    ' ',
  ),
)
const networkCalls = new Set(['connect', 'read', 'write', 'getaddrinfo'])

// The driver has no codes of its own for these.
const driverSays =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)/

/** True when nothing more can be asked on this connection: it broke, or an answer on it is missing. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (/^57P0/.test(sqlState(error)) || driverSays.test(error.message)) return true
  return networkCodes.has(sqlState(error)) && 'syscall' in error && networkCalls.has(String(error.syscall))
}
