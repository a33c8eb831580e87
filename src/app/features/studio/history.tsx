import type { Change, Publication } from '@kindred/contract/studio'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { ApiError, post } from '../../lib/api/api.ts'
import { showToast } from '../../lib/page/show-toast.ts'
import { dayInWords, relativeTime } from '../../lib/texts/relative-time.ts'
import { BeforeAfter, EditBreadcrumb, Loading, usePlaceName } from './edit-breadcrumb.tsx'
import { setChangeInCache, useStudio } from './studio-context.tsx'
import { historyQuery, studioUrl } from './studio-queries.ts'

/** What was put into service: who, when, why and what. */
export function History() {
  const { text } = useStudio()
  const { data, isError } = useQuery(historyQuery)
  if (isError) return <p role="alert">{text('studio.failed')}</p>
  if (data === undefined) return <Loading />
  if (data.results.length === 0) return <p>{text('studio.history.none')}</p>
  return (
    <ol className="studio-history" reversed>
      {data.results.map((one) => (
        <Entry key={one.number} published={one} />
      ))}
    </ol>
  )
}

function Entry({ published }: { published: Publication }) {
  const { text } = useStudio()
  const client = useQueryClient()
  const navigate = useNavigate()
  const nameOf = usePlaceName()
  const { number, published_at, is_studio, is_live, title, reason, author, approver, publisher, edits } = published
  const former = text('studio.history.former')
  const bringBack = useMutation({
    mutationFn: () => post<Change>(studioUrl(`history/${number}/bring-back`)),
    onSuccess: async (change) => {
      setChangeInCache(client, change)
      showToast({ title: text('studio.history.began'), tone: 'good' })
      await navigate(`/studio/changes?id=${change.id}`)
    },
  })
  const when = `${dayInWords(published_at)} (${relativeTime(published_at, new Date())})`
  const heading = is_studio ? title || text('studio.history.former') : text('studio.history.folder')
  return (
    <li>
      <article aria-label={heading}>
        <h2>
          {heading} {is_live && <span className="studio-tag">{text('studio.history.live')}</span>}
        </h2>
        <p className="studio-soft">
          <time dateTime={published_at}>{when}</time>
        </p>
        {is_studio && (
          <>
            {reason !== null && reason !== '' && <p dir="auto">{reason}</p>}
            <p className="studio-soft">
              {text('studio.history.by', { publisher: publisher ?? former, author: author ?? former })}
              {approver !== null && ` · ${text('studio.history.approved', { name: approver })}`}
            </p>
            <ul className="studio-edits">
              {edits.map((edit) => (
                <li key={`${edit.file} ${edit.at}`}>
                  <h3>{nameOf(edit)}</h3>
                  <EditBreadcrumb part={edit.part} where={edit.where} />
                  <BeforeAfter {...edit.words} />
                </li>
              ))}
            </ul>
            <button
              type="button"
              className="button small"
              aria-disabled={bringBack.isPending}
              onClick={() => !bringBack.isPending && bringBack.mutate()}
            >
              {text('studio.history.back')}
            </button>
            {bringBack.isError && (
              <p role="alert">
                {(bringBack.error instanceof ApiError ? bringBack.error.detail : null) ?? text('studio.failed')}
              </p>
            )}
          </>
        )}
      </article>
    </li>
  )
}
