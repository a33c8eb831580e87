import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isError } from '@kindred/content'
import { readContentFiles } from '@kindred/content/node'
import { readOptionsFor } from '@kindred/product'
import type { Pool } from 'pg'
import { readServedState } from '../src/server/features/content/served-state.ts'
import { findBinaries } from '../src/server/platform/db/embedded/binaries.ts'
import { knownMigrations } from '../src/server/platform/db/migrate.ts'
import { sqlState } from '../src/server/platform/db/sql-state.ts'
import { findingText } from './content-report.ts'
import { type Checks, fine, isThere, warning, wrong } from './doctor-outcomes.ts'
import { createIncrementalCheck } from './incremental-check.ts'
import { readMigrationState } from './migration-state.ts'

const maxTold = 5

/** What this version would do to the database and the content that are here, at its first start. Each only reads. */
export const upgradeChecks: Checks = {
  'database files': async ({ databaseUrl, dataDir }) => {
    const file = join(dataDir, 'postgres/PG_VERSION')
    if (databaseUrl !== null || !existsSync(file)) return fine('Not those of an embedded database.')
    const [theirs, ours] = [readFileSync(file, 'utf8').trim(), embeddedMajor()]
    if (theirs === ours) return fine(`Of PostgreSQL ${ours}, as this version has it.`)
    return wrong(
      `They are of PostgreSQL ${theirs}, this version has ${ours} and cannot open them. Make a backup with the version before, then run npm run restore of this one into another DATA_DIR.`,
    )
  },

  migrations: async (_config, database) => {
    if (!isThere(database)) return fine('Not looked at without a database.')
    const { unknown, changed, waiting } = await readMigrationState(database)
    if (unknown.length > 0)
      return wrong(`A newer version was here already (${unknown[0]}). Run that one, or restore a backup of before.`)
    if (changed.length > 0)
      return wrong(`${changed[0]} differs from what ran here. Put the file back as it was released.`)
    if (waiting.length === 0) return fine('None would run.')
    return warning(
      `${waiting.length} of ${knownMigrations().size} would run: ${waiting.join(', ')}. Make a backup before: there is no way back but that.`,
    )
  },

  'stored answers': async (_config, database) => {
    if (!isThere(database)) return fine('Not looked at without a database.')
    const held = await heldVersions(database).catch(unlessOlder)
    if (held === undefined) return warning(tooOld)
    const { answers, versions, lost } = held
    if (lost > 0)
      return warning(
        `Of ${versions} versions of wizards that ${answers} answers were given to, ${lost} are not kept: those read as they were saved. Check that no row of content_versions was deleted.`,
      )
    return fine(`${answers} answers, given to ${versions} versions of wizards, each of which is kept.`)
  },

  content: async ({ contentDir }, database) => {
    const files = await readContentFiles(contentDir).catch(() => undefined)
    if (files === undefined)
      return wrong(`${contentDir} cannot be read. Set CONTENT_DIR to the folder with wizards/ and options/.`)
    const served = isThere(database) ? await readServedState(database).catch(unlessOlder) : undefined
    if (isThere(database) && served === undefined) return warning(tooOld)
    const { needed = [] } = readOptionsFor(files.keys())
    const today = new Date().toISOString().slice(0, 10)
    const { findings, version } = createIncrementalCheck()(files, { today, needed, served })
    const errors = findings.filter(isError)
    const answers = served === undefined ? 'stored answers were not looked at' : 'every stored answer opens in it'
    if (errors.length === 0) return fine(`Version ${version} would be served; ${answers}.`)
    const shown = errors.slice(0, maxTold).map((finding) => `\n          ${findingText(finding).replaceAll('\n', ' ')}`)
    return wrong(
      `${errors.length} errors; what has them would stay as it was. Check them with npm run check:${shown.join('')}`,
    )
  },
}

const tooOld =
  'The tables are too old to be asked by this version. Check again on a restored backup that was started once.'

/** Tables or columns that a migration is still to make. */
function unlessOlder(error: unknown): undefined {
  if (['42P01', '42703'].includes(sqlState(error))) return undefined
  throw error
}

const embeddedMajor = (): string | undefined =>
  /\b(\d+)\./.exec(execFileSync(findBinaries().postgres, ['--version'], { encoding: 'utf8' }))?.[1]

async function heldVersions(pool: Pool): Promise<{ answers: number; versions: number; lost: number }> {
  const { rows } = await pool.query<{ answers: number; versions: number; lost: number }>(
    `with held as (
       select content_version as version, count(*) as answers from memories where content_version is not null group by 1
       union all
       select memory_content_version, count(*) from memories where memory_content_version is not null group by 1
       union all
       select content_version, count(*) from wizard_responses group by 1
     )
     select coalesce(sum(answers), 0)::int as answers, count(distinct version)::int as versions,
       (count(distinct version) filter (where version not in (select version from content_versions)))::int as lost
     from held`,
  )
  return rows[0] ?? { answers: 0, versions: 0, lost: 0 }
}
