import {
  applyEdits,
  type Edit,
  type EditedValue,
  isLookupName,
  isRows,
  isSameValue,
  rebasedEdit,
  valueAt,
} from '@kindred/content'
import type { FieldEdit, NewWizard, RowEdit, StructureEdit, TranslationEdit } from '@kindred/contract/studio'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { type Change, updateEdits } from '../changes-repository.ts'
import { nameOfField } from '../edit-forms.ts'
import { deleteEdit, lastEditOf } from '../edit-history-repository.ts'
import { withLink } from '../links.ts'
import { studioWords } from '../localize-findings.ts'
import { withLookupTable, withoutRows, withRow } from '../lookup-table.ts'
import { withRetired, withTable } from '../option-table.ts'
import { outlineOf, wizardOf } from '../outline.ts'
import { renameBack, withRename } from '../rename-option.ts'
import { withAct, withEdit, withoutEdit } from '../structure.ts'
import { withoutWizard, withWizard } from '../templates.ts'
import { languageOfTable, withTranslation, withTranslationTable } from '../translations.ts'
import { undone } from '../undo.ts'
import { withoutOldCheck } from '../verified-lines.ts'
import { assertNotScheduled, type Editor, isAddedWizard } from './change-rules.ts'
import { type ChangeStore, maxEdits } from './change-store.ts'
import { parseValue } from './field-value.ts'

type EditToRevert = { file: string; at: string; keep: boolean }

/** Edits of a change: values, structure, translations, rows and tables; and how they are undone. */
export function createEditing(
  { content }: Pick<FastifyInstance, 'content'>,
  { now }: Pick<Context, 'now'>,
  { catalog, filesOf, find, updateChange, saveEdits }: ChangeStore,
) {
  /**
   * Writes one value into a change; a value equal to the live one is no edit. `seen`: the value that the writer edited. If somebody saved
   * another one since, nothing is written and the error holds that value.
   */
  async function save(user: Editor, id: string, { file, at, field, value, seen }: FieldEdit): Promise<Change> {
    const name = nameOfField(field)
    const place = name === '' ? at : `${at}/${name}`
    await saveEdits(id, user, async (change) => {
      const live = content.files()
      const files = filesOf(change)
      const own = (await catalog(files)).find(file, at) ?? (await catalog(live)).find(file, at)
      const known = own?.fields.find((one) => one.name === name)
      if (known === undefined) throw notFound('This text can’t be edited here. It may have been removed.')
      const asked = (): ReturnType<typeof outlineOf> => outlineOf(files, wizardOf(file) ?? '', () => undefined)
      const to = parseValue(known, value, asked)
      const now = (valueAt(file, files.get(file), place) ?? null) as EditedValue
      if (seen !== undefined && !isSameValue(now, to) && !isSameValue(now, parseValue(known, seen, asked)))
        throw conflict('Someone else edited this text in the meantime. Choose which version to keep.', {
          field,
          value: now,
        })
      const edits = withEdit(change.edits, live, { file, at: place, to })
      return withoutOldCheck(edits, live, { file, at, name })
    })
    return find(id)
  }

  /** Adds, removes or moves an item of a list. */
  async function applyStructure(user: Editor, id: string, done: StructureEdit): Promise<Change> {
    await saveEdits(id, user, (change) => {
      const [live, files] = [content.files(), filesOf(change)]
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
    const [source] = content.current().languages
    await saveEdits(id, user, (change) => {
      const words = (key: string) => source?.studioTexts[key]
      const added = withWizard(change.edits, content.files(), filesOf(change), asked, words)
      wizard = added.wizard
      return added.edits
    })
    return { wizard, change: await find(id) }
  }

  /** Writes a text in another language into a change. */
  async function translate(user: Editor, id: string, said: TranslationEdit): Promise<Change> {
    await saveEdits(id, user, (change) => withTranslation(change.edits, content.files(), filesOf(change), said))
    return find(id)
  }

  /** Writes one row of a lookup into a change, adds or removes it. */
  async function saveRow(user: Editor, id: string, row: RowEdit): Promise<Change> {
    await saveEdits(id, user, (change) => withRow(change.edits, content.files(), filesOf(change), row))
    return find(id)
  }

  /** Imports a table into an option list, a lookup or a language; nothing is written while rows have problems. */
  async function importTable(user: Editor, id: string, table: { file: string; csv: string; drop?: boolean }) {
    let outcome: Omit<ReturnType<typeof withTable>, 'edits' | 'added'> & { added?: number | null } = {
      problems: [],
      more: 0,
      left: 0,
    }
    const read = { ...table, languages: content.current().languages.map((one) => studioWords(one, one)) }
    const byKind = (change: Change) => {
      const [live, files] = [content.files(), filesOf(change)]
      if (languageOfTable(table.file) !== undefined)
        return withTranslationTable(change.edits, live, files, { ...read, maxEdits })
      return isLookupName(table.file)
        ? withLookupTable(change.edits, live, files, read)
        : withTable(change.edits, live, files, read)
    }
    await saveEdits(id, user, (change) => {
      const { edits, ...rest } = byKind(change)
      outcome = rest
      return edits
    })
    return { taken: null, added: null, later: 0, ...outcome, change: await find(id) }
  }

  /** Drops one edit, so that its place is as live again. `keep`: rebases it on live content that has changed instead. */
  async function revertEdit(user: Editor, id: string, { file, at, keep }: EditToRevert): Promise<Change> {
    await saveEdits(id, user, (change) => {
      const live = content.files()
      const edit = change.edits.find((one) => one.file === file && one.at === at)
      if (edit === undefined) throw notFound()
      if (!keep && isAddedWizard(edit)) return withoutWizard(change.edits, file)
      const back = keep ? undefined : renameBack(live, filesOf(change), edit)
      if (back !== undefined) return withRename(change.edits, live, filesOf(change), back)
      // Of rows only those in conflict are dropped.
      const [met] = isRows(edit) && !keep ? applyEdits(live, [edit]).conflicts : []
      if (met !== undefined) return withoutRows(change.edits, edit, met.edit)
      if (!keep) return withoutEdit(change.edits, live, edit)
      const kept = rebasedEdit(live, edit)
      if (kept === undefined) throw notFound('This text can’t be edited here. It may have been removed.')
      return change.edits.map((one) => (one === edit ? kept : one))
    })
    return find(id)
  }

  /** Undoes the last act of this editor in a change. Refused where somebody else has edited one of its places since. */
  async function undo(user: Editor, id: string): Promise<{ change: Change; undone: Edit[] }> {
    const places = await updateChange(id, user, async (db, change) => {
      assertNotScheduled(change)
      const last = await lastEditOf(db, id, user.id)
      if (last === undefined) throw conflict('You have nothing to undo in this change.', null)
      if (last.edits === null) throw conflict('This edit is too large to be undone. Take it back in the change.', null)
      const edits = undone(change.edits, last.edits)
      if (edits === undefined)
        throw conflict('Someone else has edited this since. Your edit can’t be undone without theirs.', null)
      await updateEdits(db, id, edits, now())
      await deleteEdit(db, id, last.revision)
      return last.edits.flatMap(({ was, is }) => is ?? was ?? [])
    })
    return { change: await find(id), undone: places }
  }

  return { save, applyStructure, addWizard, translate, saveRow, importTable, revertEdit, undo }
}
