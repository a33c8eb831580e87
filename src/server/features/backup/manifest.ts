import { BackupError } from './backup-key.ts'

/** One table: COPY text of these columns, in the archive as `tables/NAME`. */
export interface TableInBackup {
  name: string
  columns: string[]
  rows: number
  sha256: string
}

/** `manifest.json`, the last entry of an archive. */
export interface Manifest {
  format: 1
  takenAt: string
  /** Migrations that had run, by name: the SHA-256 of their SQL. */
  migrations: Record<string, string>
  tables: TableInBackup[]
  /** Files beside the database: `photos/FOLDER/NAME`, `keys/draft-key`. */
  files: { name: string; sha256: string }[]
  /** Where photos are when they are not in the backup. */
  bucket: string | null
}

/** What servers keep of their own start: the restored database writes it anew. */
export const tablesLeftOut = ['schema_migrations', 'schema_migration_lease', 'schema_migration_steps']

/** Migrations of the backup that have to run before its rows go in. Throws where this version does not have them. */
export function migrationsBefore({ migrations }: Manifest, ours: ReadonlyMap<string, string>): Set<string> {
  for (const [name, sha256] of Object.entries(migrations)) {
    if (!ours.has(name))
      throw new BackupError(
        `This backup is of a newer version of Kindred: its database had the change ${name}, which is unknown here. Restore it with that version.`,
      )
    if (ours.get(name) !== sha256)
      throw new BackupError(
        `The migration ${name} differs from the one that ran before the backup. Restore it with the version that made it.`,
      )
  }
  return new Set(Object.keys(migrations))
}
