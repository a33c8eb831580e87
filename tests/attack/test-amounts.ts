/**
 * How much of an attack: a small dose with every change, a large one in `npm run nightly`, or as much as a variable asks
 * for (`FUZZ=20000`).
 * @example const requests = dose('FUZZ', { ci: 5_000, nightly: 1_000_000 })
 */
export function dose(name: string, { ci, nightly }: { ci: number; nightly: number }): number {
  const asked = process.env[name]
  if (asked !== undefined && /^\d+$/.test(asked)) return Number(asked)
  return isNightly ? nightly : ci
}

/** At night the machine is quiet: times are judged, and figures printed. */
export const isNightly = process.env.NIGHTLY === 'on'

/** ATTACK_SEED repeats a run; otherwise each run tries something new at night, and the same in CI. */
export const seed = Number(process.env.ATTACK_SEED ?? (isNightly ? Date.now() % 1_000_000_000 : 20261121))

/** What was measured, on one line of the report. */
export const tell = (line: string): void => void process.stdout.write(`  ${line}\n`)
