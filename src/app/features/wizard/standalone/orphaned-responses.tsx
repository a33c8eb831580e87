import type { AnsweredWizard } from '@kindred/contract/answered-wizard-list'
import { useQuery } from '@tanstack/react-query'
import { answeredWizardsQueryOptions } from '../../../lib/queries/own-queries.ts'
import { text } from '../../../lib/texts/texts.ts'
import { definitionQuery } from '../wizard-query.ts'
import { OwnResponses } from './own-responses.tsx'

/** What a member answered in wizards that nobody can open any more: read and deleted here, as it was asked. */
export function OrphanedResponses() {
  const { data } = useQuery(answeredWizardsQueryOptions)
  const gone = (data?.results ?? []).filter(({ is_gone }) => is_gone)
  if (gone.length === 0) return null
  return (
    <section aria-labelledby="gone-questions">
      <h2 id="gone-questions">{text('yours.gone')}</h2>
      <p>{text('yours.gone.lead')}</p>
      {gone.map((answered) => (
        <OrphanedWizard key={answered.id} answered={answered} />
      ))}
    </section>
  )
}

function OrphanedWizard({ answered: { id, title, content_version } }: { answered: AnsweredWizard }) {
  const { data: wizard } = useQuery(definitionQuery(id, content_version))
  return wizard === undefined ? null : <OwnResponses wizard={wizard} title={title} />
}
