import type { Result } from '@kindred/engine'
import { memo } from 'react'

interface StepResultsProps {
  id: string
  results: readonly Result[]
  level: number
}

/** What a step says about the answers before it: words and links, in the order of content. Most steps say nothing. */
export const StepResults = memo(function StepResults({ id, results, level }: StepResultsProps) {
  if (results.length === 0) return null
  const Heading = `h${Math.min(level, 6)}` as 'h3'
  return (
    <div className="step-results" id={id}>
      {results.map(({ title, paragraphs, links = [] }) => (
        <article key={`${title}${paragraphs[0] ?? ''}`}>
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
      ))}
    </div>
  )
})
