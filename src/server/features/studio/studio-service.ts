import { hostname } from 'node:os'
import type { JourneyFinding } from '@kindred/checker'
import {
  applyEdits,
  bodyPlace,
  type Edit,
  type EditConflict,
  type EditedValue,
  type EditField,
  type Finding,
  type InLanguage,
  isError,
  isLookupName,
  isMarkdownName,
  isRows,
  isSameValue,
  journeyRules,
  pageValue,
  pointerTo,
  rebasedEdit,
  valueAt,
} from '@kindred/content'
import { type ContentFiles, filesHash } from '@kindred/content/node'
import type {
  FieldEdit,
  FieldValue,
  NewWizard,
  RowEdit,
  StructureEdit,
  TranslationEdit,
} from '@kindred/contract/studio'
import { secondPersonReasons } from '@kindred/product'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../platform/context.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import { brokenUnique, type Queryable, transaction } from '../../platform/db/transaction.ts'
import { badRequest, conflict, forbidden, HttpError, notFound } from '../../platform/errors.ts'
import type { SignedIn } from '../../platform/sessions/user.ts'
import { findAnswered } from '../answered/index.ts'
import { publishOver } from '../content/index.ts'
import { deleteReviewRequests, notifyOfReview } from '../notifications/index.ts'
import { forgetAct, lastActOf, rememberAct } from './acts-repository.ts'
import { type Catalog, catalogOf } from './catalog.ts'
import {
  addWriter,
  approve,
  type Change,
  countChanges,
  deleteChange,
  findChange,
  insertChange,
  insertReview,
  lockChange,
  nameChange,
  type Review,
  reviewersOf,
  updateEdits,
  withdrawApproval,
} from './changes-repository.ts'
import { conditionOf } from './conditions.ts'
import { nameOfField } from './edit-forms.ts'
import { dropsQuestions, editsBack, withDropped } from './keep-answers.ts'
import { unlinkedWizards, withLink } from './links.ts'
import { withLookupTable, withoutRows, withRow } from './lookup-table.ts'
import { nameOfEdit } from './name-of-edit.ts'
import { withRetired, withTable } from './option-table.ts'
import { outlineOf, wizardOf } from './outline.ts'
import { findPublication, insertStudioPublication } from './publications-repository.ts'
import { renameBack, withRename } from './rename-option.ts'
import { claimDue, clearSchedule, type NotPublished, releaseDue, setSchedule } from './schedules-repository.ts'
import { changesJourneys, withAct, withEdit, withoutEdit } from './structure.ts'
import { withoutWizard, withWizard } from './templates.ts'
import { questionsIn, touchedAnswers } from './touched-answers.ts'
import { countChosen } from './touches-repository.ts'
import { languageOfTable, untranslated, withTranslation, withTranslationTable } from './translations.ts'
import { diffEdits, undone } from './undo.ts'
import { withoutOldCheck } from './verified-lines.ts'

/** So many edits one change holds: more are several changes, each of which somebody can read before it goes live. */
const maxEdits = 500
/** So many changes one person has open. */
const maxChanges = 50

type Editor = Pick<SignedIn, 'id' | 'role'>
type Checked = { revision: number; findings: (Finding & { at: string })[]; conflicts: EditConflict[] }
export type Studio = ReturnType<typeof createStudio>

const movedOn = (change: Change) => conflict('Somebody edited this change meanwhile. Please look at it again.', change)

