import type { Option } from '@kindred/engine'
import type { ReactNode } from 'react'
import { usePictureAt } from '../journey/form-ports.tsx'
import type { Offer } from '../journey/use-offers.ts'

/** Ids of what describes an option beyond its label; undefined when the label says it all. */
export const describedBy = ({ help, image, places }: Offer, id: string): string | undefined =>
  [image?.alt && `${id}-picture`, help && `${id}-help`, places && `${id}-places`].filter(Boolean).join(' ') || undefined

/** What stands beside the box of an option, in every list: its picture, its label, a word of help, how many places are left. A function: a component would be one more for each row. */
export const optionText = (option: Offer, id: string): ReactNode => {
  const text = (
    <span className="option-text">
      {option.label}
      {option.help && (
        <span className="option-help" id={`${id}-help`}>
          {option.help}
        </span>
      )}
      {option.places && (
        <span className="option-help" id={`${id}-places`}>
          {option.places}
        </span>
      )}
    </span>
  )
  if (option.image === undefined) return text
  return (
    <>
      <OptionPicture image={option.image} id={id} />
      {text}
    </>
  )
}

/** Its size is known before it comes, so that no row moves under a finger. */
function OptionPicture({ image: { file, alt = '' }, id }: { image: NonNullable<Option['image']>; id: string }) {
  const pictureAt = usePictureAt()
  if (pictureAt === undefined) return null
  return (
    <img
      className="option-picture"
      id={`${id}-picture`}
      src={pictureAt(file)}
      alt={alt}
      width="48"
      height="48"
      loading="lazy"
      decoding="async"
    />
  )
}
