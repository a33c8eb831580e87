import { resolveDay } from '@kindred/engine'
import { memo } from 'react'
import { TextField } from '../components/text-field.tsx'
import type { FieldProps } from '../step-context.ts'

/** What the calendar offers: "now" goes on while the page is open, so of that the whole day. */
const offered = (bound: string | undefined, time: string): string | undefined =>
  bound?.startsWith('now') ? `${resolveDay(bound).slice(0, 10)}T${time}` : bound

/** A day with its time, in the browser's own box: it knows how both are written here. */
export const DateTimeField = memo(function DateTimeField(props: FieldProps) {
  const { from, to } = props.field.dates ?? {}
  return (
    <TextField
      {...props}
      className="date-box"
      type="datetime-local"
      bounds={{ min: offered(from, '00:00'), max: offered(to, '23:59') }}
    />
  )
})
