import { applyEdits, type Edit, isSameValue } from '@kindred/content'
import type { ContentFiles } from '@kindred/content/node'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../../platform/context.ts'
import { lockUser } from '../../../platform/db/lock-user.ts'
import { type Queryable, transaction } from '../../../platform/db/transaction.ts'
import { badRequest, forbidden, notFound } from '../../../platform/errors.ts'
import { findReferences } from '../../answer-references/index.ts'
import { type Catalog, catalogOf } from '../catalog.ts'
import {
  addWriter,
  type Change,
  countChanges,
  findChange,
  insertChange,
  lockChange,
  nameChange,
  updateEdits,
} from '../changes-repository.ts'
import { recordEdit } from '../edit-history-repository.ts'
import { addDropUpgrades, dropsQuestions } from '../keep-answers.ts'
import { nameOfEdit } from '../name-of-edit.ts'
import { diffEdits } from '../undo.ts'
import { assertNotScheduled, type Editor, isAddedWizard } from './change-rules.ts'

/** So many edits one change holds: more are several changes, each of which somebody can read before it goes live. */
export const maxEdits = 500
/** So many changes one person has open. */
const maxChanges = 50

export type ChangeStore = ReturnType<typeof createChangeStore>

/** Reads open changes and saves edits to them, each under a lock. */
export function createChangeStore(
  { content }: Pick<FastifyInstance, 'content'>,
  { pool, now }: Pick<Context, 'pool' | 'now'>,
) {
  const catalog = (files = content.files()): Promise<Catalog> => catalogOf(files, content.current())

  /** Live with a change, by what is live: the same object for as long as neither has another edit. */
  const changedFiles = new LRUCache<string, { live: ContentFiles; revision: number; files: ContentFiles }>({ max: 50 })
  function filesOf({ id, revision, edits }: Change): ContentFiles {
    const live = content.files()
    const known = changedFiles.get(id)
    if (known?.live === live && known.revision === revision) return known.files
    const { files } = applyEdits(live, edits)
    changedFiles.set(id, { live, revision, files })
    return files
  }

  /** Runs `act` in a transaction that holds the locks of the editor and of the change. */
  const updateChange = <Result>(id: string, user: Editor, act: (db: Queryable, change: Change) => Promise<Result>) =>
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
  async function create(user: Editor, title: string, edits: readonly Edit[] = []): Promise<Change> {
    const id = await transaction(pool, async (db) => {
      await lockUser(db, user.id)
      if ((await countChanges(db, user.id)) >= maxChanges)
        throw forbidden('You have 50 changes open. Publish or discard one first.')
      return insertChange(db, { authorId: user.id, title, edits, now: now() })
    })
    return find(id)
  }

  /** Replaces the edits of a change by what `next` makes of them. The same edits again are no new revision. */
  const saveEdits = (id: string, user: Editor, next: (change: Change) => Promise<Edit[]> | Edit[]): Promise<void> =>
    updateChange(id, user, async (db, change) => {
      assertNotScheduled(change)
      const made = await next(change)
      const edits = dropsQuestions(made) ? await withDroppedReasons(made) : made
      if (edits.length > maxEdits)
        throw badRequest({
          value: ['A change holds at most 500 edits. Publish this one, then start another.'],
        })
      if (isSameValue(edits, change.edits)) return
      await updateEdits(db, id, edits, now())
      const first = edits.find(isAddedWizard) ?? edits[0]
      if (change.title === '' && first !== undefined) await nameChange(db, id, await nameOf(first, change))
      const done = { changeId: id, revision: change.revision + 1, userId: user.id, now: now() }
      await recordEdit(db, { ...done, edits: diffEdits(change.edits, edits) })
      if (change.author_id !== user.id) await addWriter(db, id, user.id)
    })

  /** A title for a change that nobody named: that of its first edit. */
  async function nameOf(first: Edit, change: Change): Promise<string> {
    const [source] = content.current().languages
    const words = (key: string) => source?.studioTexts[key]
    const catalogs = await Promise.all([catalog(filesOf(change)), catalog()])
    return nameOfEdit(catalogs, first, words).slice(0, 80)
  }

  /** Adds to each removed question that has answers the upgrade that drops them, with its reason. */
  async function withDroppedReasons(edits: readonly Edit[]): Promise<Edit[]> {
    const [source] = content.current().languages
    const why = source?.studioTexts['studio.dropped.why'] ?? ''
    return addDropUpgrades(edits, content.files(), await findReferences(pool), why)
  }

  return { catalog, filesOf, find, updateChange, create, saveEdits, withDroppedReasons }
}
