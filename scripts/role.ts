// Gives somebody a role: `npm run role -- --name=marigold --role=moderator`; `--role=member` takes it back.
// Uses DATABASE_URL or the embedded database, like the server, also while that runs: its database is asked then.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Config, readConfig } from '../src/server/config.ts'
import { openDatabase } from '../src/server/db/open-database.ts'
import { giveRole, isRole, roles } from '../src/server/moderation/give-role.ts'
import { commandOptions } from './command-options.ts'

const { values } = commandOptions({ name: { type: 'string' }, role: { type: 'string' } })
const { name = '', role = '' } = values
if (name === '' || !isRole(role)) {
  console.error(`Say who and what: --name=NAME --role=${roles.join('|')}.`)
  process.exit(1)
}

const config = readConfig(process.env)
const isGiven = (await besideServer(config)) ?? (await alone(config))
console.log(isGiven ? `${name} is a ${role} now.` : `Nobody has the name "${name}".`)
if (!isGiven) process.exitCode = 1

/** Asks the embedded database of a running server; undefined where none runs. */
async function besideServer({ databaseUrl, dataDir }: Config): Promise<boolean | undefined> {
  if (databaseUrl || !isRole(role)) return undefined
  const host = socketFolderOf(join(dataDir, 'postgres'))
  if (host === undefined) return undefined
  const pool = new pg.Pool({ host, user: 'kindred', database: 'kindred', max: 1 })
  try {
    return await giveRole(pool, name, role)
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  } finally {
    await pool.end()
  }
}

/** Where a running PostgreSQL listens: the fifth line of what it writes down of itself. */
function socketFolderOf(cluster: string): string | undefined {
  const file = join(cluster, 'postmaster.pid')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n')[4]?.trim() : undefined
}

async function alone(config: Config): Promise<boolean> {
  const database = openDatabase(config, console.log)
  try {
    await database.ready
    return await database.patiently(async (pool) => isRole(role) && giveRole(pool, name, role))
  } finally {
    await database.close()
  }
}
