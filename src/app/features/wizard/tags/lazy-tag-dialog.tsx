import { type ComponentProps, Suspense } from 'react'
import { WizardLoading } from '../wizard-loading.tsx'
import { TagWizardDialog } from './lazy-tagging.ts'

/** Tagging in front of the page where a memory is written; its code may still be on the way. */
export function LazyTagDialog(props: ComponentProps<typeof TagWizardDialog>) {
  const { onClose } = props
  return (
    <Suspense fallback={<WizardLoading failed={false} onAgain={onClose} onClose={onClose} />}>
      <TagWizardDialog {...props} />
    </Suspense>
  )
}
