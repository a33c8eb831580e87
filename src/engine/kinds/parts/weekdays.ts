import type { Field } from '../../definition.ts'
import { momentInWords } from './moment-words.ts'

/** In the order of the week, as content writes them. */
const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

const dayInMs = 86_400_000
/** 1 January 1970 was a Thursday. */
const firstMonday = 4

/** Places in the week, from Monday as 0, that a question takes; undefined: all of them. */
export function weekdaysOf({ dates }: Pick<Field, 'dates'>): readonly number[] | undefined {
  const named = dates?.weekdays
  return named && week.flatMap((name, at) => (named.includes(name) ? [at] : []))
}

/** Days are counted from 1 January 1970. */
const weekAndDay = (day: number): [week: number, day: number] => {
  const from = day - firstMonday
  return [Math.floor(from / 7), ((from % 7) + 7) % 7]
}

export function isOnWeekday(field: Pick<Field, 'dates'>, day: string): boolean {
  const taken = weekdaysOf(field)
  return taken === undefined || taken.includes(weekAndDay(Date.parse(day) / dayInMs)[1])
}

/** Days of these weekdays, one after the other: which of them a day is, between two of them where it is none, and which day is at a place. */
export const placesOfWeekdays = (taken: readonly number[]) => ({
  placeOf: (day: number): number => {
    const [nth, own] = weekAndDay(day)
    const before = taken.filter((one) => one < own).length
    return nth * taken.length + before - (taken.includes(own) ? 0 : 0.5)
  },
  dayAt: (place: number): number => {
    const nth = Math.floor(place / taken.length)
    return firstMonday + nth * 7 + (taken[place - nth * taken.length] ?? 0)
  },
})

/** "Monday–Friday", "Monday and Saturday": three and more in a row by the first and the last of them. */
export function weekdaysInWords(taken: readonly number[], language = 'en'): string {
  const name = (at: number) => momentInWords((firstMonday + at) * dayInMs, { weekday: 'long' }, language)
  const rows: number[][] = []
  for (const at of taken) {
    const row = rows.at(-1)
    if (row?.at(-1) === at - 1) row.push(at)
    else rows.push([at])
  }
  const parts = rows.flatMap((row) =>
    row.length > 2 ? [`${name(row[0] ?? 0)}–${name(row.at(-1) ?? 0)}`] : row.map(name),
  )
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(parts)
}
