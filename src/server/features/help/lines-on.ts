import { maxHotlineAgeDays } from '@kindred/product'
import type { Hotline } from '@kindred/product/help'

const ageInDays = ({ verifiedAt }: Hotline, today: Date): number =>
  Math.floor((today.getTime() - Date.parse(verifiedAt)) / 86_400_000)

/** The crisis lines as they are shown on a day: whoever reads one learns when nobody has looked for long. */
export const linesOn = (lines: readonly Hotline[], today: Date): Hotline[] =>
  lines.map((line) => (ageInDays(line, today) > maxHotlineAgeDays ? { ...line, stale: true } : line))
