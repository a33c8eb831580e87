import { createReadStream, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Config } from '../../platform/config.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { encrypterFor } from './backup-key.ts'
import { type Manifest, type TableInBackup, tablesLeftOut } from './manifest.ts'

/**
 * Writes everything that a server keeps to one encrypted file: all tables as they are at one moment, photos and the key of
 * drafts. Members go on meanwhile. `file` is replaced only by a whole backup.
 */
export async function writeBackup(
  pool: Pool,
  config: Pick<Config, 'dataDir' | 'photos'>,
  file: string,
  keyFile: string,
): Promise<Manifest> {
  const encrypter = await encrypterFor(keyFile)
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    await client.query('set local statement_timeout = 0')
    return await writeArchive(file, encrypter, async (archive) => ({
      format: 1,
      takenAt: new Date().toISOString(),
      migrations: await migrationsOf(client),
      tables: await addTables(client, archive),
      // After the tables: what they name was stored before, and is deleted some time after they forget it.
      files: await addFiles(config, archive),
      bucket: config.photos?.bucket ?? null,
    }))
  } finally {
    // Ends the transaction too, also where a COPY was given up in the middle.
    client.release(true)
  }
}

async function migrationsOf(db: PoolClient): Promise<Record<string, string>> {
  const { rows } = await db.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name',
  )
  return Object.fromEntries(rows.map(({ name, sha256 }) => [name, sha256]))
}

async function addTables(db: PoolClient, archive: ArchiveWriter): Promise<TableInBackup[]> {
  const { rows } = await db.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [tablesLeftOut],
  )
  const tables: TableInBackup[] = []
  for (const { name, columns } of rows) {
    const source = db.query(copyTo(`copy ${namesOf([name])} (${namesOf(columns)}) to stdout`))
    const { sha256, lines } = await archive.add(`tables/${name}`, source)
    tables.push({ name, columns, rows: lines, sha256 })
  }
  return tables
}

/** Names of tables and columns, quoted. */
export const namesOf = (names: readonly string[]): string =>
  names.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')

async function addFiles(
  { dataDir, photos }: Pick<Config, 'dataDir' | 'photos'>,
  archive: ArchiveWriter,
): Promise<Manifest['files']> {
  const files: Manifest['files'] = []
  const add = async (name: string, path: string) => {
    const { sha256 } = await archive.add(name, createReadStream(path))
    files.push({ name, sha256 })
  }
  const key = join(dataDir, 'draft-key')
  if (existsSync(key)) await add('keys/draft-key', key)
  const root = join(dataDir, 'photos')
  if (photos !== null || !existsSync(root)) return files
  for (const folder of await readdir(root))
    for (const name of await readdir(join(root, folder)).catch(() => [])) {
      const path = join(root, folder, name)
      // Let go since the list was read.
      if (existsSync(path)) await add(`photos/${folder}/${name}`, path)
    }
  return files
}
