import { Link } from '../../ui/link.tsx'
import { useStudio } from './studio-context.tsx'

/** The screens of the studio, in the order in which somebody meets them; each is explained with its picture. */
export const screens = [
  { id: 'contents', to: '/studio' },
  { id: 'text', to: '/studio' },
  { id: 'wizards', to: '/studio/wizards' },
  { id: 'options', to: '/studio/options' },
  { id: 'languages', to: '/studio/languages' },
  { id: 'changes', to: '/studio/changes' },
  { id: 'history', to: '/studio/history' },
] as const

/** Taken of the running screens by `npm run studio-pictures`. */
const pictures = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default', query: '?url' })

/** What each screen is for, and how one goes on from it. */
export function Guide() {
  const { text } = useStudio()
  return (
    <div className="studio-guide">
      <p>{text('studio.guide.lead')}</p>
      {screens.map(({ id, to }) => (
        <section key={id} aria-labelledby={`studio-guide-${id}`}>
          <h2 id={`studio-guide-${id}`}>
            <Link to={to}>{text(`studio.guide.${id}.title`)}</Link>
          </h2>
          <p>{text(`studio.guide.${id}`)}</p>
          <img
            src={pictures[`./pictures/${id}.webp`]}
            alt={text('studio.guide.picture', { name: text(`studio.guide.${id}.title`) })}
            width={640}
            height={400}
            loading="lazy"
          />
        </section>
      ))}
    </div>
  )
}
