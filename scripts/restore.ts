// Puts a backup into an empty DATA_DIR, or into the empty database that DATABASE_URL names:
// `DATA_DIR=./restored npm run restore -- --from=FILE --key=FILE`.
import { resolve } from 'node:path'
import { BackupError } from '../src/server/features/backup/backup-key.ts'
import { restoreBackup } from '../src/server/features/backup/restore-backup.ts'
import { readConfig } from '../src/server/platform/config.ts'
import { commandOptions } from './command-options.ts'

const { values } = commandOptions({ from: { type: 'string' }, key: { type: 'string' } })

try {
  const { from, key } = values
  if (from === undefined || key === undefined)
    throw new BackupError('Say from where and with which key: --from=FILE --key=FILE.')
  const config = readConfig(process.env)
  const { tables, files, takenAt, bucket } = await restoreBackup(config, resolve(from), resolve(key), console.log)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const photos = files.filter(({ name }) => name.startsWith('photos/')).length
  console.log(
    `Restored as of ${takenAt}: ${tables.length} tables with ${rows} rows, photo files: ${photos}. Each has as many rows as it had.`,
  )
  if (bucket !== null)
    console.log(`Photos were in the bucket ${bucket}: set PHOTOS_BUCKET as before, or bring them there.`)
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  if (!(error instanceof BackupError) && code === undefined) throw error
  console.error(message)
  process.exitCode = 1
}
