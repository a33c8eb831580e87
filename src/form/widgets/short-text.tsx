import { memo } from 'react'
import { TextField } from '../components/text-field.tsx'
import type { FieldProps } from '../step-context.ts'

/** A keyboard of digits where nothing else can be in an answer. */
const keyboards: Partial<Record<NonNullable<FieldProps['field']['format']>, 'email' | 'url' | 'tel' | 'numeric'>> = {
  email: 'email',
  url: 'url',
  phone: 'tel',
  luhn: 'numeric',
  'nhs-number': 'numeric',
  'postal-code-au': 'numeric',
  'postal-code-de': 'numeric',
  'postal-code-es': 'numeric',
  'postal-code-fr': 'numeric',
  'postal-code-it': 'numeric',
  'postal-code-mx': 'numeric',
  'postal-code-nz': 'numeric',
}

/** One line of text. */
export const ShortText = memo(function ShortText(props: FieldProps) {
  const { format } = props.field
  return <TextField {...props} className="short-text" inputMode={format && keyboards[format]} />
})
