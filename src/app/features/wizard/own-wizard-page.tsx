import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ApiError } from '../../lib/api.ts'
import { text } from '../../lib/texts.ts'
import { useTitle } from '../../lib/use-title.ts'
import { readOwnDraft } from './own-draft.ts'
import { OwnWizard } from './own-wizard.tsx'
import { wizardQuery } from './wizard-query.ts'

/** Any wizard that saves a person's own answers: drawn, kept and saved from its content alone. */
export default function OwnWizardPage({ id }: { id: string }) {
  // A person finishes on the version they began with.
  const [draft] = useState(() => readOwnDraft(id))
  const {
    data: loaded,
    isError,
    error,
    refetch,
  } = useQuery({
    ...wizardQuery(id, draft?.version),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useTitle(loaded?.wizard.title)
  if (isError) {
    const isMissing = error instanceof ApiError && error.status === 404
    return (
      <div className="page">
        <h1>{text(isMissing ? 'own.missing.title' : 'broken.title')}</h1>
        <p>{text(isMissing ? 'notFound.page.text' : 'problem.unreachable')}</p>
        {isMissing ? (
          <Link to="/">{text('notFound.back')}</Link>
        ) : (
          <button type="button" className="button" onClick={() => void refetch()}>
            {text('memory.again')}
          </button>
        )}
      </div>
    )
  }
  if (loaded === undefined) return <div className="page" aria-busy="true" />
  return (
    <div className="page own-wizard">
      <h1>{loaded.wizard.title}</h1>
      <OwnWizard key={`${id} ${loaded.wizard.version}`} loaded={loaded} draft={draft} />
    </div>
  )
}
