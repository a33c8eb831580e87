import { lazy, memo, Suspense } from 'react'
import { whenOnline } from '../components/when-idle.ts'
import type { FieldProps } from '../step-context.ts'

// Few wizards ask for entries, so what they need comes by itself.
const EntryList = lazy(async () => {
  await whenOnline()
  return import('../components/entry-list.tsx')
})

/** Entries, each with questions of its own. */
export const Repeat = memo(function Repeat(props: FieldProps) {
  return (
    <Suspense fallback={<p className="form-label">{props.field.label}</p>}>
      <EntryList {...props} />
    </Suspense>
  )
})
