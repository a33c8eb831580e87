import { hostname } from 'node:os'
import { applyEdits, type EditConflict, editsBetween, type Finding, isError, rebasedEdit } from '@kindred/content'
import { type ContentFiles, filesHash, readContentFiles } from '@kindred/content/node'
import type { Pool } from 'pg'
import { transaction } from '../../platform/db/transaction.ts'
import { findReferences } from '../answer-references/index.ts'
import { checkCandidate } from './check-candidate.ts'
import { type Side, writeContent } from './folder-sync.ts'
import { readPulled, writePulled } from './pull-marker.ts'
import { findLiveRelease, publishOver, readRelease } from './releases-repository.ts'
import { checkerStamp, readVerifiedJourneys, saveVerifiedJourneys } from './verified-journeys-repository.ts'

type PushResult =
  /** It is not known what this folder changed: it was never pulled, or said something else than live already then. */
  | { kind: 'unknown' }
  | { kind: 'same' }
  | { kind: 'conflicts'; conflicts: EditConflict[]; whole: string[] }
  | { kind: 'errors'; findings: Finding[] }
  /** Somebody else published in the same moment. */
  | { kind: 'moved' }
  | { kind: 'published'; number: number; edits: number }

/**
 * Publishes local changes since the last pull: three-way merge with live content, full check, one release. Then updates the folder to live.
 */
export async function pushFolder(
  pool: Pool,
  contentDir: string,
  side: Side | undefined,
  now: Date,
): Promise<PushResult> {
  const [pulled, liveRelease] = [await readPulled(contentDir), await findLiveRelease(pool)]
  const base = pulled?.isWhole === true ? await readRelease(pool, pulled.filesHash) : undefined
  const live = liveRelease && (await readRelease(pool, liveRelease.filesHash))
  if (base === undefined || live === undefined || liveRelease === undefined) return { kind: 'unknown' }
  const own = await readContentFiles(contentDir)
  const { edits, whole } = editsBetween(base, own)
  if (edits.length === 0 && whole.length === 0) return { kind: 'same' }
  const merged = mergeInto(live, { base, own, edits, whole, side })
  if (merged.files === undefined) return { kind: 'conflicts', conflicts: merged.conflicts, whole: merged.whole }
  const { files } = merged
  if (filesHash(files) === liveRelease.filesHash) return { kind: 'same' }
  const before = (await checkCandidate({ folder: contentDir, files: live })).content
  const checker = checkerStamp()
  const { content, findings, verifiedKeys } = await checkCandidate({
    folder: contentDir,
    files,
    answered: await findReferences(pool),
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

type FolderDiff = ReturnType<typeof editsBetween> & { base: ContentFiles; own: ContentFiles; side: Side | undefined }

/** Returns live content with the folder's changes; or the conflicts, if no side was chosen. */
function mergeInto(live: ContentFiles, { base, own, edits, whole, side }: FolderDiff) {
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
