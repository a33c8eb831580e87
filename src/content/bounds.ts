import {
  acceptedBy,
  type Field,
  holdsList,
  kindOf,
  maxBytes,
  megabyte,
  numberStep,
  resolveDay,
  timesOf,
  weekdaysOf,
} from '@kindred/engine'

/** What an answer has to keep to, as far as numbers say it. */
type Bounded = Pick<Field, 'kind' | 'label' | TightenedBound['property']>

/** What a question takes no more: the property that says so, and a sentence. */
interface TightenedBound {
  property:
    | 'limit'
    | 'maxLength'
    | 'minLength'
    | 'maxWords'
    | 'minWords'
    | 'range'
    | 'dates'
    | 'times'
    | 'accept'
    | 'maxMegabytes'
  sentence: string
}

/** Bounds of a question within which an answer that was given may not lie any more. */
export function tightenedBounds(before: Bounded, today: Bounded): TightenedBound[] {
  const label = `"${today.label}"`
  const most = (one: Bounded, name: 'limit' | 'maxLength' | 'maxWords') => one[name] ?? Number.POSITIVE_INFINITY
  const found: TightenedBound[] = []
  const tell = (property: TightenedBound['property'], now: string, was: string): void => {
    found.push({ property, sentence: `${label} takes ${now} now, and took ${was} before.` })
  }
  const inWords = (value: number, unit: string) =>
    value === Number.POSITIVE_INFINITY ? `any number${unit}` : `up to ${value}${unit}`
  if (holdsList(today) && most(today, 'limit') < most(before, 'limit'))
    tell('limit', inWords(most(today, 'limit'), ''), inWords(most(before, 'limit'), ''))
  if (!kindOf(today).chooses && most(today, 'maxLength') < most(before, 'maxLength'))
    tell(
      'maxLength',
      inWords(most(today, 'maxLength'), ' characters'),
      inWords(most(before, 'maxLength'), ' characters'),
    )
  if ((today.minLength ?? 0) > (before.minLength ?? 0))
    tell(
      'minLength',
      `at least ${today.minLength} characters`,
      before.minLength === undefined ? 'fewer' : `${before.minLength}`,
    )
  if (most(today, 'maxWords') < most(before, 'maxWords'))
    tell('maxWords', inWords(most(today, 'maxWords'), ' words'), inWords(most(before, 'maxWords'), ' words'))
  if ((today.minWords ?? 0) > (before.minWords ?? 0))
    tell('minWords', `at least ${today.minWords} words`, before.minWords === undefined ? 'fewer' : `${before.minWords}`)
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = today.range ?? {}
  const was = before.range ?? {}
  if (
    kindOf(today).reads.includes('range') &&
    (min > (was.min ?? Number.NEGATIVE_INFINITY) ||
      max < (was.max ?? Number.POSITIVE_INFINITY) ||
      numberStep(today.range) > numberStep(was))
  )
    tell('range', 'fewer numbers', 'others, too')
  const firstOf = ({ dates }: Bounded) => resolveDay(dates?.from ?? '')
  const lastOf = ({ dates }: Bounded) => resolveDay(dates?.to ?? '9999-12-31')
  if (
    kindOf(today).reads.includes('dates') &&
    (firstOf(today) > firstOf(before) || lastOf(today) < lastOf(before) || losesWeekdays(before, today))
  )
    tell('dates', 'fewer days', 'others, too')
  const [now, then] = [timesOf(today), timesOf(before)]
  if (kindOf(today).reads.includes('times') && (now.from > then.from || now.to < then.to || now.step > then.step))
    tell('times', 'fewer times', 'others, too')
  if (kindOf(today).reads.includes('accept')) {
    const accepted = acceptedBy(today)
    if (acceptedBy(before).some((one) => !accepted.includes(one))) tell('accept', 'fewer types of files', 'others, too')
    if (maxBytes(today) < maxBytes(before))
      tell('maxMegabytes', `files up to ${maxBytes(today) / megabyte} MB`, `up to ${maxBytes(before) / megabyte} MB`)
  }
  return found
}

const losesWeekdays = (before: Bounded, today: Bounded): boolean => {
  const now = weekdaysOf(today)
  return now !== undefined && (weekdaysOf(before) ?? [0, 1, 2, 3, 4, 5, 6]).some((day) => !now.includes(day))
}

export const boundsSuggestion =
  'What is stored stays as it is, and drafts beyond this are finished on the version they were begun with. Nothing to do if that is meant.'
