import { lazy, memo, Suspense } from 'react'
import { whenOnline } from '../components/when-idle.ts'
import { type FieldProps, useLiveStep } from '../step-context.ts'

// Few wizards have a matrix, so what it needs comes by itself.
const MatrixRows = lazy(async () => {
  await whenOnline()
  return import('../components/matrix-rows.tsx')
})

/** Statements with one scale. The first of them draws them all. */
export const Matrix = memo(function Matrix(props: FieldProps) {
  const { fields } = useLiveStep()
  const { table } = props.field
  const rows = fields.filter((field) => field === props.field || (table !== undefined && field.table?.id === table.id))
  if (rows[0] !== props.field) return null
  return (
    <Suspense fallback={<p className="form-label">{table?.label}</p>}>
      <MatrixRows {...props} rows={rows} />
    </Suspense>
  )
})
