import type { Result, ResultArea } from '@kindred/engine'
import { type ComponentType, lazy, memo, Suspense, useId } from 'react'
import type { ResultMapProps } from './result-map.tsx'

const Nothing = () => null

/** Few wizards have areas. Where the picture does not arrive, the words below say the same. */
const ResultMap = lazy<ComponentType<ResultMapProps>>(() =>
  import('./result-map.tsx').then(
    ({ ResultMap }) => ({ default: ResultMap }),
    () => ({ default: Nothing }),
  ),
)

interface StepResultsProps {
  id: string
  results: readonly Result[]
  areas: readonly ResultArea[]
  level: number
}

/** What a step says about the answers before it: words and links, in the order of content. Most steps say nothing. */
export const StepResults = memo(function StepResults({ id, results, areas, level }: StepResultsProps) {
  const prefix = useId()
  if (results.length === 0) return null
  const sectionId = (area: string) => `${prefix}-${area}`
  return (
    <div className="step-results" id={id}>
      {areas.length > 0 && (
        <Suspense fallback={null}>
          <ResultMap areas={areas} sectionId={sectionId} />
        </Suspense>
      )}
      {byArea(results).map(({ area, results }) => {
        const label = areas.find(({ id }) => id === area)?.label
        const words = results.map((result) => (
          <ResultWords
            key={`${result.title}${result.paragraphs[0] ?? ''}`}
            result={result}
            level={label ? level + 1 : level}
          />
        ))
        if (area === undefined || label === undefined) return words
        const Heading = heading(level)
        return (
          <section key={area} className="result-area" aria-labelledby={sectionId(area)}>
            <Heading id={sectionId(area)} tabIndex={-1}>
              {label}
            </Heading>
            {words}
          </section>
        )
      })}
    </div>
  )
})

const heading = (level: number) => `h${Math.min(level, 6)}` as 'h3'

/** Neighbours of one area together; the order of content stays. */
function byArea(results: readonly Result[]): { area: string | undefined; results: Result[] }[] {
  const groups: { area: string | undefined; results: Result[] }[] = []
  for (const result of results) {
    const last = groups.at(-1)
    if (last !== undefined && last.area === result.area) last.results.push(result)
    else groups.push({ area: result.area, results: [result] })
  }
  return groups
}

function ResultWords({ result: { title, paragraphs, links = [], lang }, level }: { result: Result; level: number }) {
  const Heading = heading(level)
  return (
    <article lang={lang}>
      <Heading>{title}</Heading>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {links.length > 0 && (
        <ul>
          {links.map(({ text, href }) => (
            <li key={`${text}${href}`}>
              {/* What was answered would be gone with this page. */}
              <a href={href} target="_blank" rel="noreferrer">
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
