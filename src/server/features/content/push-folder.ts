import { hostname } from 'node:os'
import { applyEdits, type EditConflict, editsBetween, type Finding, isError, rebasedEdit } from '@kindred/content'
import { type ContentFiles, filesHash, readContentFiles } from '@kindred/content/node'
import type { Pool } from 'pg'
import { transaction } from '../../platform/db/transaction.ts'
import { findAnswered } from '../answered/index.ts'
import { checkCandidate } from './check-candidate.ts'
import { type Side, writeContent } from './folder-sync.ts'
import { readPulled, writePulled } from './pull-marker.ts'
import { findLiveRelease, publishOver, readRelease } from './releases-repository.ts'
import { checkerStamp, readVerifiedJourneys, saveVerifiedJourneys } from './verified-journeys-repository.ts'

export type Pushed =
  /** It is not known what this folder changed: it was never pulled, or said something else than live already then. */
  | { kind: 'unknown' }
  | { kind: 'same' }
  | { kind: 'conflicts'; conflicts: EditConflict[]; whole: string[] }
  | { kind: 'errors'; findings: Finding[] }
  /** Somebody else published in the same moment. */
  | { kind: 'moved' }
  | { kind: 'published'; number: number; edits: number }

/**
 * Puts what a folder says otherwise than when it was last pulled into service for all servers of a database, on top of what is live: by
 * id and three-way, checked whole like any other publication. The folder has what is live afterwards.
 */
export async function pushFolder(pool: Pool, contentDir: string, side: Side | undefined, now: Date): Promise<Pushed> {
  const [pulled, inService] = [await readPulled(contentDir), await findLiveRelease(pool)]
  const base = pulled?.isWhole === true ? await readRelease(pool, pulled.filesHash) : undefined
  const live = inService && (await readRelease(pool, inService.filesHash))
  if (base === undefined || live === undefined || inService === undefined) return { kind: 'unknown' }
  const own = await readContentFiles(contentDir)
  const { edits, whole } = editsBetween(base, own)
  if (edits.length === 0 && whole.length === 0) return { kind: 'same' }
  const merged = mergeInto(live, { base, own, edits, whole, side })
  if (merged.files === undefined) return { kind: 'conflicts', conflicts: merged.conflicts, whole: merged.whole }
  const { files } = merged
  if (filesHash(files) === inService.filesHash) return { kind: 'same' }
  const before = (await checkCandidate({ folder: contentDir, files: live })).content
  const checker = checkerStamp()
  const { content, findings, verifiedKeys } = await checkCandidate({
    folder: contentDir,
    files,
    answered: await findAnswered(pool),
    journeys: {
      verifiedKeys: await readVerifiedJourneys(pool, checker),
      referenced: Object.values(before?.wizards ?? {}),
    },
  })
  await saveVerifiedJourneys(pool, checker, verifiedKeys, now)
  const errors = findings.filter(isError)
  if (content === undefined || errors.length > 0) return { kind: 'errors', findings: errors }
  const number = await transaction(pool, (db) => publishOver(db, live, { content, files, by: hostname(), now }))
  if (number === undefined) return { kind: 'moved' }
  await writeContent(contentDir, own, files)
  await writePulled(contentDir, { number, filesHash: filesHash(files), isWhole: true })
  return { kind: 'published', number, edits: edits.length + whole.length }
}

type Apart = ReturnType<typeof editsBetween> & { base: ContentFiles; own: ContentFiles; side: Side | undefined }

/** Live with what the folder changed; or the places that both changed, where nobody chose a side. */
function mergeInto(live: ContentFiles, { base, own, edits, whole, side }: Apart) {
  const { files, conflicts } = applyEdits(live, edits)
  const both = whole.filter((name) => live.get(name) !== base.get(name) && live.get(name) !== own.get(name))
  if (side === undefined && conflicts.length + both.length > 0) return { conflicts, whole: both }
  const kept = side === 'folder' ? conflicts.flatMap(({ edit }) => rebasedEdit(files, edit) ?? []) : []
  const next = new Map(applyEdits(files, kept).files)
  for (const name of whole) {
    if (side !== 'folder' && both.includes(name)) continue
    const text = own.get(name)
    if (text === undefined) next.delete(name)
    else next.set(name, text)
  }
  return { files: next as ContentFiles }
}
