import './image-map.css'
import type { Field } from '@kindred/engine'
import type { Offer } from '../journey/use-offers.ts'
import type { Texts } from '../step-context.ts'

type Map = NonNullable<Field['imageMap']>
type Area = Map['areas'][number]

interface ImageMapProps {
  imageMap: Map
  src: string
  options: readonly Offer[]
  chosen: readonly string[]
  isDisabled: (option: Offer) => boolean
  texts: Texts
  onPress: (optionId: string) => void
}

/**
 * A picture whose areas choose options. Areas take no focus and are hidden from screen readers: the list beside the picture has the
 * same options, and is large enough for every finger.
 */
export default function ImageMap(props: ImageMapProps) {
  const { imageMap, src, options, chosen, isDisabled, texts, onPress } = props
  const { alt, width, height, areas } = imageMap
  const offered = areas.flatMap((area) => {
    const option = options.find(({ id }) => id === area.option)
    return option === undefined ? [] : [{ area, option, isChosen: chosen.includes(option.id) }]
  })
  const labels = options.flatMap(({ id, label }) => (chosen.includes(id) ? [label] : []))
  return (
    <figure className="image-map">
      <div className="image-map-picture">
        <img src={src} alt={alt} width={width} height={height} decoding="async" />
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {offered.map(({ area, option, isChosen }) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: the list of options does the same by keyboard
            <g
              key={`${area.option} ${area.coords.join(' ')}`}
              className="image-map-area"
              data-option={option.id}
              data-chosen={isChosen || undefined}
              data-dimmed={isDisabled(option) || undefined}
              onClick={isDisabled(option) ? undefined : () => onPress(option.id)}
            >
              <title>{option.label}</title>
              <Shape area={area} />
            </g>
          ))}
        </svg>
        {offered.map(({ area, isChosen }) => {
          if (!isChosen) return null
          const [x, y] = centerOf(area)
          const place = { left: `${(100 * x) / width}%`, top: `${(100 * y) / height}%` }
          return <span key={area.coords.join(' ')} className="image-map-tick" style={place} aria-hidden="true" />
        })}
      </div>
      <figcaption className="form-help">{labels.length > 0 ? labels.join(', ') : texts('wizard.imageMap')}</figcaption>
    </figure>
  )
}

function Shape({ area: { shape, coords } }: { area: Area }) {
  const [a = 0, b = 0, c = 0, d = 0] = coords
  if (shape === 'rect') return <rect x={a} y={b} width={c - a} height={d - b} />
  if (shape === 'circle') return <circle cx={a} cy={b} r={c} />
  return <polygon points={coords.join(' ')} />
}

/** Where the tick stands: of a polygon its center of gravity. */
function centerOf({ shape, coords }: Area): [x: number, y: number] {
  const [a = 0, b = 0, c = 0, d = 0] = coords
  if (shape === 'circle') return [a, b]
  if (shape === 'rect') return [(a + c) / 2, (b + d) / 2]
  let [twice, x, y] = [0, 0, 0]
  for (let at = 0; at < coords.length; at += 2) {
    const [x1 = 0, y1 = 0] = coords.slice(at)
    const [x2 = a, y2 = b] = coords.slice(at + 2)
    const cross = x1 * y2 - x2 * y1
    twice += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  }
  return twice === 0 ? [a, b] : [x / (3 * twice), y / (3 * twice)]
}
