import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useNavigationType, useParams, useSearchParams } from 'react-router-dom'
import { Changes } from '../features/studio/changes.tsx'
import { Contents } from '../features/studio/contents.tsx'
import { EditText } from '../features/studio/edit-text.tsx'
import { Guide, helpAddress } from '../features/studio/guide.tsx'
import { History } from '../features/studio/history.tsx'
import { Languages } from '../features/studio/languages.tsx'
import { OptionLists } from '../features/studio/option-lists.tsx'
import { Wizards } from '../features/studio/outline.tsx'
import { StudioProvider, useStudio } from '../features/studio/studio-context.tsx'
import { changesQuery, startQuery } from '../features/studio/studio-queries.ts'
import { Undo } from '../features/studio/undo.tsx'
import { useTitle } from '../lib/navigation/use-title.ts'
import { text } from '../lib/texts/texts.ts'
import { Link } from '../ui/link.tsx'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { TryAgain } from '../ui/try-again.tsx'
import { isOthers, RoleRequired } from './role-required.tsx'
import '../features/studio/studio.css'

/** For people who change the content: found, edited, checked and published in the browser. The server says who they are. */
export default function StudioPage() {
  const { data, error, refetch } = useQuery(startQuery)
  useTitle(text('studio.title'))
  return (
    <div className="page studio">
      <h1>{text('studio.title')}</h1>
      {data !== undefined ? (
        <StudioProvider start={data}>
          <Open />
        </StudioProvider>
      ) : isOthers(error) ? (
        <RoleRequired
          error={error}
          words={{ notYours: text('studio.notYours'), needsSecondStep: text('studio.needsSecondStep') }}
        />
      ) : error ? (
        <TryAgain onAgain={() => void refetch()} />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </div>
  )
}

const parts = [
  { path: '/studio', part: 'contents' },
  { path: '/studio/wizards', part: 'wizards' },
  { path: '/studio/options', part: 'options' },
  { path: '/studio/languages', part: 'languages' },
  { path: '/studio/changes', part: 'changes' },
  { path: '/studio/history', part: 'history' },
  { path: '/studio/help', part: 'help' },
] as const

function Open() {
  const { text: words } = useStudio()
  const { part = 'contents' } = useParams()
  const [params] = useSearchParams()
  const file = params.get('file') ?? ''
  useNewPlace()
  return (
    <>
      <a className="skip-link" href="#studio-content">
        {words('studio.skip')}
      </a>
      <p className="studio-soft studio-lead">
        {words('studio.lead')}{' '}
        {part !== 'help' && (
          <Link to={helpAddress(part, file, params.has('lookup'))}>{words('studio.guide.this')}</Link>
        )}
      </p>
      <nav className="studio-parts" aria-label={text('studio.title')}>
        {parts.map((one) => (
          <Link key={one.part} to={one.path} aria-current={one.part === part ? 'page' : undefined}>
            {words(`studio.tab.${one.part}`)}
          </Link>
        ))}
      </nav>
      {['contents', 'text', 'wizards', 'options', 'languages'].includes(part) && <WorkingIn />}
      <span id="studio-content" tabIndex={-1} />
      {part === 'contents' && <Contents />}
      {part === 'text' && <EditText />}
      {part === 'wizards' && <Wizards />}
      {part === 'options' && <OptionLists />}
      {part === 'languages' && <Languages />}
      {part === 'changes' && <Changes />}
      {part === 'history' && <History />}
      {part === 'help' && <Guide />}
    </>
  )
}

/** Another wizard, list or change at the same address is a page of its own: it is read from its top. */
function useNewPlace(): void {
  const [params] = useSearchParams()
  const how = useNavigationType()
  const place = ['id', 'lookup', 'file', 'at'].map((name) => params.get(name)).join(' ')
  const last = useRef(place)
  useEffect(() => {
    if (last.current === place) return
    last.current = place
    if (how === 'POP') return
    window.scrollTo(0, 0)
    // A finding that leads to a box puts the focus there.
    if (!params.has('field')) document.getElementById('studio-content')?.focus({ preventScroll: true })
  }, [place, how, params])
}

/** Which of one's changes edits go into. */
function WorkingIn() {
  const { text: words, count, current, choose, startAnother } = useStudio()
  const { data } = useQuery(changesQuery)
  const id = useId()
  const mine = data?.results.filter(({ id, is_mine }) => is_mine || id === current?.id) ?? []
  if (data === undefined) return null
  if (current === undefined) return <p className="studio-working studio-soft">{words('studio.working.none')}</p>
  return (
    <div className="studio-working">
      <div className="studio-field">
        <label htmlFor={id}>{words('studio.working')}</label>
        <select
          id={id}
          className="form-input"
          value={current.id}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {mine.map((change) => (
            <option key={change.id} value={change.id}>
              {`${change.title || words('studio.working.new')} · ${count('studio.changes.edits', change.edits.length)}`}
            </option>
          ))}
        </select>
      </div>
      <button type="button" className="button small" onClick={() => void startAnother()}>
        {words('studio.working.another')}
      </button>
      <Undo change={current} />
      <Link className="button small" to={`/studio/changes?id=${current.id}`}>
        {words('studio.toChange')}
      </Link>
    </div>
  )
}
