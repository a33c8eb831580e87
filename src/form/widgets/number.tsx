import { chosenIn, normalizeAnswer, numberStep, withDecimals } from '@kindred/engine'
import { memo, useState } from 'react'
import { TextField } from '../components/text-field.tsx'
import { useLocale } from '../journey/form-ports.tsx'
import type { FieldProps } from '../step-context.ts'

/**
 * A number, typed as the language of the page writes it; the answer is kept with a point. The browser's own box for
 * numbers changes them when a page is scrolled over it.
 */
export const NumberField = memo(function NumberField(props: FieldProps) {
  const { field, answer, actions } = props
  const whole = Number.isInteger(numberStep(field.range))
  const kept = chosenIn(answer)[0] ?? ''
  const [typed, setTyped] = useState('')
  const language = useLocale()
  const isTyped = typed !== '' && normalizeAnswer(field, typed, language) === kept
  return (
    <TextField
      {...props}
      className="number-box"
      inputMode={whole ? 'numeric' : 'decimal'}
      shown={isTyped ? typed : inLanguage(withDecimals(field, kept), language)}
      onLeave={() => {
        if (field.range?.decimals !== undefined) setTyped('')
      }}
      onType={(text) => {
        setTyped(text)
        actions.answer(field.id, normalizeAnswer(field, text, language))
      }}
    />
  )
})

/** With the decimal sign of the language; its digits stay those that were kept. */
function inLanguage(kept: string, language: string | undefined): string {
  if (!/^-?\d+\.\d+$/.test(kept)) return kept
  const decimal = new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value
  return kept.replace('.', decimal ?? '.')
}
