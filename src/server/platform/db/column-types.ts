import pg from 'pg'

const timestamptz = 1184
const bigint = 20

/**
 * Times arrive as ISO 8601 text in milliseconds and UTC, just as they go over the wire; counts (`bigint`) as numbers.
 * Columns are `timestamptz(3)`, so nothing is cut off and a keyset cursor skips no row.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && oid === timestamptz) return toIso
    if (format !== 'binary' && oid === bigint) return Number
    return pg.types.getTypeParser(oid, format as 'text')
  }) as pg.CustomTypesConfig['getTypeParser'],
}

// `2026-11-21 04:42:00.12+00` or `…+05:30`: JavaScript wants a T, and minutes in the offset.
function toIso(text: string): string {
  // A session that speaks UTC, as nearly all do, needs no reckoning.
  const [, day, time, ms = ''] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/.exec(text) ?? []
  if (day !== undefined) return `${day}T${time}.${ms.padEnd(3, '0')}Z`
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
}
