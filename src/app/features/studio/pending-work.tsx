import type { Change } from '@kindred/contract/studio'
import { useMutation, useQuery } from '@tanstack/react-query'
import { showToast } from '../../lib/page/show-toast.ts'
import { Link } from '../../ui/link.tsx'
import { outlineAddress } from './edit-breadcrumb.tsx'
import { useNotifyRefusal, useStudio } from './studio-context.tsx'
import { pendingWorkQuery } from './studio-queries.ts'

/** What nobody has to do before a change goes live, and most want to: translations, and a way to each new form. */
export function PendingWork({ change }: { change: Change }) {
  const { text, count } = useStudio()
  const { data } = useQuery(pendingWorkQuery(change))
  if (data === undefined || data.translations.length + data.unlinked.length === 0) return null
  return (
    <section className="studio-findings" aria-labelledby="studio-remaining">
      <h2 id="studio-remaining" tabIndex={-1}>
        {text('studio.remaining')}
      </h2>
      <ul>
        {data.translations.map(({ language, name, count: n, texts }) => (
          <li key={language} className="studio-finding">
            <span>
              {count('studio.remaining.translations', n, { language: name })} <q>{texts.join(' · ')}</q>
              {n > texts.length && ' …'}
            </span>
            <Link to={`/studio/languages?${new URLSearchParams({ language, only: 'change' })}`}>
              {text('studio.remaining.translate', { language: name })}
            </Link>
          </li>
        ))}
        {data.unlinked.map((one) => (
          <Unlinked key={one.wizard} change={change} {...one} />
        ))}
      </ul>
    </section>
  )
}

type UnlinkedProps = { change: Change; wizard: string; title: string; address: string; is_listed: boolean }

function Unlinked({ change, wizard, title, address, is_listed }: UnlinkedProps) {
  const { text, current, restructure } = useStudio()
  const link = useMutation({
    mutationFn: () => restructure({ act: 'link', wizard }),
    onSuccess: () => {
      showToast({ title: text('studio.remaining.linked', { title }), tone: 'good' })
      // The button is gone, and what is left may be, too.
      const left = document.getElementById('studio-remaining') ?? document.getElementById('studio-change')
      left?.focus({ preventScroll: true })
    },
    onError: useNotifyRefusal(),
  })
  const isOpen = change.id === current?.id && change.scheduled === null
  return (
    <li className="studio-finding">
      <span>
        {text('studio.remaining.unlinked', { title })} {is_listed && text('studio.remaining.listed')}
      </span>
      <span>{text('studio.remaining.byPage', { title, address })}</span>
      <span className="studio-acts">
        {isOpen && (
          <button
            type="button"
            className="button small"
            aria-disabled={link.isPending}
            onClick={() => !link.isPending && link.mutate()}
          >
            {text('studio.remaining.link', { title })}
          </button>
        )}
        <Link className="button small" to={outlineAddress(wizard)}>
          {title}
        </Link>
      </span>
    </li>
  )
}
