import type { Field } from '../definition.ts'
import type { Kind, Unfinished } from './kind.ts'
import { momentInWords } from './parts/moment-words.ts'
import { samplesThatFit } from './parts/samples.ts'

/** 08:30, on a clock of 24 hours. */
const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** 08:30 → minutes since midnight. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
/** Minutes since midnight → 08:30. */
export const timeAt = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(11, 16)

/** What a question takes: first and last time, and minutes between two, counted from the first. */
export const timesOf = ({ times: { from = '00:00', to = '23:59', step = 1 } = {} }: Pick<Field, 'times'>) => ({
  from,
  to,
  step,
})

function unfinished(field: Field, time: string): Unfinished | undefined {
  const { from, to, step } = timesOf(field)
  // Times sort as they are written.
  if (time < from || time > to) return { because: 'wizard.timeBetween', values: { from, to } }
  if ((minutesOf(time) - minutesOf(from)) % step === 0) return undefined
  return { because: 'wizard.timeStep', values: { one: nth(field, 0), other: nth(field, 1) } }
}

const fits = (field: Field, text: string): boolean => isTime(text) && unfinished(field, text) === undefined

function nth(field: Field, at: number): string {
  const { from, step } = timesOf(field)
  return timeAt(minutesOf(from) + at * step)
}

/** A time of the day, kept as 08:30. */
export const time: Kind = {
  isList: false,
  chooses: false,
  control: 'box',
  reads: ['min', 'times', 'prefill'],
  accepts: () => ({ type: 'string', maxLength: 5 }),
  sample: samplesThatFit(nth, fits),
  fits,
  writes: () => 'time',
  // A box for times gives only whole ones.
  unfinished: (field, text) => (isTime(text) ? unfinished(field, text) : undefined),
  impossible: (field) => {
    const { from, to, step } = timesOf(field)
    return [
      ['words instead of a time', 'at noon'],
      ['a time that is not there', '24:00'],
      ...(from === '00:00' ? [] : [['a time too early', timeAt(minutesOf(from) - 1)] as const]),
      ...(to === '23:59' ? [] : [['a time too late', timeAt(minutesOf(to) + 1)] as const]),
      ...(step === 1 ? [] : [['a time between two steps', timeAt(minutesOf(from) + 1)] as const]),
    ]
  },
  label: (_field, entry, language) =>
    isTime(entry) ? momentInWords(minutesOf(entry) * 60_000, { timeStyle: 'short' }, language) : entry,
}
