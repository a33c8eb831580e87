import { memo } from 'react'
import type { FieldProps } from '../field-widget.tsx'
import { TextBox } from '../parts/text-box.tsx'

const keyboards = { email: 'email', url: 'url', phone: 'tel' } as const

/** One line of text. */
export const ShortText = memo(function ShortText(props: FieldProps) {
  const { format } = props.field
  return <TextBox {...props} className="short-text" inputMode={format && keyboards[format]} />
})
