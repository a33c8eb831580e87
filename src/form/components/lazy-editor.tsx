import { type ComponentType, lazy, memo, Suspense } from 'react'
import type { FieldProps } from '../step-context.ts'
import { whenOnline } from './when-idle.ts'

/** A widget that comes by itself: a wizard is open before anybody thinks of what it asks. */
export function lazyEditor(load: () => Promise<{ default: ComponentType<FieldProps> }>) {
  const Editor = lazy(() => whenOnline().then(load))
  return memo((props: FieldProps) => (
    <Suspense fallback={<p className="form-label">{props.field.label}</p>}>
      <Editor {...props} />
    </Suspense>
  ))
}
