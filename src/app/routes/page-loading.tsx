import { text } from '../lib/texts/texts.ts'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { SlowLoadToast } from './slow-load-toast.tsx'

export function PageLoading() {
  return (
    <div className="page" aria-busy="true">
      <p className="sr-only">{text('page.loading')}</p>
      <SkeletonLines lines={6} />
      <SlowLoadToast />
    </div>
  )
}
