import { hostname } from 'node:os'
import { applyEdits, isError, isSameValue } from '@kindred/content'
import { secondPersonReasons } from '@kindred/product'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { lockUser } from '../../../platform/db/lock-user.ts'
import { brokenUnique, transaction } from '../../../platform/db/transaction.ts'
import { badRequest, conflict, forbidden, HttpError, notFound } from '../../../platform/errors.ts'
import { findReferences } from '../../answer-references/index.ts'
import { publishOver } from '../../content/index.ts'
import { deleteReviewRequests } from '../../notifications/index.ts'
import { type Change, deleteChange, lockChange } from '../changes-repository.ts'
import { dropsQuestions, revertEdits } from '../keep-answers.ts'
import { findPublication, insertStudioPublication } from '../publications-repository.ts'
import { claimDue, clearSchedule, type NotPublished, releaseDue, setSchedule } from '../schedules-repository.ts'
import { type Editor, isApproved, revisionConflict } from './change-rules.ts'
import type { ChangeStore } from './change-store.ts'

type PublishRequest = { revision: number; reason: string }

const liveMoved = 'What is live changed a moment ago. Please look at the change again.'

/** Somebody else published in the same moment. */
class LiveMovedError extends HttpError {
  constructor() {
    super(409, { detail: liveMoved, current: null })
  }
}

const textsMoved = 'Live has changed since you began: choose for each of these texts which one stays.'
type ScheduledTime = { at: string; zone: string }
const maxWaitMs = 366 * 86_400_000
/** Retries when somebody else publishes at the same moment. */
const maxTries = 5

