/**
 * The newest day that content names (ISO date): a test that judges what ships by a day of its own would fail once an editor dates a page
 * later. That day and every one after it will do, until crisis lines are too old.
 */
export function dayOfContent(files: ReadonlyMap<string, string>): string {
  const days = [...files.values()].flatMap((text) =>
    [...text.matchAll(/"?(?:updated|verifiedAt)"?: "?(\d{4}-\d\d-\d\d)/g)].map(([, day = '']) => day),
  )
  return days.sort().at(-1) ?? '1970-01-01'
}

/** The day so many days after another (ISO dates). */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
