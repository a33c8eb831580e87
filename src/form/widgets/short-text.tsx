import { memo } from 'react'
import { TextField } from '../components/text-field.tsx'
import type { FieldProps } from '../step-context.ts'

const keyboards = { email: 'email', url: 'url', phone: 'tel' } as const

/** One line of text. */
export const ShortText = memo(function ShortText(props: FieldProps) {
  const { format } = props.field
  return <TextField {...props} className="short-text" inputMode={format && keyboards[format]} />
})
