// npm run doctor: looks at settings, database, mail, photos, address, content and disk as the server has them, and says what to do.
// --upgrade (npm run upgrade:check): what this version would do at its first start to the database and the content that are here; it changes nothing.
// Ends with 1 where something is wrong. It may run beside the server, and takes away what it writes to try a place.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, readConfig } from '../src/server/platform/config.ts'
import { askDatabase } from './ask-database.ts'
import { commandOptions } from './command-options.ts'
import { diagnose } from './doctor-checks.ts'
import type { DatabaseProbe } from './doctor-outcomes.ts'
import { upgradeChecks } from './upgrade-checks.ts'

const { values } = commandOptions({ upgrade: { type: 'boolean' } })

/** With the database, or with the reason why it cannot be asked. */
async function lookWith(look: (database: DatabaseProbe) => Promise<void>): Promise<void> {
  let isReached = false
  const asked = askDatabase(
    async (pool) => {
      await pool.query(values.upgrade ? 'set default_transaction_read_only = on' : 'select 1')
      isReached = true
      await look(pool)
    },
    { migrates: false },
  )
  await asked.catch(async (error: Error) => {
    if (isReached) throw error
    await look(error)
  })
}

const signs = { fine: 'ok     ', warning: 'warning', wrong: 'WRONG  ' }
const say = (is: keyof typeof signs, about: string, says: string) => {
  console.log(`${signs[is]} ${about}: ${says}`)
  if (is === 'wrong') process.exitCode = 1
}

try {
  const config = readConfig(process.env)
  say('fine', 'settings', 'Each has a value that it may have.')
  const look = async (database: DatabaseProbe) => {
    for await (const { is, about, says } of diagnose(config, database, values.upgrade ? upgradeChecks : undefined))
      say(is, about, says)
  }
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'postgres'))) await look(null)
  else await lookWith(look)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  for (const problem of error.problems) say('wrong', 'settings', problem)
}
