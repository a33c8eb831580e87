import { HelpParts } from '@kindred/product/help'
import { useQuery } from '@tanstack/react-query'
import { helpPageQueryOptions } from '../lib/queries/page-queries.ts'
import { text } from '../lib/texts/texts.ts'

/** What people ask first, on the front page; those sections of content/help/faq.json that say so. */
export default function LandingFaq() {
  const { data: page } = useQuery(helpPageQueryOptions('faq'))
  if (page === undefined) return null
  return (
    <section className="landing-faq stack-3" aria-labelledby="landing-faq">
      <h2 id="landing-faq">{text('community.faq')}</h2>
      {page.sections
        .filter(({ front }) => front === true)
        .map((section) => (
          <details key={section.heading}>
            <summary>
              <h3>{section.heading}</h3>
            </summary>
            <HelpParts section={section} />
          </details>
        ))}
      <p>
        <a href="/faq">{text('community.faq.more')}</a>
      </p>
    </section>
  )
}
