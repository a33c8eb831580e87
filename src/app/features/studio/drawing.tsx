import { drawingOf, marksOf } from '@kindred/checker/in-page'
import type { Outline } from '@kindred/contract/studio'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from '../../ui/link.tsx'
import { addressOf } from './edit-breadcrumb.tsx'
import { useStudio } from './studio-context.tsx'
import { impactQuery, screenQuery } from './studio-queries.ts'

/** The steps of a wizard and the ways between them; each step is a link to its form. */
export function WizardDrawing({ outline }: { outline: Outline }) {
  const { text, current } = useStudio()
  const tip = useId()
  const { data, isError } = useQuery(screenQuery(outline.wizard, current))
  // What was found of journeys is marked where it is known already.
  const touches = useQuery(impactQuery(current, false)).data
  if (isError) return <p role="alert">{text('studio.failed')}</p>
  if (data === undefined) return null
  if (data.wizard === null) return <p className="studio-soft">{text('studio.screen.unreadable')}</p>
  const own = touches?.findings.filter(({ file }) => file.startsWith(outline.file.replace(/wizard\.json$/, ''))) ?? []
  const lost = own
    .filter(({ rule }) => rule === 'unreachable')
    .map(({ file }) => /steps\/(.*)\.json$/.exec(file)?.[1] ?? '')
  const { width, height, boxes, lines } = drawingOf(data.wizard, marksOf(lost, own))
  return (
    <div className="studio-drawing">
      <svg viewBox={`0 0 ${width} ${height}`} width={width}>
        <title>{text('studio.drawing')}</title>
        <defs>
          <marker id={tip} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <path d="M0 0 L8 4 L0 8 z" className="studio-tip" />
          </marker>
        </defs>
        {lines.map(({ d, isDashed, isUnused }) => (
          <path
            key={d}
            d={d}
            className="studio-way"
            data-dashed={isDashed}
            data-wrong={isUnused}
            markerEnd={`url(#${tip})`}
          />
        ))}
        {boxes.map((box) => {
          const step = outline.steps.find(({ id }) => id === box.state)
          const middle = box.x + box.width / 2
          const drawn = (
            <>
              <rect x={box.x} y={box.y} width={box.width} height={box.height} rx={8} />
              <text x={middle} y={box.y + (box.notes.length === 0 ? 25 : 18)}>
                {box.name}
              </text>
              {box.notes.length > 0 && (
                <text x={middle} y={box.y + 33} className="studio-note" lang="en">
                  {box.notes.join(' · ')}
                </text>
              )}
            </>
          )
          const look = { className: 'studio-box', 'data-wrong': box.isLost || box.isStuck }
          return step?.isThere === true ? (
            <Link key={box.state} to={addressOf(step.file, '')} {...look}>
              {drawn}
            </Link>
          ) : (
            <g key={box.state} {...look}>
              {drawn}
            </g>
          )
        })}
      </svg>
    </div>
  )
}
