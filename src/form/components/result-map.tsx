import type { ResultArea } from '@kindred/engine'

export interface ResultMapProps {
  areas: readonly ResultArea[]
  sectionId: (area: string) => string
}

/**
 * A flower with a petal for each area, filled where something is said below; beside it the areas that were answered about, which
 * say the same to those who do not see it. A picture, never a score.
 */
export function ResultMap({ areas, sectionId }: ResultMapProps) {
  const turn = 360 / areas.length
  // Petals as wide as their share of the circle allows.
  const half = Math.min(16, 52 * Math.tan((Math.PI / areas.length) * 0.9))
  const petal = `M0 -18C${-half} -38 ${-half} -72 0 -88C${half} -72 ${half} -38 0 -18Z`
  return (
    <div className="result-map">
      <svg aria-hidden="true" viewBox="-92 -92 184 184">
        {areas.map(({ id, state }, at) => (
          <path key={id} d={petal} transform={`rotate(${at * turn})`} className={state} />
        ))}
        <circle r="9" />
      </svg>
      <ul>
        {areas
          .filter(({ state }) => state !== 'open')
          .map(({ id, label, state }) => (
            <li key={id}>
              {state === 'filled' ? (
                // A button: an address with another fragment would be another page to whoever asks before leaving.
                <button type="button" onClick={() => document.getElementById(sectionId(id))?.focus()}>
                  {label}
                </button>
              ) : (
                label
              )}
            </li>
          ))}
      </ul>
    </div>
  )
}
