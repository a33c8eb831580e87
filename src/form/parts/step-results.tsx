import type { Result } from '#engine'

/** What a step says about the answers before it: words and links, in the order of content. */
export function StepResults({ id, results, level }: { id: string; results: readonly Result[]; level: number }) {
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
}
