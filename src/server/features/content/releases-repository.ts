import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Edit } from '@kindred/content'
import { type ContentFiles, filesHash } from '@kindred/content/node'
import type { Pool } from 'pg'
import { brokenUnique, type Queryable, transaction } from '../../platform/db/transaction.ts'
import { storeWizard } from './content-versions-repository.ts'
import { folderHashOf, type ValidContent } from './shared-content.ts'

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]
/** The files of so many publications are kept; that one was published is known for good. */
const keptReleases = 100
const maxTries = 10

/** What is in service: the number of its publication, and which files. */
export type LiveRelease = { number: number; filesHash: string }

export async function findLiveRelease(db: Queryable): Promise<LiveRelease | undefined> {
  const { rows } = await db.query<{ number: number; files_hash: string }>(
    'select number, files_hash from content_publications order by number desc limit 1',
  )
  const [row] = rows
  return row && { number: row.number, filesHash: row.files_hash }
}

export async function readRelease(db: Queryable, hash: string): Promise<ContentFiles | undefined> {
  const { rows } = await db.query<{ files: Buffer }>('select files from content_releases where files_hash = $1', [hash])
  const [row] = rows
  return row && new Map(JSON.parse((await unpack(row.files)).toString('utf8')) as [string, string][])
}

/** Were these files, others that say the same, or a folder in this state ever in service? */
export async function wasPublished(db: Queryable, hash: string, version: string, folder: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'select 1 from content_publications where files_hash = $1 or version = $2 or folder_hash = $3 limit 1',
    [hash, version, folder],
  )
  return (rowCount ?? 0) > 0
}

/** Did any server deal with a folder in this state, whatever of it was put into service? */
export async function wasSeen(db: Queryable, hash: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from content_folders where files_hash = $1 limit 1', [hash])
  return (rowCount ?? 0) > 0
}

type Release = ValidContent & {
  /** The server that publishes, and its folder. */
  by: string
  folder: string
  now: Date
}

/**
 * Puts a content into service for all servers, and gives its number. Of two at the same time one comes after the other.
 * Everything that answers to it will be judged by is kept together with it.
 */
export async function publish(pool: Pool, release: Release): Promise<number> {
  const files = await pack(JSON.stringify([...release.files]))
  const hash = filesHash(release.files)
  for (let tries = 1; ; tries++)
    try {
      return await transaction(pool, (db) => publishOnce(db, release, hash, files))
    } catch (error) {
      if (brokenUnique(error) !== 'content_publications_pkey' || tries >= maxTries) throw error
    }
}

async function publishOnce(db: Queryable, release: Release, hash: string, files: Buffer): Promise<number> {
  const before = await findLiveRelease(db)
  const number = before?.filesHash === hash ? before.number : (before?.number ?? 0) + 1
  if (number !== before?.number) await insertPublication(db, { ...release, number, hash, packed: files })
  for (const wizard of Object.values(release.content.wizards)) await storeWizard(db, wizard, release.now, number)
  await rememberFolder(db, release.folder, folderHashOf(release), release.now)
  return number
}

type Publication = ValidContent & { number: number; hash: string; packed: Buffer; by: string; now: Date }

async function insertPublication(db: Queryable, { number, hash, packed, ...release }: Publication): Promise<void> {
  const { content, by, now, folderHash = null } = release
  await db.query(
    'insert into content_releases (files_hash, files, created_at) values ($1, $2, $3) on conflict do nothing',
    [hash, packed, now],
  )
  await db.query(
    `insert into content_publications (number, files_hash, version, published_by, published_at, folder_hash)
     values ($1, $2, $3, $4, $5, $6)`,
    [number, hash, content.version, by, now, folderHash],
  )
  await db.query(
    `delete from content_releases where files_hash not in
       (select files_hash from content_publications where number > $1)`,
    [number - keptReleases],
  )
}

/**
 * Puts files into service that were made from `over`, what was live then, in the transaction of whoever asks. Undefined where
 * something else is in service by now: nothing of it is taken back. Of two at once the second one breaks `content_publications_pkey`.
 */
export async function publishOver(
  db: Queryable,
  over: ContentFiles,
  release: Pick<Release, 'content' | 'files' | 'by' | 'now'>,
): Promise<number | undefined> {
  const before = await findLiveRelease(db)
  if (before !== undefined && before.filesHash !== filesHash(over)) return undefined
  const number = (before?.number ?? 0) + 1
  const packed = await pack(JSON.stringify([...release.files]))
  await insertPublication(db, { ...release, number, hash: filesHash(release.files), packed })
  for (const wizard of Object.values(release.content.wizards)) await storeWizard(db, wizard, release.now, number)
  return number
}

/** Edits that were published from the studio after this publication, oldest first. */
export async function findStudioEdits(db: Queryable, after: number): Promise<Edit[]> {
  const { rows } = await db.query<{ edits: Edit[] }>(
    'select edits from studio_publications where number > $1 order by number',
    [after],
  )
  return rows.flatMap(({ edits }) => edits)
}

/** Is this the publication that had these files? */
export async function isPublication(db: Queryable, number: number, hash: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from content_publications where number = $1 and files_hash = $2', [
    number,
    hash,
  ])
  return rowCount === 1
}

/** The state in which a server last dealt with its folder. */
export async function findFolder(db: Queryable, name: string): Promise<string | undefined> {
  const { rows } = await db.query<{ files_hash: string }>('select files_hash from content_folders where name = $1', [
    name,
  ])
  return rows[0]?.files_hash
}

export async function rememberFolder(db: Queryable, name: string, hash: string, now: Date): Promise<void> {
  await db.query(
    `insert into content_folders (name, files_hash, seen_at) values ($1, $2, $3)
     on conflict (name) do update set files_hash = excluded.files_hash, seen_at = excluded.seen_at`,
    [name, hash, now],
  )
}
