import type { Queryable } from '../db/transaction.ts'

/**
 * Consumes one token if one is left, otherwise returns when the next is available. Tokens refill evenly (generic cell rate
 * algorithm): `forget_at` is when all are refilled, `free_at` when the next one is.
 */
export async function consumeToken(
  db: Queryable,
  key: Buffer,
  { burst, periodMs }: { burst: number; periodMs: number },
  now: Date,
): Promise<Date | undefined> {
  const each = periodMs / burst
  const { rowCount } = await db.query(
    `insert into tries as t (key, used, free_at, forget_at) values ($1, 1, $3, $4)
     on conflict (key) do update set used = t.used + 1,
       free_at = greatest(t.forget_at, $2) + (excluded.free_at - $2::timestamptz),
       forget_at = greatest(t.forget_at, $2) + (excluded.forget_at - $2::timestamptz)
     where t.free_at <= $2::timestamptz`,
    [key, now, after(now, each - (burst - 1) * each), after(now, each)],
  )
  return rowCount === 1 ? undefined : freeAt(db, key, now)
}

/** Same, with waits that grow with each attempt; the last wait holds from there on. */
export async function consumeWithBackoff(
  db: Queryable,
  key: Buffer,
  { waitsMs, forgottenMs }: { waitsMs: readonly number[]; forgottenMs: number },
  now: Date,
): Promise<Date | undefined> {
  const { rowCount } = await db.query(
    `insert into tries as t (key, used, free_at, forget_at) values ($1, 1, $3, $4)
     on conflict (key) do update set
       used = case when t.forget_at <= $2 then 1 else t.used + 1 end,
       free_at = case when t.forget_at <= $2 then excluded.free_at
         else ($5::timestamptz[])[least(t.used + 1, $6::int)] end,
       forget_at = excluded.forget_at
     where t.free_at <= $2::timestamptz`,
    [
      ...[key, now, after(now, waitsMs[0] ?? 0), after(now, forgottenMs)],
      ...[waitsMs.map((wait) => after(now, wait)), waitsMs.length],
    ],
  )
  return rowCount === 1 ? undefined : freeAt(db, key, now)
}

export async function deleteCounter(db: Queryable, key: Buffer): Promise<void> {
  await db.query('delete from tries where key = $1', [key])
}

/** Deletes up to 1,000 expired counters. */
export async function sweepCounters(db: Queryable, now: Date): Promise<void> {
  await db.query(
    'delete from tries where key in (select key from tries where forget_at < $1 order by forget_at limit 1000)',
    [now],
  )
}

async function freeAt(db: Queryable, key: Buffer, now: Date): Promise<Date> {
  const { rows } = await db.query<{ free_at: string }>('select free_at from tries where key = $1', [key])
  // Swept or reset since: available again.
  return rows[0] ? new Date(rows[0].free_at) : now
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)
