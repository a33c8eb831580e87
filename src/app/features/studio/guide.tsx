import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { Link } from '../../ui/link.tsx'
import { useStudio } from './studio-context.tsx'

/** What the help explains, in the order in which an editor meets it. */
const topics = [
  ...['contents', 'wizards', 'text', 'drawing', 'options', 'lookups'],
  ...['crisis', 'languages', 'touches', 'changes', 'history'],
]

/** Taken of the running studio by tests/e2e/studio.spec.ts (`PICTURES`). */
const pictures = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default', query: '?url' })
const [width, height] = [1000, 640]

const headingOf = (topic: string): string => `guide-${topic}`

/** Where the help explains a screen of the studio. `file`: what is edited in it. */
export const helpAddress = (part: string, file: string, lookup = false): string =>
  `/studio/help#${headingOf(lookup ? 'lookups' : part === 'text' && file.includes('/crisis/') ? 'crisis' : part)}`

/** What each screen is for and what can be done there. */
export function Guide() {
  const { text } = useStudio()
  const { hash } = useLocation()
  useEffect(() => {
    const asked = document.getElementById(hash.slice(1))
    asked?.scrollIntoView()
    asked?.focus({ preventScroll: true })
  }, [hash])
  return (
    <div className="studio-guide">
      <p>{text('studio.guide.lead')}</p>
      <ul className="studio-inside">
        {topics.map((topic) => (
          <li key={topic}>
            <Link to={`#${headingOf(topic)}`}>{text(`studio.guide.${topic}.title`)}</Link>
          </li>
        ))}
      </ul>
      {topics.map((topic) => (
        <section key={topic} aria-labelledby={headingOf(topic)}>
          <h2 id={headingOf(topic)} tabIndex={-1}>
            {text(`studio.guide.${topic}.title`)}
          </h2>
          {text(`studio.guide.${topic}`)
            .split('\n')
            .map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          <img
            src={pictures[`./pictures/${topic}.webp`]}
            alt={text(`studio.guide.${topic}.picture`)}
            {...{ width, height }}
            loading="lazy"
          />
        </section>
      ))}
    </div>
  )
}
