import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type EditConflict, overlayEdits } from '@kindred/content'
import { type ContentFiles, filesHash, readContentFiles } from '@kindred/content/node'
import type { Queryable } from '../../platform/db/transaction.ts'
import { type PullMarker, readPulled, writePulled } from './pull-marker.ts'
import { findLiveRelease, findStudioEdits, isPublication } from './releases-repository.ts'

/** What the studio published and a folder does not have. */
type UnpulledChanges = {
  /** Files that a pull would write. */
  changed: ContentFiles
  /** Files that a pull would delete. */
  removed: string[]
  /** Places at which the folder says something that live never said. */
  conflicts: EditConflict[]
  /** What is in service; undefined where nothing is yet. */
  upTo: PullMarker | undefined
}

/** The edits of the studio that a folder has not pulled, from the publication that it has pulled. */
export async function studioEditsOver(db: Queryable, contentDir: string) {
  const pulled = await readPulled(contentDir)
  const isKnown = pulled !== undefined && (await isPublication(db, pulled.number, pulled.filesHash))
  return findStudioEdits(db, isKnown ? pulled.number : 0)
}

export async function compareFolder(db: Queryable, contentDir: string): Promise<UnpulledChanges> {
  const own = await readContentFiles(contentDir)
  const { files, conflicts } = overlayEdits(own, await studioEditsOver(db, contentDir))
  return {
    changed: new Map([...files].filter(([name, text]) => own.get(name) !== text)),
    removed: [...own.keys()].filter((name) => !files.has(name)),
    conflicts,
    upTo: await findLiveRelease(db),
  }
}

/** At conflicts: the text of the studio, or that of the folder. */
export type Side = 'studio' | 'folder'

/**
 * Writes into the folder what the studio published, and that the folder has it: the mark comes last, so that a server that reads the folder meanwhile
 * takes nothing back. With conflicts nothing is written before somebody chose a side.
 */
export async function pullIntoFolder(db: Queryable, contentDir: string, side?: Side): Promise<UnpulledChanges> {
  const behind = await compareFolder(db, contentDir)
  const { conflicts, upTo } = behind
  if ((conflicts.length > 0 && side === undefined) || upTo === undefined) return behind
  const theirs = new Set(side === 'folder' ? conflicts.map(({ edit }) => `${edit.file} ${edit.at}`) : [])
  const own = await readContentFiles(contentDir)
  const edits = (await studioEditsOver(db, contentDir)).filter(({ file, at }) => !theirs.has(`${file} ${at}`))
  const { files } = overlayEdits(own, edits)
  await writeContent(contentDir, own, files)
  await writePulled(contentDir, { ...upTo, isWhole: filesHash(files) === upTo.filesHash })
  return behind
}

/** Makes the files of a folder, as they are read, these. Names are from the content folder on; whatever else stands there stays. */
export async function writeContent(contentDir: string, own: ContentFiles, files: ContentFiles): Promise<void> {
  const pathOf = (name: string) => join(contentDir, name.slice(name.indexOf('/') + 1))
  for (const [name, text] of files) {
    const path = pathOf(name)
    if (!/\.(json|md|csv)$/.test(path) || (await readFile(path, 'utf8').catch(() => undefined)) === text) continue
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  for (const name of own.keys()) if (!files.has(name)) await rm(pathOf(name))
}
