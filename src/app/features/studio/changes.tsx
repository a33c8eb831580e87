import type { Change } from '@kindred/contract/studio'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { post, request } from '../../lib/api/api.ts'
import { showToast } from '../../lib/page/show-toast.ts'
import { relativeTime } from '../../lib/texts/relative-time.ts'
import { Link } from '../../ui/link.tsx'
import { ChangeImpact } from './change-impact.tsx'
import { addressOf, BeforeAfter, EditBreadcrumb, Loading, usePlaceName, Value } from './edit-breadcrumb.tsx'
import { TextField } from './fields.tsx'
import { Findings, useIsClean } from './findings.tsx'
import { PendingWork } from './pending-work.tsx'
import { ScreensOfChange } from './reading-page.tsx'
import { Reviewing, reviewState } from './reviewing.tsx'
import { boxValue, momentInWords, ownZone, Schedule, useScheduleWords } from './schedule.tsx'
import { type StudioTexts, setChangeInCache, useNotifyRefusal, useStudio, wordsOfRefusal } from './studio-context.tsx'
import { changesQuery, outlineQuery, publishKey, studioUrl } from './studio-queries.ts'
import { Undo } from './undo.tsx'

/** What this editor can review comes first. */
const waits = ({ may_approve, waits_for_review }: Change): number => Number(may_approve && waits_for_review)
const byWhatWaits = (a: Change, b: Change): number => waits(b) - waits(a)

