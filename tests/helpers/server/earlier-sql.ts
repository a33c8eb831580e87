/** A moment so many hours before the one in `column`, as PostgreSQL and Citus compute it: Citus takes no interval from a column. */
export const earlierSql = (column: string, hours: number): string =>
  `to_timestamp(extract(epoch from ${column} - to_timestamp(0))::float8 - ${hours * 3_600})`
