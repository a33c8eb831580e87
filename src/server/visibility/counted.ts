/** Whose acts are counted and shown: not those of somebody who is leaving. `u` is the alias of users. */
export const countedSql = (u: string): string => `${u}.leaving_on is null`
