import { memo } from 'react'
import type { FieldKindProps } from '../field-kind.ts'
import { TextBox } from '../parts/text-box.tsx'

/** A day, in the browser's own box: it knows how dates are written here, and has a calendar. */
export const DateBox = memo(function DateBox(props: FieldKindProps) {
  const { from, to } = props.field.dates ?? {}
  return <TextBox {...props} className="date-box" type="date" bounds={{ min: from, max: to }} />
})