/** What editors do with changes. `app`: whose content they change. */
export function createStudio(app: Pick<FastifyInstance, 'content' | 'followContent'>, { pool, now }: Context) {
  /** What live content is found to have already, by its files: an editor is told what is new. */
  const ofLive = new LRUCache<string, Promise<{ findings: Finding[]; names: ReadonlySet<string> }>>({ max: 2 })
  const judgedLive = (files: ContentFiles) => {
    const key = filesHash(files)
    const known = ofLive.get(key)
    if (known !== undefined) return known
    const looking = app.content
      .checkTexts(files)
      .then((findings) => ({ findings, names: new Set(findings.map(nameOfFinding)) }))
    ofLive.set(key, looking)
    looking.catch(() => ofLive.delete(key))
    return looking
  }
  const foundInLive = async (files: ContentFiles): Promise<ReadonlySet<string>> => (await judgedLive(files)).names

  /** What the checker says of live, and how many translations are stale or missing in each part of it: looked at once for each publication. */
  async function toFix() {
    const files = app.content.files()
    const { findings } = await judgedLive(files)
    const reported = findings.filter(({ suppressed }) => suppressed === undefined)
    return {
      findings: reported
        .filter(({ rule }) => openTranslation(rule) === undefined)
        .map((finding) => ({ ...finding, at: placeOf(files, finding) })),
      translations: reported.flatMap((finding) => {
        const state = openTranslation(finding.rule)
        return state === undefined ? [] : [{ part: partTranslated(finding), state }]
      }),
    }
  }

  const catalog = (files = app.content.files()): Promise<Catalog> => catalogOf(files, app.content.current())

  /** Live with a change, by what is live: the same object for as long as neither has another edit. */
  const withChanges = new LRUCache<string, { live: ContentFiles; revision: number; files: ContentFiles }>({ max: 50 })
  function filesOf({ id, revision, edits }: Change): ContentFiles {
    const live = app.content.files()
    const known = withChanges.get(id)
    if (known?.live === live && known.revision === revision) return known.files
    const { files } = applyEdits(live, edits)
    withChanges.set(id, { live, revision, files })
    return files
  }

  /** A change in the middle of being changed: found, and nobody else at it. */
  const changed = <Result>(id: string, user: Editor, act: (db: Queryable, change: Change) => Promise<Result>) =>
    transaction(pool, async (db) => {
      await lockUser(db, user.id)
      const change = await lockChange(db, id)
      if (change === undefined) throw notFound()
      return act(db, change)
    })

  async function find(id: string): Promise<Change> {
    const change = await findChange(pool, id)
    if (change === undefined) throw notFound()
    return change
  }

  const checks = new Map<string, { running: Promise<Checked>; next?: Promise<Checked> }>()
  /** The edits of a change as they would go live, and what the checker says of that. Whoever asks while a check runs shares the next one. */
  function check(id: string): Promise<Checked> {
    const before = checks.get(id)
    if (before === undefined) return checkNow(id)
    before.next ??= before.running.catch(() => {}).then(() => checkNow(id))
    return before.next
  }

  function checkNow(id: string): Promise<Checked> {
    const running = checkOnce(id).finally(() => {
      if (checks.get(id)?.running === running) checks.delete(id)
    })
    checks.set(id, { running })
    return running
  }

  async function checkOnce(id: string): Promise<Checked> {
    const { edits, revision } = await find(id)
    const live = app.content.files()
    const { files, conflicts } = applyEdits(live, edits)
    const known = await foundInLive(live)
    const findings = await app.content.checkTexts(files)
    return {
      revision,
      conflicts,
      findings: findings
        .filter((finding) => isError(finding) || !known.has(nameOfFinding(finding)))
        .filter(({ suppressed }) => suppressed === undefined)
        .map((finding) => ({ ...finding, at: placeOf(files, finding) })),
    }
  }

  async function create(user: Editor, title: string, edits: readonly Edit[] = []): Promise<Change> {
    const id = await transaction(pool, async (db) => {
      await lockUser(db, user.id)
      if ((await countChanges(db, user.id)) >= maxChanges)
        throw forbidden('You have 50 changes open. Publish or discard one first.')
      return insertChange(db, { authorId: user.id, title, edits, now: now() })
    })
    return find(id)
  }

  /**
   * Writes one value into a change; one that says what is live is no edit. `seen`: what its writer had before them. Where somebody else wrote
   * something else meanwhile, both are told and nothing is written.
   */
  async function save(user: Editor, id: string, { file, at, field, value, seen }: FieldEdit): Promise<Change> {
    const name = nameOfField(field)
    const place = name === '' ? at : `${at}/${name}`
    await edited(id, user, async (change) => {
      const live = app.content.files()
      const files = filesOf(change)
      const own = (await catalog(files)).find(file, at) ?? (await catalog(live)).find(file, at)
      const known = own?.fields.find((one) => one.name === name)
      if (known === undefined) throw notFound('This text can’t be edited here. It may have been removed.')
      const asked = (): ReturnType<typeof outlineOf> => outlineOf(files, wizardOf(file) ?? '', () => undefined)
      const to = valueFor(known, value, asked)
      const now = (valueAt(file, files.get(file), place) ?? null) as EditedValue
      if (seen !== undefined && !isSameValue(now, to) && !isSameValue(now, valueFor(known, seen, asked)))
        throw conflict('Someone else edited this text in the meantime. Choose which version to keep.', {
          field,
          value: now,
        })
      const edits = withEdit(change.edits, live, { file, at: place, to })
      return withoutOldCheck(edits, live, { file, at, name })
    })
    return find(id)
  }

  /** Writes what somebody makes of the edits of a change; what says the same as before is no revision. */
  const edited = (id: string, user: Editor, next: (change: Change) => Promise<Edit[]> | Edit[]): Promise<void> =>
    changed(id, user, async (db, change) => {
      waitsForNobody(change)
      const made = await next(change)
      const edits = dropsQuestions(made) ? await dropped(made) : made
      if (edits.length > maxEdits)
        throw badRequest({
          value: ['A change holds at most 500 edits. Publish this one, then start another.'],
        })
      if (isSameValue(edits, change.edits)) return
      await updateEdits(db, id, edits, now())
      const first = edits.find(isAddedWizard) ?? edits[0]
      if (change.title === '' && first !== undefined) await nameChange(db, id, await nameOf(first, change))
      const done = { changeId: id, revision: change.revision + 1, userId: user.id, now: now() }
      await rememberAct(db, { ...done, edits: diffEdits(change.edits, edits) })
      if (change.author_id !== user.id) await addWriter(db, id, user.id)
    })

  /** What a change is called that nobody gave a name: after its first edit. */
  async function nameOf(first: Edit, change: Change): Promise<string> {
    const [source] = app.content.current().languages
    const words = (key: string) => source?.studioTexts[key]
    const catalogs = await Promise.all([catalog(filesOf(change)), catalog()])
    return nameOfEdit(catalogs, first, words).slice(0, 80)
  }

  /** What becomes of answers to questions that are asked no more is said with them. */
  async function dropped(edits: readonly Edit[]): Promise<Edit[]> {
    const [source] = app.content.current().languages
    const why = source?.studioTexts['studio.dropped.why'] ?? ''
    return withDropped(edits, app.content.files(), await findAnswered(pool), why)
  }

  /** Takes back what this person did last in a change. What somebody else edited since stays as it is, and so does the rest of that. */
  async function undo(user: Editor, id: string): Promise<{ change: Change; undone: Edit[] }> {
    const places = await changed(id, user, async (db, change) => {
      waitsForNobody(change)
      const last = await lastActOf(db, id, user.id)
      if (last === undefined) throw conflict('You have nothing to undo in this change.', null)
      if (last.edits === null) throw conflict('This edit is too large to be undone. Take it back in the change.', null)
      const edits = undone(change.edits, last.edits)
      if (edits === undefined)
        throw conflict('Someone else has edited this since. Your edit can’t be undone without theirs.', null)
      await updateEdits(db, id, edits, now())
      await forgetAct(db, id, last.revision)
      return last.edits.flatMap(({ was, is }) => is ?? was ?? [])
    })
    return { change: await find(id), undone: places }
  }

  /** Adds, removes or moves an item of a list. */
  async function restructure(user: Editor, id: string, done: StructureEdit): Promise<Change> {
    await edited(id, user, (change) => {
      const [live, files] = [app.content.files(), filesOf(change)]
      if (done.act === 'rename') return withRename(change.edits, live, files, done)
      if (done.act === 'link') return withLink(change.edits, live, files, done.wizard)
      return done.act === 'retire'
        ? withRetired(change.edits, live, files, done)
        : withAct(change.edits, live, files, done)
    })
    return find(id)
  }

  /** Adds a wizard that begins as a template, or with questions of its editor's. */
  async function addWizard(user: Editor, id: string, asked: NewWizard) {
    let wizard = ''
    const [source] = app.content.current().languages
    await edited(id, user, (change) => {
      const words = (key: string) => source?.studioTexts[key]
      const added = withWizard(change.edits, app.content.files(), filesOf(change), asked, words)
      wizard = added.wizard
      return added.edits
    })
    return { wizard, change: await find(id) }
  }

  /** Writes a text in another language into a change. */
  async function translate(user: Editor, id: string, said: TranslationEdit): Promise<Change> {
    await edited(id, user, (change) => withTranslation(change.edits, app.content.files(), filesOf(change), said))
    return find(id)
  }

  /** Writes one row of a lookup into a change, adds or removes it. */
  async function saveRow(user: Editor, id: string, row: RowEdit): Promise<Change> {
    await edited(id, user, (change) => withRow(change.edits, app.content.files(), filesOf(change), row))
    return find(id)
  }

  /** Makes an option list, a lookup or a language what a table says, or tells what is wrong with its rows. */
  async function takeTable(user: Editor, id: string, table: { file: string; csv: string; drop?: boolean }) {
    let outcome: Omit<ReturnType<typeof withTable>, 'edits' | 'added'> & { added?: number | null } = {
      problems: [],
      more: 0,
      left: 0,
    }
    const read = { ...table, languages: app.content.current().languages.map((one) => studioWords(one, one)) }
    const byKind = (change: Change) => {
      const [live, files] = [app.content.files(), filesOf(change)]
      if (languageOfTable(table.file) !== undefined)
        return withTranslationTable(change.edits, live, files, { ...read, most: maxEdits })
      return isLookupName(table.file)
        ? withLookupTable(change.edits, live, files, read)
        : withTable(change.edits, live, files, read)
    }
    await edited(id, user, (change) => {
      const { edits, ...rest } = byKind(change)
      outcome = rest
      return edits
    })
    return { taken: null, added: null, later: 0, ...outcome, change: await find(id) }
  }

  /** How often each option of a list was chosen, as of the last minute: that reads many rows. */
  const chosenTimes = new LRUCache<string, Promise<ReadonlyMap<string, number>>>({ max: 100, ttl: 60_000 })
  function chosen(file: string): Promise<ReadonlyMap<string, number>> {
    const live = app.content.files()
    const known = chosenTimes.get(file)
    if (known !== undefined) return known
    const questions = questionsIn(file, live).map(({ wizard, id }) => ({ wizard, field: id }))
    const counting = countChosen(pool, questions)
    counting.catch(() => chosenTimes.delete(file))
    chosenTimes.set(file, counting)
    return counting
  }

  /** What this change means for journeys and for answers that are stored: looks at every journey, so it takes up to seconds. */
  async function touches(id: string) {
    const change = await find(id)
    const files = filesOf(change)
    const isWider = change.edits.some(changesJourneys)
    if (!isWider) return { revision: change.revision, wizards: [], findings: [], answers: [], isChecked: true }
    const known = await foundInLive(app.content.files())
    const before = Object.values(app.content.current().wizards)
    const { findings, touches = [], content } = await app.content.checkFiles(files, before)
    return {
      revision: change.revision,
      isChecked: content !== undefined || touches.length > 0,
      wizards: touches.filter(({ touches }) => touches.length > 0),
      findings: findings
        .filter((finding) => isOfJourneys(finding) && (isError(finding) || !known.has(nameOfFinding(finding))))
        .filter(({ suppressed }) => suppressed === undefined)
        .map((finding): JourneyFinding & { at: string } => ({ ...finding, at: placeOf(files, finding) })),
      answers: await touchedAnswers(pool, change.edits, app.content.files()),
    }
  }

  /** What nobody has to do before a change goes live, and most want to: translations, and a way to each new form. */
  async function remaining(id: string) {
    const change = await find(id)
    const [live, files] = [app.content.files(), filesOf(change)]
    return {
      revision: change.revision,
      translations: untranslated(live, files),
      unlinked: unlinkedWizards(live, files),
    }
  }

  /** Takes one edit back: the text is as it is live again. Where live moved on, `keep` makes it an edit of what is live now. */
  async function settle(user: Editor, id: string, { file, at, keep }: Settled): Promise<Change> {
    await edited(id, user, (change) => {
      const live = app.content.files()
      const edit = change.edits.find((one) => one.file === file && one.at === at)
      if (edit === undefined) throw notFound()
      if (!keep && isAddedWizard(edit)) return withoutWizard(change.edits, file)
      const back = keep ? undefined : renameBack(live, filesOf(change), edit)
      if (back !== undefined) return withRename(change.edits, live, filesOf(change), back)
      // Of rows those stay that nobody else edited.
      const [met] = isRows(edit) && !keep ? applyEdits(live, [edit]).conflicts : []
      if (met !== undefined) return withoutRows(change.edits, edit, met.edit)
      if (!keep) return withoutEdit(change.edits, live, edit)
      const kept = rebasedEdit(live, edit)
      if (kept === undefined) throw notFound('This text can’t be edited here. It may have been removed.')
      return change.edits.map((one) => (one === edit ? kept : one))
    })
    return find(id)
  }

  async function discard(user: Editor, id: string): Promise<void> {
    await changed(id, user, async (db, change) => {
      if (change.author_id !== user.id && user.role !== 'publisher')
        throw forbidden('Only its author or a publisher can discard a change.')
      await deleteReviewRequests(db, id)
      await deleteChange(db, id)
    })
  }

  /** Somebody who works on a change wants another editor to look at it: all who may approve it are told. */
  async function askForReview(user: Editor, id: string, word: string): Promise<Change> {
    await changed(id, user, async (db, change) => {
      waitsForNobody(change)
      if (!isWriterOf(user, change)) throw forbidden('Only those who edited this change can ask for a review of it.')
      if (change.edits.length === 0) throw badRequest({ edits: ['This change has no edits yet.'] })
      const to = await reviewersOf(db, change)
      if (to.length === 0)
        throw conflict('There is nobody who could review this. Ask an admin to make someone else an editor.', null)
      await reviewed(db, change, user, { kind: 'asked', word, to })
    })
    return find(id)
  }

  /** Writes what was said about a change, and tells who it is for. */
  async function reviewed(
    db: Queryable,
    { id, revision }: Change,
    { id: by }: Editor,
    { kind, word, to }: Pick<Review, 'kind' | 'word'> & { to: readonly string[] },
  ): Promise<void> {
    const said = { changeId: id, by, word: word.trim(), now: now() }
    await insertReview(db, { ...said, kind, revision })
    await notifyOfReview(db, { ...said, kind: `review-${kind}`, to })
  }

  /** Somebody who wrote nothing in it says of a change, as it is at this revision, that it is right, or what should be different. */
  async function review(user: Editor, id: string, { revision, word, isRight }: Reviewed): Promise<Change> {
    await changed(id, user, async (db, change) => {
      if (isWriterOf(user, change))
        throw forbidden(
          isRight
            ? 'Someone who didn’t edit this change has to approve it.'
            : 'You work on this change yourself: edit it.',
        )
      if (change.revision !== revision) throw movedOn(change)
      if (isRight) await approve(db, change, user.id, now())
      else {
        waitsForNobody(change)
        if (word.trim() === '') throw badRequest({ word: ['Say what to change.'] })
        await withdrawApproval(db, id)
      }
      const asked = change.reviews.findLast(({ kind }) => kind === 'asked')
      const to = [...new Set([change.author_id, ...(asked === undefined ? [] : [asked.by_id])])]
      await reviewed(db, change, user, { kind: isRight ? 'approved' : 'returned', word, to })
    })
    return find(id)
  }

  /** A change as it would go live, with everything checked; or why it may not. */
  async function judged(id: string, { revision, reason }: Release) {
    if (reason.trim() === '') throw badRequest({ reason: ['Please say why.'] })
    // What another server published a moment ago is live here, too.
    await app.followContent()
    const change = await find(id)
    if (change.revision !== revision) throw movedOn(change)
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

  /** Says when a change goes live by itself, as it is now. Until then nobody edits it. */
  async function schedule(user: Editor, id: string, { at, zone, ...release }: Release & When): Promise<Change> {
    const moment = new Date(at)
    const wait = moment.getTime() - now().getTime()
    if (wait <= 0 || wait > longestWaitMs) throw badRequest({ at: ['Choose a time within the next year.'] })
    if (!isTimeZone(zone)) throw badRequest({ zone: ['There is no such time zone.'] })
    const { change } = await judged(id, release)
    await changed(id, user, async (db, locked) => {
      if (locked.revision !== release.revision || locked.approved_by !== change.approved_by) throw movedOn(locked)
      await setSchedule(db, id, { at: moment, zone, reason: release.reason.trim(), by: user.id })
    })
    return find(id)
  }

  async function callOff(user: Editor, id: string): Promise<Change> {
    await changed(id, user, async (db, change) => {
      if (change.author_id !== user.id && user.role !== 'publisher')
        throw forbidden('Only its author or a publisher can call this off.')
      await clearSchedule(db, id, null)
    })
    return find(id)
  }

  /**
   * Puts the next change into service whose time has come, or tells in it why not. Undefined: there is none. Another server that looks at
   * the same time takes another one.
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
          const failed = whyNotPublished(error)
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

  /** Puts a change into service for all servers, or says why not: all of it or nothing. */
  async function publish(user: Editor, id: string, release: Release): Promise<number> {
    const { revision, reason } = release
    const { change, live, files, content } = await judged(id, release)
    const number = await transaction(pool, async (db) => {
      await lockUser(db, user.id)
      const locked = await lockChange(db, id)
      if (locked === undefined) throw notFound()
      if (locked.revision !== revision || locked.approved_by !== change.approved_by) throw movedOn(locked)
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

  /** A new change that makes these texts what they were before that publication. */
  async function bringBack(user: Editor, number: number): Promise<Change> {
    const published = await findPublication(pool, number)
    if (published === undefined || published.edits === null) throw notFound()
    const files = app.content.files()
    const back = editsBack(files, published.edits, await findAnswered(pool))
    const edits = (dropsQuestions(back) ? await dropped(back) : back).filter(({ from, to }) => !isSameValue(from, to))
    if (edits.length === 0) throw conflict('Live says this already, or the texts were removed.', null)
    return create(user, published.title ?? '', edits)
  }

  return {
    catalog,
    filesOf,
    find,
    toFix,
    check,
    touches,
    remaining,
    create,
    save,
    restructure,
    addWizard,
    takeTable,
    saveRow,
    translate,
    chosen,
    settle,
    undo,
    discard,
    askForReview,
    review,
    schedule,
    callOff,
    publishNextDue,
    publish,
    bringBack,
  }
}

const isAddedWizard = ({ file, at, from }: Edit): boolean => at === '' && from === null && file.endsWith('/wizard.json')

type Settled = { file: string; at: string; keep: boolean }
type Reviewed = { revision: number; word: string; isRight: boolean }
type Release = { revision: number; reason: string }

const liveMoved = 'What is live changed a moment ago. Please look at the change again.'

/** Somebody else published in the same moment. */
class LiveMovedError extends HttpError {
  constructor() {
    super(409, { detail: liveMoved, current: null })
  }
}

const textsMoved = 'Live has changed since you began: choose for each of these texts which one stays.'

export const isApproved = ({ approved_by, approved_revision, revision }: Change): boolean =>
  approved_by !== null && approved_revision === revision

/** Who edited a change cannot review it. */
export const isWriterOf = ({ id }: Pick<Editor, 'id'>, { author_id, writer_ids }: Change): boolean =>
  author_id === id || writer_ids.includes(id)

/** It waits until somebody else approves it or asks for changes. */
export const waitsForReview = (change: Change): boolean => change.reviews.at(-1)?.kind === 'asked'

/** What goes live by itself is what its publisher saw. */
function waitsForNobody({ publish_at }: Change): void {
  if (publish_at !== null)
    throw conflict('This change goes live at a time that was set. Call that off to edit it.', null)
}

type When = { at: string; zone: string }
const longestWaitMs = 366 * 86_400_000
/** So often a change whose time has come is laid over what somebody else published in the same moment. */
const maxTries = 5

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}

/** Why it did not go live, as its people are told; `again`: somebody was quicker. Undefined: it is tried again later. */
function whyNotPublished(error: unknown): NotPublished | 'again' | undefined {
  if (!(error instanceof HttpError)) return undefined
  if (error instanceof LiveMovedError) return 'again'
  const { current } = error.body as { current?: { findings?: unknown; conflicts?: unknown } | null }
  if (error.statusCode === 403) return 'approval'
  if (error.statusCode !== 409) return undefined
  return current?.findings === undefined ? 'moved' : 'findings'
}

const openTranslation = (rule: string): 'stale' | 'missing' | undefined =>
  rule === 'stale-translation' ? 'stale' : rule === 'missing-translation' ? 'missing' : undefined

/** The part whose text a finding of translations is about: its file is told, or the one that is not there yet is suggested. */
const partTranslated = ({ file, suggestion = '' }: Finding): string =>
  [file, suggestion].map((words) => /i18n\/[^/]+\/([^/.]+)\//.exec(words)?.[1]).find((part) => part !== undefined) ??
  'i18n'

const isOfJourneys = ({ rule }: Finding): boolean => Object.hasOwn(journeyRules, rule)

/** What was live before keeps its findings: they are no fault of this change. Lines move with every edit. */
const nameOfFinding = ({ rule, file, path, sentence }: Finding): string => JSON.stringify([rule, file, path, sentence])

/** The thing that a finding is about, as edits call it. */
function placeOf(files: ContentFiles, { file, path, rule }: Finding): string {
  const text = files.get(file)
  if (text === undefined) return ''
  const parts = path
    .split(/[.[\]]/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
  if (isMarkdownName(file)) return placeInPage(pageValue(text) ?? {}, parts, rule)
  return file.endsWith('.json') ? pointerTo(JSON.parse(text), parts) : ''
}

/** What is not in the front matter of a page is said in its prose. */
function placeInPage(page: Record<string, unknown>, [name, ...inside]: (string | number)[], rule: string): string {
  if (name === undefined) return rule === 'not-on-pages' ? bodyPlace : ''
  return Object.hasOwn(page, name) ? pointerTo(page, [name, ...inside]) : bodyPlace
}

/** What was sent, as content says it. An empty box is no value. `outline`: of the wizard around it. */
function valueFor(field: EditField, value: FieldValue, outline: () => ReturnType<typeof outlineOf>): EditedValue {
  const { shape, choices = [], names, isWhole } = field
  const refused = (sentence: string) => badRequest({ value: [sentence] })
  if (typeof value === 'object' && 'when' in value) {
    if (shape !== 'condition') throw refused('This holds no condition.')
    return conditionOf(value.when, outline()?.asked ?? [])
  }
  if (shape === 'condition') throw refused('Build this condition from questions and answers.')
  if (shape === 'text' || shape === 'lines' || shape === 'words') return textFor(shape, value)
  if (value === '') return null
  if (typeof value !== 'string') throw refused('This holds one value.')
  if (shape === 'flag' && (value === 'yes' || value === 'no')) return value === 'yes'
  // Whether there is what it names is told by the checker.
  if (shape === 'choice' && (names !== undefined || choices.includes(value))) return value
  const number = shape === 'number' && /^-?\d{1,9}(\.\d{1,6})?$/.test(value.trim()) ? Number(value) : Number.NaN
  if (Number.isNaN(number))
    throw refused(shape === 'number' ? 'Write a number, such as 3.' : 'Choose one of the answers.')
  if (isWhole === true && !Number.isInteger(number)) throw refused('Write a whole number, such as 3.')
  return number
}

/** An empty box is no text; a list has no empty entries. */
function textFor(shape: 'text' | 'lines' | 'words', value: string | readonly string[]): EditedValue {
  const entries = (typeof value === 'string' ? (shape === 'text' ? [value] : value.split('\n')) : value)
    .map((entry) => (shape === 'text' ? entry.replaceAll('\r\n', '\n') : entry.trim()))
    .filter((entry) => entry.trim() !== '')
  if (entries.length === 0) return null
  return shape === 'text' ? (entries[0] ?? null) : entries
}

/** The words of editors in one language, else in that of the content. */
export const studioWords =
  ({ studioTexts }: Pick<InLanguage, 'studioTexts'>, source: Pick<InLanguage, 'studioTexts'>) =>
  (key: string): string | undefined =>
    studioTexts[key] ?? source.studioTexts[key]
