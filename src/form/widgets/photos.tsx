import { lazy, memo, Suspense } from 'react'
import { whenOnline } from '../components/when-idle.ts'
import type { FieldProps } from '../step-context.ts'

// A wizard is open before anybody thinks of photos, so what they need comes by itself.
const PhotosEditor = lazy(async () => {
  await whenOnline()
  return import('../components/photos-editor.tsx')
})

/** Photos and videos, uploaded as they are chosen. */
export const Photos = memo(function Photos(props: FieldProps) {
  return (
    <Suspense fallback={<p className="form-label">{props.field.label}</p>}>
      <PhotosEditor {...props} />
    </Suspense>
  )
})
