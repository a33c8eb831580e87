import { thereForSql } from './apart.ts'

/**
 * Whose acts are counted and shown to this person: not those of somebody who is leaving, nor where one of the two blocked the
 * other. `u` is the alias of users. A number names nobody, so acts of somebody who is only muted count.
 */
export const countedSql = (u: string, viewer: string): string =>
  `(${u}.leaving_on is null and ${thereForSql(`${u}.id`, viewer)})`