/** The end of a change: discarded, published now or at a time; and a publication that is reverted by a new change. */
export function createPublishing(
  app: Pick<FastifyInstance, 'content' | 'followContent'>,
  { pool, now }: Pick<Context, 'pool' | 'now'>,
  { find, updateChange, create, withDroppedReasons }: ChangeStore,
) {
  async function discard(user: Editor, id: string): Promise<void> {
    await updateChange(id, user, async (db, change) => {
      if (change.author_id !== user.id && user.role !== 'publisher')
        throw forbidden('Only its author or a publisher can discard a change.')
      await deleteReviewRequests(db, id)
      await deleteChange(db, id)
    })
  }

  /** A change as it would go live, fully checked. Throws the reason why it cannot. */
  async function readyToPublish(id: string, { revision, reason }: PublishRequest) {
    if (reason.trim() === '') throw badRequest({ reason: ['Please say why.'] })
    // What another server published a moment ago is live here, too.
    await app.followContent()
    const change = await find(id)
    if (change.revision !== revision) throw revisionConflict(change)
    if (change.edits.length === 0) throw badRequest({ edits: ['This change has no edits yet.'] })
    const live = app.content.files()
    const { files, conflicts } = applyEdits(live, change.edits)
    if (secondPersonReasons(change.edits, [live, files]).length > 0 && !isApproved(change))
      throw forbidden('This change needs a second person. Someone other than the author has to approve it first.')
    if (conflicts.length > 0) throw conflict(textsMoved, { conflicts })
    const { content, findings } = await app.content.checkFiles(files)
    if (content === undefined || findings.some(isError))
      throw conflict('This change has findings that have to be fixed first.', { findings: findings.filter(isError) })
    return { change, live, files, content }
  }

  /** Sets the time at which a change goes live by itself. Until then it cannot be edited. */
  async function schedule(
    user: Editor,
    id: string,
    { at, zone, ...release }: PublishRequest & ScheduledTime,
  ): Promise<Change> {
    const moment = new Date(at)
    const wait = moment.getTime() - now().getTime()
    if (wait <= 0 || wait > maxWaitMs) throw badRequest({ at: ['Choose a time within the next year.'] })
    if (!isTimeZone(zone)) throw badRequest({ zone: ['There is no such time zone.'] })
    const { change } = await readyToPublish(id, release)
    await updateChange(id, user, async (db, locked) => {
      if (locked.revision !== release.revision || locked.approved_by !== change.approved_by)
        throw revisionConflict(locked)
      await setSchedule(db, id, { at: moment, zone, reason: release.reason.trim(), by: user.id })
    })
    return find(id)
  }

  async function unschedule(user: Editor, id: string): Promise<Change> {
    await updateChange(id, user, async (db, change) => {
      if (change.author_id !== user.id && user.role !== 'publisher')
        throw forbidden('Only its author or a publisher can call this off.')
      await clearSchedule(db, id, null)
    })
    return find(id)
  }

  /**
   * Publishes the next change that is due, or stores in it why it failed. Undefined: none is due. Servers that look at the same time take
   * different ones.
   */
  async function publishNextDue(): Promise<{ by: string | null; failed: NotPublished | null } | undefined> {
    const due = await claimDue(pool, now())
    if (due === undefined) return undefined
    const { id, revision, publish_reason: reason, publish_by: by } = due
    try {
      if (by === null || !due.isPublisher) {
        await clearSchedule(pool, id, 'publisher')
        return { by, failed: 'publisher' }
      }
      // Where somebody else publishes in the same moment, the change is laid over that.
      for (let tries = 1; ; tries++)
        try {
          await publish({ id: by, role: 'publisher' }, id, { revision, reason })
          return { by, failed: null }
        } catch (error) {
          const failed = publishFailure(error)
          if (failed === 'again' && tries < maxTries) continue
          if (failed === undefined || failed === 'again') throw error
          await clearSchedule(pool, id, failed)
          return { by, failed }
        }
    } catch (error) {
      await releaseDue(pool, id).catch(() => {})
      throw error
    }
  }

  /** Publishes a change for all servers in one transaction, or throws why it cannot. */
  async function publish(user: Editor, id: string, release: PublishRequest): Promise<number> {
    const { revision, reason } = release
    const { change, live, files, content } = await readyToPublish(id, release)
    const number = await transaction(pool, async (db) => {
      await lockUser(db, user.id)
      const locked = await lockChange(db, id)
      if (locked === undefined) throw notFound()
      if (locked.revision !== revision || locked.approved_by !== change.approved_by) throw revisionConflict(locked)
      const published = await publishOver(db, live, { content, files, by: hostname(), now: now() })
      if (published === undefined) throw new LiveMovedError()
      await insertStudioPublication(db, {
        number: published,
        title: change.title,
        reason: reason.trim(),
        edits: change.edits,
        now: now(),
        authorId: change.author_id,
        publishedBy: user.id,
        approvedBy: isApproved(change) ? change.approved_by : null,
      })
      await deleteReviewRequests(db, id)
      await deleteChange(db, id)
      return published
    }).catch((error: unknown) => {
      if (brokenUnique(error) === 'content_publications_pkey') throw new LiveMovedError()
      throw error
    })
    await app.followContent(files)
    return number
  }

  /** Makes a new change that undoes a publication. */
  async function revertPublication(user: Editor, number: number): Promise<Change> {
    const published = await findPublication(pool, number)
    if (published === undefined || published.edits === null) throw notFound()
    const files = app.content.files()
    const back = revertEdits(files, published.edits, await findReferences(pool))
    const edits = (dropsQuestions(back) ? await withDroppedReasons(back) : back).filter(
      ({ from, to }) => !isSameValue(from, to),
    )
    if (edits.length === 0) throw conflict('Live says this already, or the texts were removed.', null)
    return create(user, published.title ?? '', edits)
  }
  return { discard, schedule, unschedule, publish, publishNextDue, revertPublication }
}

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}

/** The reason that is stored in a change that failed to go live. `again`: another publication came first. Undefined: retry later. */
function publishFailure(error: unknown): NotPublished | 'again' | undefined {
  if (!(error instanceof HttpError)) return undefined
  if (error instanceof LiveMovedError) return 'again'
  const { current } = error.body as { current?: { findings?: unknown; conflicts?: unknown } | null }
  if (error.statusCode === 403) return 'approval'
  if (error.statusCode !== 409) return undefined
  return current?.findings === undefined ? 'moved' : 'findings'
}
