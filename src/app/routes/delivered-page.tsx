import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, getJson, requestFile } from '../lib/api/api.ts'
import { logFailure } from '../lib/log.ts'
import { useTitle } from '../lib/navigation/use-title.ts'
import { saveFile } from '../lib/page/save-file.ts'
import { showToast } from '../lib/page/show-toast.ts'
import { dayInWords } from '../lib/texts/relative-time.ts'
import { text } from '../lib/texts/texts.ts'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { isOthers, RoleRequired } from './role-required.tsx'
import '../ui/button.css'

/** A wizard whose answers clerks download, as `GET /api/v1/delivered` tells it; a page for each thousand. */
interface Delivering {
  id: string
  title: string
  count: number
  newest: string | null
  pages: (string | null)[]
}

const deliveredQuery = queryOptions({
  queryKey: ['delivered'],
  queryFn: ({ signal }) => getJson<{ wizards: Delivering[] }>('/api/v1/delivered', signal),
  staleTime: 0,
})

/** For clerks: answers that members gave for an office, to download. The server says who they are. */
export default function DeliveredPage() {
  const { data, error } = useQuery(deliveredQuery)
  useTitle(text('delivered.title'))
  return (
    <div className="page stack-5">
      <h1>{text('delivered.title')}</h1>
      {isOthers(error) ? (
        <RoleRequired
          error={error}
          words={{ notYours: text('delivered.notYours'), needsSecondStep: text('delivered.needsSecondStep') }}
        />
      ) : error && data === undefined ? (
        <p>{text('problem.unreachable')}</p>
      ) : data === undefined ? (
        <SkeletonLines lines={6} />
      ) : data.wizards.length === 0 ? (
        <p>{text('delivered.none')}</p>
      ) : (
        <>
          <p>{text('delivered.lead')}</p>
          {data.wizards.map((wizard) => (
            <Wizard key={wizard.id} wizard={wizard} />
          ))}
        </>
      )}
    </div>
  )
}

const formats = ['csv', 'jsonl'] as const
type Format = (typeof formats)[number]
const pageSize = 1_000

function Wizard({ wizard: { id, title, count, newest, pages } }: { wizard: Delivering }) {
  const [busy, setBusy] = useState(false)
  const download = async (format: Format, page: number) => {
    if (busy) return
    setBusy(true)
    await fetchPage(id, format, pages[page] ?? null)
      .then((file) => saveFile(file, `${[id, ...(pages.length > 1 ? [page + 1] : [])].join('-')}.${format}`))
      .catch(tellFailure)
    setBusy(false)
  }
  return (
    <section className="card-m stack-3" aria-labelledby={`delivered-${id}`}>
      <h2 id={`delivered-${id}`}>{title}</h2>
      <p>
        {text('delivered.count', { n: count })}
        {newest !== null && ` · ${text('delivered.newest', { day: dayInWords(newest) })}`}
      </p>
      {pages.map((after, page) => (
        <p key={after ?? ''} className="row">
          {formats.map((format) => (
            <button
              key={format}
              type="button"
              className="button"
              aria-disabled={busy}
              aria-describedby={`delivered-${id}`}
              onClick={() => void download(format, page)}
            >
              {wordsOf(format, page, pages.length, count)}
            </button>
          ))}
        </p>
      ))}
    </section>
  )
}

/** Which thousand it is, where there are several. */
function wordsOf(format: Format, page: number, pages: number, count: number): string {
  if (pages === 1) return text(`delivered.download.${format}`)
  return text(`delivered.part.${format}`, {
    from: page * pageSize + 1,
    to: page + 1 === pages ? count : (page + 1) * pageSize,
  })
}

const fetchPage = (id: string, format: Format, after: string | null): Promise<Blob> =>
  requestFile(`/api/v1/wizards/${id}/delivered?format=${format}${after === null ? '' : `&after=${after}`}`)

function tellFailure(error: unknown): void {
  logFailure('fetching delivered answers', error)
  const detail = error instanceof ApiError && error.status === 429 ? error.detail : null
  showToast({ title: text('delivered.failed'), text: detail ?? text('copy.failed.text'), tone: 'problem' })
}
