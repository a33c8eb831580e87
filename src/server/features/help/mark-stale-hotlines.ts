import { maxHotlineAgeDays } from '@kindred/product'
import type { Hotline } from '@kindred/product/help'

const ageInDays = ({ verifiedAt }: Hotline, today: Date): number =>
  Math.floor((today.getTime() - Date.parse(verifiedAt)) / 86_400_000)

/** Marks the crisis lines `stale` that were not verified for `maxHotlineAgeDays`. */
export const markStale = (lines: readonly Hotline[], today: Date): Hotline[] =>
  lines.map((line) => (ageInDays(line, today) > maxHotlineAgeDays ? { ...line, stale: true } : line))
