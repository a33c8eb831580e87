import { memo } from 'react'
import type { FieldKindProps } from '../field-kind.ts'
import { TextBox } from '../parts/text-box.tsx'

const keyboards = { email: 'email', url: 'url', phone: 'tel' } as const

/** One line of text. */
export const ShortText = memo(function ShortText(props: FieldKindProps) {
  const { format } = props.field
  return <TextBox {...props} className="short-text" inputMode={format && keyboards[format]} />
})
