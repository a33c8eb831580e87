import type { Field } from '@kindred/engine'
import { lazy, type ReactNode, Suspense } from 'react'
import { usePictureAt } from '../journey/form-ports.tsx'
import type { Offer } from '../journey/use-offers.ts'
import type { Texts } from '../step-context.ts'
import { whenOnline } from './when-idle.ts'

// Few lists have a picture, so what draws areas comes by itself.
const ImageMap = lazy(async () => {
  await whenOnline()
  return import('./image-map.tsx')
})

interface WithImageMapProps {
  field: Field
  options: readonly Offer[]
  chosen: readonly string[]
  isDisabled: (option: Offer) => boolean
  texts: Texts
  onPress: (optionId: string) => void
  /** The list of options, which does the same by keyboard and for screen readers. */
  children: ReactNode
}

/** A list of options, beside its picture where it has one. */
export function WithImageMap({ children, field: { imageMap }, ...map }: WithImageMapProps) {
  const pictureAt = usePictureAt()
  if (imageMap === undefined || pictureAt === undefined) return children
  const { file, width, height } = imageMap
  return (
    <div className="with-image-map">
      <Suspense fallback={<div style={{ aspectRatio: `${width} / ${height}` }} />}>
        <ImageMap imageMap={imageMap} src={pictureAt(file)} {...map} />
      </Suspense>
      <div>{children}</div>
    </div>
  )
}