/** Everybody's open changes, or one of them. */
export function Changes() {
  const { text, count, current } = useStudio()
  const whenLive = useScheduleWords()
  const [params] = useSearchParams()
  const { data, isError } = useQuery(changesQuery)
  const open = data?.results.find(({ id }) => id === params.get('id'))
  if (isError) return <p role="alert">{text('studio.failed')}</p>
  if (open !== undefined) return <OpenChange key={open.id} change={open} />
  return (
    <>
      {data === undefined && <Loading />}
      {data?.results.length === 0 && <p>{text('studio.changes.none')}</p>}
      <ul className="studio-things">
        {data?.results.toSorted(byWhatWaits).map((change) => (
          <li key={change.id}>
            <Link className="studio-thing" to={`/studio/changes?id=${change.id}`}>
              <span className="studio-words">
                {change.title || text('studio.working.new')}{' '}
                {change.id === current?.id && <span className="studio-tag">{text('studio.change.current')}</span>}
              </span>
              <span className="studio-soft">
                {[
                  writtenBy(text, change),
                  count('studio.changes.edits', change.edits.length),
                  relativeTime(change.updated_at, new Date()),
                ].join(' · ')}
              </span>
              {reviewState(change) !== undefined && (
                <span className="studio-tag">{text(`studio.changes.${reviewState(change)}`)}</span>
              )}
              {whenLive(change) !== undefined && <span>{whenLive(change)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The author, and whoever else edited it. */
const writtenBy = (text: StudioTexts, { author, writers }: Change): string =>
  writers.length === 0
    ? text('studio.changes.by', { name: author })
    : text('studio.changes.byMany', { name: author, others: writers.join(', ') })

function OpenChange({ change }: { change: Change }) {
  const { text, current, choose } = useStudio()
  return (
    <article className="studio-change" aria-labelledby="studio-change">
      <p>
        <Link to="/studio/changes">{text('studio.change.all')}</Link>
      </p>
      <h2 id="studio-change" tabIndex={-1}>
        {change.title || text('studio.working.new')}
      </h2>
      <p className="studio-soft">{writtenBy(text, change)}</p>
      <Schedule change={change} />
      {!change.is_mine && (
        <p>
          <button
            type="button"
            className="button small"
            aria-pressed={current?.id === change.id}
            onClick={() => choose(change.id)}
          >
            {text(current?.id === change.id ? 'studio.change.joined' : 'studio.change.join')}
          </button>
        </p>
      )}
      {(change.is_mine || current?.id === change.id) && change.scheduled === null && (
        <p>
          <Undo change={change} />
        </p>
      )}
      {change.edits.length === 0 && <p>{text('studio.change.noEdits')}</p>}
      <ul className="studio-edits">
        {change.edits.map((edit) => (
          <EditItem key={`${edit.file} ${edit.at}`} change={change} edit={edit} />
        ))}
      </ul>
      <ScreensOfChange change={change} />
      <Findings change={change} />
      <ChangeImpact change={change} />
      {change.edits.length > 0 && <PendingWork change={change} />}
      <Reviewing change={change} />
      {change.edits.length > 0 && change.scheduled === null && <Publish change={change} />}
      {change.is_mine && <Discard change={change} />}
    </article>
  )
}

/** Where a translation of a change is edited: beside its text. */
function translationAddress({ file, to, from }: Change['edits'][number]): string | undefined {
  const value = to ?? from
  const text = typeof value === 'object' && value !== null && 'from' in value ? value.from : undefined
  const [, language] = /\/i18n\/([^/]+)\//.exec(file) ?? []
  if (language === undefined || typeof text !== 'string') return undefined
  return `/studio/languages?${new URLSearchParams({ language, q: text.slice(0, 190) })}`
}

function EditItem({ change, edit }: { change: Change; edit: Change['edits'][number] }) {
  const { text, current } = useStudio()
  const client = useQueryClient()
  const nameOf = usePlaceName()
  const settle = useMutation({
    mutationFn: (keep: boolean) =>
      post<Change>(studioUrl(`changes/${change.id}/take-back`), { file: edit.file, at: edit.at, keep }),
    onSuccess: (next) => setChangeInCache(client, next),
    onError: useNotifyRefusal(),
  })
  const name = nameOf(edit)
  // Of several that are called alike each names what it is about.
  const [own] = [edit.words.to ?? edit.words.from ?? []].flat()
  const what = edit.act === 'changed' || own === undefined ? name : `${name} (${own.slice(0, 40)})`
  const translation = translationAddress(edit)
  return (
    <li>
      <h3>{name}</h3>
      <EditBreadcrumb part={edit.part} where={edit.where} />
      <BeforeAfter {...edit.words} />
      {edit.is_moved && (
        <div className="studio-moved" role="note">
          <p>{text('studio.change.moved')}</p>
          <p dir="auto">
            <Value value={edit.words.live} />
          </p>
        </div>
      )}
      {(change.is_mine || current?.id === change.id) && change.scheduled === null && (
        <p className="studio-acts">
          {edit.is_moved && (
            <>
              <button type="button" className="button small" onClick={() => settle.mutate(true)}>
                {text('studio.change.keepMine')}
              </button>
              <button type="button" className="button small" onClick={() => settle.mutate(false)}>
                {text('studio.change.takeLive')}
              </button>
            </>
          )}
          {edit.thing !== null && (
            <Link
              className="button small"
              to={addressOf(edit.file, edit.thing)}
              aria-label={`${text('studio.change.edit')}: ${name}`}
            >
              {text('studio.change.edit')}
            </Link>
          )}
          {translation !== undefined && (
            <Link
              className="button small"
              to={translation}
              aria-label={`${text('studio.change.edit')}: ${name}, ${edit.where.join(' · ')}`}
            >
              {text('studio.change.edit')}
            </Link>
          )}
          {!edit.is_moved && (
            <button type="button" className="button small" onClick={() => settle.mutate(false)}>
              {text('studio.takeBack', { name: what })}
            </button>
          )}
        </p>
      )}
    </li>
  )
}

/** Where members see what a change publishes, if that is a page of its own. */
async function pageOf(client: QueryClient, { edits }: Change): Promise<string | null> {
  const wizard = edits.flatMap(({ file }) => /\/wizards\/([^/]+)\//.exec(file)?.[1] ?? [])[0]
  if (wizard === undefined) return null
  const outline = await client.fetchQuery({ ...outlineQuery(wizard, undefined), staleTime: 0 }).catch(() => undefined)
  return outline?.page ?? null
}

function Publish({ change }: { change: Change }) {
  const { start, text } = useStudio()
  const client = useQueryClient()
  const navigate = useNavigate()
  const id = useId()
  const [reason, setReason] = useState('')
  const [isLater, setLater] = useState(false)
  const [moment, setMoment] = useState(() => boxValue(new Date(Date.now() + 86_400_000)))
  const time = new Date(moment)
  const isClean = useIsClean(change)
  const publish = useMutation({
    mutationKey: publishKey,
    mutationFn: () => post(studioUrl(`changes/${change.id}/publication`), { revision: change.revision, reason }),
    // Once it is published there is no such change: nothing more is asked about it.
    onMutate: () => client.cancelQueries({ queryKey: ['studio'] }),
    onSuccess: async () => {
      const page = await pageOf(client, change)
      showToast({
        title: text('studio.publish.done'),
        tone: 'good',
        ...(page === null ? {} : { action: { label: text('studio.publish.see'), run: () => void navigate(page) } }),
      })
      await navigate('/studio/history')
      await client.invalidateQueries(changesQuery)
      await client.invalidateQueries({ queryKey: ['studio'] })
    },
    onError: () => void client.invalidateQueries(changesQuery),
  })
  const schedule = useMutation({
    mutationFn: async () =>
      (
        await request<Change>(studioUrl(`changes/${change.id}/schedule`), {
          method: 'PUT',
          body: { revision: change.revision, reason, at: time.toISOString(), zone: ownZone() },
        })
      ).data,
    onSuccess: (next) => {
      setChangeInCache(client, next)
      showToast({ title: text('studio.schedule.done'), tone: 'good' })
    },
    onError: () => void client.invalidateQueries(changesQuery),
  })
  const failure = isLater ? schedule.error : publish.error
  const isPending = publish.isPending || schedule.isPending
  if (!start.may_publish) return <p className="studio-soft">{text('studio.publish.waits')}</p>
  const waits = change.needs_second_person && change.approved_by === null
  const why = isPending
    ? undefined
    : isClean === undefined
      ? 'studio.publish.checking'
      : !isClean
        ? 'studio.publish.fix'
        : waits
          ? `studio.publish.${change.may_approve ? 'approveFirst' : 'needsApproval'}`
          : reason.trim() === ''
            ? 'studio.publish.sayWhy'
            : isLater && Number.isNaN(time.getTime())
              ? 'studio.publish.sayWhen'
              : undefined
  return (
    <form
      className="studio-publish"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending && why === undefined) (isLater ? schedule : publish).mutate()
      }}
    >
      <h2 id={`${id}-title`}>{text('studio.publish')}</h2>
      <TextField
        label={text('studio.publish.reason')}
        help={text('studio.publish.reason.help')}
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
      <fieldset className="studio-when">
        <legend>{text('studio.publish.when')}</legend>
        {[false, true].map((later) => (
          <label key={String(later)} className="studio-check">
            <input type="radio" name={`${id}-when`} checked={isLater === later} onChange={() => setLater(later)} />
            {text(later ? 'studio.publish.later' : 'studio.publish.now')}
          </label>
        ))}
        {isLater && (
          <TextField
            type="datetime-local"
            label={text('studio.publish.moment')}
            help={Number.isNaN(time.getTime()) ? '' : momentInWords(time.toISOString(), ownZone())}
            required
            min={boxValue(new Date())}
            value={moment}
            onChange={setMoment}
          />
        )}
      </fieldset>
      <p className="studio-acts">
        {/* A button that is disabled loses the focus, and whoever pressed it their place; nor could they read why. */}
        <button
          type="submit"
          className="button primary"
          aria-disabled={why !== undefined || isPending}
          aria-describedby={`${id}-disabled`}
        >
          {text(publish.isPending ? 'studio.publish.going' : isLater ? 'studio.schedule' : 'studio.publish')}
        </button>
        <span id={`${id}-disabled`} role="status">
          {why !== undefined && text(why)}
        </span>
      </p>
      {failure !== null && <p role="alert">{wordsOfRefusal(failure) ?? text('studio.publish.failed')}</p>}
    </form>
  )
}

function Discard({ change }: { change: Change }) {
  const { text } = useStudio()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const discard = useMutation({
    mutationFn: () => request(studioUrl(`changes/${change.id}`), { method: 'DELETE' }),
    onSuccess: async () => {
      showToast({ title: text('studio.change.discarded') })
      await navigate('/studio/changes')
      await client.invalidateQueries(changesQuery)
    },
    onError: useNotifyRefusal(),
  })
  if (!isAsked)
    return (
      <button type="button" className="button quiet" onClick={() => setAsked(true)}>
        {text('studio.change.discard')}
      </button>
    )
  return (
    <p className="studio-acts">
      {/* biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed */}
      <button type="button" className="button" autoFocus onClick={() => setAsked(false)}>
        {text('studio.change.discard.keep')}
      </button>
      <button
        type="button"
        className="button"
        aria-disabled={discard.isPending}
        onClick={() => !discard.isPending && discard.mutate()}
      >
        {text('studio.change.discard.sure')}
      </button>
    </p>
  )
}
