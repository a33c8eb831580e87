import { memo } from 'react'
import type { FieldKindProps } from '../field-kind.ts'
import { TextBox } from '../parts/text-box.tsx'

/** A number, typed: the browser's own box for numbers changes them when a page is scrolled over it. */
export const NumberBox = memo(function NumberBox(props: FieldKindProps) {
  const whole = Number.isInteger(props.field.range?.step ?? 1)
  return <TextBox {...props} className="number-box" inputMode={whole ? 'numeric' : 'decimal'} />
})
