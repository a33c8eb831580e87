// Everything that the server keeps, in one file encrypted by age, also while it runs:
// `npm run backup -- --new-key=FILE` once, then `npm run backup -- --to=FILE --key=FILE`.
import { resolve } from 'node:path'
import { BackupError, makeKey } from '../src/server/features/backup/backup-key.ts'
import { writeBackup } from '../src/server/features/backup/write-backup.ts'
import { readConfig } from '../src/server/platform/config.ts'
import { isDistributed } from '../src/server/platform/db/distributed/distribute.ts'
import { askDatabase } from './ask-database.ts'
import { commandOptions } from './command-options.ts'

const { values } = commandOptions({ to: { type: 'string' }, key: { type: 'string' }, 'new-key': { type: 'string' } })

async function backUp(to: string, key: string): Promise<void> {
  const config = readConfig(process.env)
  const { tables, files, bucket, isOnMachines } = await askDatabase(
    async (pool) => ({
      ...(await writeBackup(pool, config, resolve(to), resolve(key))),
      isOnMachines: await isDistributed(pool),
    }),
    { migrates: false },
  )
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const photos = files.filter(({ name }) => name.startsWith('photos/')).length
  console.log(`${to}: ${tables.length} tables with ${rows} rows, photo files: ${photos}.`)
  if (bucket !== null) console.log(`Photos are in the bucket ${bucket} and are not part of it. Back that up as well.`)
  if (isOnMachines)
    console.log(
      'The tables are on several machines, which have no moment in common: it is whole if no server wrote meanwhile.',
    )
  if (config.draftKeys !== null)
    console.log('DRAFT_KEY is a setting and is not part of it. Keep it as well: drafts open with it alone.')
}

async function newKey(file: string): Promise<void> {
  const recipient = await makeKey(resolve(file))
  console.log(
    `${file} opens every backup that is made with it. Keep a copy away from this machine: without it they are lost.`,
  )
  console.log(`A server that only makes backups needs no more than a file with this line:\n${recipient}`)
}

try {
  const { to, key, 'new-key': keyFile } = values
  if (keyFile !== undefined) await newKey(keyFile)
  else if (to !== undefined && key !== undefined) await backUp(to, key)
  else throw new BackupError('Say where to and with which key: --to=FILE --key=FILE. A new key: --new-key=FILE.')
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  if (!(error instanceof BackupError) && code === undefined) throw error
  console.error(
    error instanceof BackupError ? message : `There is no new backup: ${message}. An earlier file is as it was.`,
  )
  process.exitCode = 1
}
