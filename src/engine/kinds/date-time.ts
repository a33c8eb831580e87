import type { Field } from '../definition.ts'
import { resolveDay } from '../text/days.ts'
import type { Kind, Unfinished } from './kind.ts'
import { momentInWords } from './parts/moment-words.ts'
import { samplesThatFit } from './parts/samples.ts'
import { isOnWeekday, weekdaysInWords, weekdaysOf } from './parts/weekdays.ts'

const minuteInMs = 60_000
const dayInMinutes = 1440

/** 2001-02-03T08:30 → minutes since 1970, as if it were told in UTC: what the clock on the wall says has no time zone. */
export const minuteOf = (moment: string): number => Date.parse(`${moment}Z`) / minuteInMs
/** Minutes since 1970 → 2001-02-03T08:30; nothing for a moment that there is not, which content may say. */
export const momentAt = (minute: number): string =>
  Number.isNaN(minute) ? '' : new Date(minute * minuteInMs).toISOString().slice(0, 16)

/** 2001-02-03T08:30, on a day that there is. */
const isMoment = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) && momentAt(minuteOf(text)) === text

const inWords = (moment: string, language?: string): string =>
  isMoment(moment)
    ? momentInWords(minuteOf(moment) * minuteInMs, { dateStyle: 'long', timeStyle: 'short' }, language)
    : moment

/** The first and the last moment that a question takes, where it says so. */
const bounds = ({ dates: { from, to } = {} }: Pick<Field, 'dates'>): { from?: string; to?: string } => ({
  ...(from === undefined ? {} : { from: resolveDay(from) }),
  ...(to === undefined ? {} : { to: resolveDay(to) }),
})

function hintOf(field: Field, because: string, language?: string): Unfinished | undefined {
  const taken = weekdaysOf(field)
  return taken && { because, values: { days: weekdaysInWords(taken, language) } }
}

/** Moments of four-digit years sort as they are written. */
function unfinished(field: Field, moment: string, language?: string): Unfinished | undefined {
  const { from, to } = bounds(field)
  const say = (one: string) => inWords(one, language)
  if (from !== undefined && moment < from) return { because: 'wizard.momentFrom', values: { from: say(from) } }
  // What "now" is goes on while somebody reads the sentence.
  if (to !== undefined && moment > to)
    return field.dates?.to === 'now'
      ? { because: 'wizard.notInFuture' }
      : { because: 'wizard.momentTo', values: { to: say(to) } }
  return isOnWeekday(field, moment.slice(0, 10)) ? undefined : hintOf(field, 'wizard.dateWeekdays', language)
}

const fits = (field: Field, text: string): boolean => isMoment(text) && unfinished(field, text) === undefined

/** From the first moment on, or from the last one back: a day and a minute apart, so that weekdays and narrow bounds have some. */
function candidate(field: Field, at: number): string {
  const { from, to } = bounds(field)
  const minutes = at % 2 === 0 ? (at / 2) * dayInMinutes : (at + 1) / 2
  return momentAt(
    minuteOf(from ?? to ?? '2001-02-03T08:30') + (from === undefined && to !== undefined ? -minutes : minutes),
  )
}

/** The first moment from here on a weekday that is not taken. */
function onOtherWeekday(field: Field): string | undefined {
  const { from, to } = bounds(field)
  const start = minuteOf(from ?? to ?? '2001-02-03T08:30')
  const days = [0, 1, 2, 3, 4, 5, 6].map((at) => momentAt(start + (from === undefined ? -at : at) * dayInMinutes))
  return days.find((one) => (to === undefined || one <= to) && !isOnWeekday(field, one.slice(0, 10)))
}

/** A day with its time, as the clock on the wall says it, kept as 2001-02-03T08:30. */
export const dateTime: Kind = {
  isList: false,
  chooses: false,
  control: 'box',
  reads: ['min', 'dates', 'prefill'],
  accepts: () => ({ type: 'string', maxLength: 16 }),
  sample: samplesThatFit(candidate, fits),
  fits,
  writes: () => 'date-time',
  // A box for days with their times gives only whole ones.
  unfinished: (field, text, language) => (isMoment(text) ? unfinished(field, text, language) : undefined),
  impossible: (field) => {
    const { from, to } = bounds(field)
    const other = onOtherWeekday(field)
    return [
      ['words instead of a day and a time', 'at noon'],
      ['a day without its time', '2001-02-03'],
      ['a day that is not there', '2001-02-30T08:30'],
      ['a time that is not there', '2001-02-03T24:30'],
      ...(other === undefined ? [] : [['a day of the week that is not taken', other] as const]),
      ...(from === undefined ? [] : [['a moment too early', momentAt(minuteOf(from) - 1)] as const]),
      ...(to === undefined ? [] : [['a moment too late', momentAt(minuteOf(to) + 1)] as const]),
    ]
  },
  hint: (field, language) => hintOf(field, 'wizard.onWeekdays', language),
  label: (_field, entry, language) => inWords(entry, language),
}
