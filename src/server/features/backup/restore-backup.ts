import { createHash } from 'node:crypto'
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Config } from '../../platform/config.ts'
import { endOrphan } from '../../platform/db/embedded/orphans.ts'
import { isAlive } from '../../platform/db/embedded/processes.ts'
import { knownMigrations, migrate } from '../../platform/db/migrate.ts'
import { type LogLine, withDatabase } from '../../platform/db/open-database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { makePrivateFolder } from '../../platform/private-folder.ts'
import { openPhotoStore } from '../photos/index.ts'
import { type Archive, measuring, openArchive } from './archive.ts'
import { BackupError } from './backup-key.ts'
import { type Manifest, migrationsBefore, type TableInBackup } from './manifest.ts'
import { namesOf } from './write-backup.ts'

/**
 * Puts a backup into an empty place: a DATA_DIR without a database, or a DATABASE_URL without members. Everything is looked at
 * before anything is written; a database is filled in one transaction, and a DATA_DIR gets its name when it is whole.
 */
export async function restoreBackup(config: Config, file: string, keyFile: string, say: LogLine): Promise<Manifest> {
  if (config.databaseUrl === null) return inNewDataDir(config, (there) => restore(there, file, keyFile, say))
  return restore(config, file, keyFile, say)
}

async function restore(config: Config, file: string, keyFile: string, say: LogLine): Promise<Manifest> {
  makePrivateFolder(config.dataDir)
  const folder = await mkdtemp(join(config.dataDir, 'arriving-backup-'))
  try {
    const archive = await openArchive(file, keyFile, join(folder, 'archive.zip'))
    try {
      const { manifest } = archive
      const before = migrationsBefore(manifest, knownMigrations())
      refuseOtherKey(config, archive)
      await withDatabase(
        config,
        async (pool) => {
          await refuseMembers(pool, manifest)
          await migrate(pool, undefined, { only: before, say })
          // Files before the rows are committed: what is cut off can be repeated as a whole.
          await transaction(pool, async (db) => {
            await fill(db, archive)
            await restoreFiles(config, archive, folder)
          })
          await migrate(pool, undefined, { say })
          await pool.query('analyze')
        },
        say,
      )
      return manifest
    } finally {
      archive.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Empty, or what an earlier restore of the same backup left: its tables, and nothing in them. */
async function refuseMembers(pool: Pool, { migrations }: Manifest): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  if (rows.length === 0) return
  const names = new Set(rows.map(({ name }) => name))
  const refused = (what: string) =>
    new BackupError(
      `The database that DATABASE_URL names ${what}. Nothing was changed. Create an empty database and name that one.`,
    )
  if (!names.has('schema_migrations')) throw refused('has tables of something else')
  if (names.has('users') && (await pool.query('select 1 from users limit 1')).rowCount)
    throw refused('has members already')
  const done = await pool.query<{ name: string }>('select name from schema_migrations')
  if (done.rows.some(({ name }) => !(name in migrations)))
    throw refused('was brought up to date by a newer version than the backup')
}

/** Another server's key of drafts is not written over: what it sealed would be lost. */
function refuseOtherKey({ dataDir }: Config, archive: Archive): void {
  const here = join(dataDir, 'draft-key')
  const kept = archive.manifest.files.find(({ name }) => name === 'keys/draft-key')
  if (kept !== undefined && existsSync(here) && hashOf(here) !== kept.sha256)
    throw new BackupError(
      `${here} is the key of other drafts. Nothing was changed. Move it away, or set DATA_DIR to an empty folder.`,
    )
}

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Foreign keys are taken away and put back in the same transaction: tables come in any order, and are checked in the end. */
async function fill(db: PoolClient, archive: Archive): Promise<void> {
  await db.query('set local statement_timeout = 0')
  await db.query('lock table users in exclusive mode nowait').catch((error: Error) => {
    throw new BackupError(`Somebody else uses that database at this moment (${error.message}). Nothing was changed.`)
  })
  if ((await db.query('select 1 from users limit 1')).rowCount)
    throw new BackupError('Another restore filled that database meanwhile. Nothing was changed by this one.')
  const { rows: keys } = await db.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  for (const { table, name } of keys) await db.query(`alter table ${table} drop constraint ${namesOf([name])}`)
  for (const table of archive.manifest.tables) await fillTable(db, archive, table)
  for (const { table, name, definition } of keys)
    await db.query(`alter table ${table} add constraint ${namesOf([name])} ${definition}`)
}

async function fillTable(
  db: PoolClient,
  archive: Archive,
  { name, columns, rows, sha256 }: TableInBackup,
): Promise<void> {
  // Migrations write rows of their own into some tables; the backup has them as they were.
  await db.query(`delete from ${namesOf([name])}`)
  const { through, done } = measuring()
  await pipeline(
    await archive.read(`tables/${name}`),
    through,
    db.query(copyFrom(`copy ${namesOf([name])} (${namesOf(columns)}) from stdin`)),
  )
  const read = done()
  const { rows: counted } = await db.query<{ count: number }>(`select count(*)::int as count from ${namesOf([name])}`)
  if (read.sha256 !== sha256 || counted[0]?.count !== rows)
    throw new BackupError(
      `The table ${name} is not as it was: ${rows} rows were kept, ${counted[0]?.count} were read. Nothing was changed.`,
    )
}

async function restoreFiles(config: Config, archive: Archive, arriving: string): Promise<void> {
  const store = await openPhotoStore(config)
  const photos = archive.manifest.files.filter(({ name }) => name.startsWith('photos/'))
  for (const folder of new Set(photos.map(({ name }) => basename(dirname(name))))) {
    const here = join(arriving, 'photos', folder)
    mkdirSync(here, { recursive: true })
    for (const file of photos)
      if (dirname(file.name) === `photos/${folder}`) await extract(archive, file, join(here, basename(file.name)))
    await store.keep(folder, here)
    rmSync(here, { recursive: true })
  }
  for (const file of archive.manifest.files.filter(({ name }) => name.startsWith('keys/')))
    await extract(archive, file, join(config.dataDir, basename(file.name)))
}

async function extract(archive: Archive, { name, sha256 }: Manifest['files'][number], to: string): Promise<void> {
  await pipeline(await archive.read(name), createWriteStream(to, { mode: 0o600 }))
  if (hashOf(to) !== sha256) throw new BackupError(`The file ${name} is not as it was when it was kept.`)
}

/** Works in a folder beside DATA_DIR, which takes its name at the end: what is cut off leaves no half database behind. */
async function inNewDataDir(config: Config, work: (there: Config) => Promise<Manifest>): Promise<Manifest> {
  const { dataDir } = config
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new BackupError(
      `There is something in ${dataDir} already. Nothing was changed. Set DATA_DIR to a folder that is empty or does not exist, or move this one away.`,
    )
  const restoring = `${dataDir}.restoring`
  await claim(restoring)
  try {
    const manifest = await work({ ...config, dataDir: restoring })
    rmSync(join(restoring, claimName))
    if (existsSync(dataDir)) rmdirSync(dataDir)
    renameSync(restoring, dataDir)
    return manifest
  } catch (error) {
    rmSync(restoring, { recursive: true, force: true })
    throw error
  }
}

const claimName = 'restored-by'

/** One restore at a time; what one that was killed left behind goes. */
async function claim(restoring: string): Promise<void> {
  mkdirSync(dirname(restoring), { recursive: true })
  const claimed = join(restoring, claimName)
  if (existsSync(restoring)) {
    if (!existsSync(claimed)) throw new BackupError(`${restoring} is not ours. Move it away.`)
    if (isAlive(Number(readFileSync(claimed, 'utf8'))))
      throw new BackupError(`Another restore writes to ${restoring} at this moment. Wait for it, or end it.`)
    await endOrphan(join(restoring, 'postgres'))
    rmSync(restoring, { recursive: true })
  }
  makePrivateFolder(restoring)
  writeFileSync(claimed, String(process.pid), { flag: 'wx' })
}
