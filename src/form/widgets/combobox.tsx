import { lazy, memo, Suspense } from 'react'
import { whenOnline } from '../components/when-idle.ts'
import type { FieldProps } from '../step-context.ts'

// Few wizards have a long list, so what searches it comes by itself.
const ComboboxField = lazy(async () => {
  await whenOnline()
  return import('../components/combobox-field.tsx')
})

/** A box that searches options, with the list of those that match; for one answer or, by its kind, for several. */
export const Combobox = memo(function Combobox(props: FieldProps) {
  return (
    <Suspense fallback={<p className="form-label">{props.field.label}</p>}>
      <ComboboxField {...props} />
    </Suspense>
  )
})
