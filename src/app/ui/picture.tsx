import './picture.css'

export type PictureName =
  | 'bell'
  | 'bookmark'
  | 'cups'
  | 'door'
  | 'lamp'
  | 'letter'
  | 'notebook'
  | 'path'
  | 'sky'
  | 'threads'

/** A line drawing beside words that say the same: decoration. The drawings are in `public/pictures.svg`, in the colours of the theme. */
export const Picture = ({ name }: { name: PictureName }) => (
  <svg className="picture" aria-hidden="true" width="160" height="112">
    <use href={`/pictures.svg#${name}`} />
  </svg>
)
