import type { Field } from '../definition.ts'
import { resolveDay } from '../text/days.ts'
import type { Kind, Unfinished } from './kind.ts'
import { momentInWords } from './parts/moment-words.ts'
import { samplesThatFit } from './parts/samples.ts'
import { isOnWeekday, weekdaysInWords, weekdaysOf } from './parts/weekdays.ts'

const dayInMs = 86_400_000
/** Content may say a day that there is not: that is a finding, and no error here. */
const written = (time: number): string => (Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10))

/** 2001-02-03, and a day that there is. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && written(Date.parse(text)) === text

const inWords = (day: string, language?: string): string =>
  isDay(day) ? momentInWords(Date.parse(day), { dateStyle: 'long' }, language) : day

/** The first and the last day that a question takes, where it says so. */
const bounds = ({ dates: { from, to } = {} }: Pick<Field, 'dates'>): { from?: string; to?: string } => ({
  ...(from === undefined ? {} : { from: resolveDay(from) }),
  ...(to === undefined ? {} : { to: resolveDay(to) }),
})

function hintOf(field: Field, because: string, language?: string): Unfinished | undefined {
  const taken = weekdaysOf(field)
  return taken && { because, values: { days: weekdaysInWords(taken, language) } }
}

/** The first day of the week that is not taken, where days are. */
function onOtherWeekday(field: Field): string | undefined {
  const { from, to } = bounds(field)
  const start = Date.parse(from ?? to ?? '2001-02-03')
  const days = [0, 1, 2, 3, 4, 5, 6].map((at) => written(start + (from === undefined ? -at : at) * dayInMs))
  return days.find((day) => (to === undefined || day <= to) && !isOnWeekday(field, day))
}

/** Years of four digits sort as they are written. */
function unfinished(field: Field, day: string, language?: string): Unfinished | undefined {
  const { from, to } = bounds(field)
  if ((from === undefined || day >= from) && (to === undefined || day <= to))
    return isOnWeekday(field, day) ? undefined : hintOf(field, 'wizard.dateWeekdays', language)
  const say = (one: string) => inWords(one, language)
  if (from !== undefined && to !== undefined)
    return { because: 'wizard.dateBetween', values: { from: say(from), to: say(to) } }
  return from === undefined
    ? { because: 'wizard.dateTo', values: { to: say(to ?? '') } }
    : { because: 'wizard.dateFrom', values: { from: say(from) } }
}

const fits = (field: Field, text: string): boolean => isDay(text) && unfinished(field, text) === undefined

function candidate(field: Field, at: number): string {
  const { from, to } = bounds(field)
  return from === undefined && to !== undefined
    ? written(Date.parse(to) - at * dayInMs)
    : written(Date.parse(from ?? '2001-02-03') + at * dayInMs)
}

/** A day, kept as 2001-02-03. */
export const date: Kind = {
  isList: false,
  chooses: false,
  control: 'box',
  reads: ['min', 'dates', 'prefill'],
  accepts: () => ({ type: 'string', maxLength: 10 }),
  sample: samplesThatFit(candidate, fits),
  fits,
  writes: () => 'date',
  // A box for dates gives only whole dates: words and days that are not there never come from a screen.
  unfinished: (field, text, language) => (isDay(text) ? unfinished(field, text, language) : undefined),
  impossible: (field) => {
    const { from, to } = bounds(field)
    const other = onOtherWeekday(field)
    return [
      ['words instead of a date', 'a day in May'],
      ['a day that is not there', '2001-02-30'],
      ...(other === undefined ? [] : [['a day of the week that is not taken', other] as const]),
      ...(from === undefined ? [] : [['a day too early', written(Date.parse(from) - dayInMs)] as const]),
      ...(to === undefined ? [] : [['a day too late', written(Date.parse(to) + dayInMs)] as const]),
    ]
  },
  hint: (field, language) => hintOf(field, 'wizard.onWeekdays', language),
  label: (_field, entry, language) => inWords(entry, language),
}
