// What whoever runs the site does with accounts: `npm run admin -- find NAME`, `role`, `suspend`, `unsuspend`, `reset-second-factor`, `delete`, `merge`, `mails`.
// Asks the database that the server has, also while it runs. Each act is written down there and printed as a line of the security log.
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { ConfigError, readConfig } from '../src/server/platform/config.ts'
import { createDeliveries } from '../src/server/platform/deliveries/deliveries.ts'
import { Refusal } from './admin-command.ts'
import { runAdmin } from './admin-commands.ts'
import { askDatabase } from './ask-database.ts'
import { commandOptions } from './command-options.ts'

const { values, positionals } = commandOptions(
  { yes: { type: 'boolean' }, 'dry-run': { type: 'boolean' }, days: { type: 'string' }, reason: { type: 'string' } },
  3,
)
const [name = '', who = '', word] = positionals
const { yes = false, 'dry-run': dryRun = false, ...given } = values

/** Asks who sits there; without anybody the answer is no. */
async function confirm(plan: string): Promise<boolean> {
  if (yes) return true
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await Promise.race([
    asking.question(`This will ${plan}.\nGo on? Type yes: `),
    new Promise<string>((resolve) => asking.once('close', () => resolve(''))),
  ])
  asking.close()
  return answer.trim().toLowerCase() === 'yes'
}

try {
  const config = readConfig(process.env)
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'postgres')))
    throw new Refusal(
      `There is no database in ${config.dataDir}. Name it as the server has it: DATA_DIR or DATABASE_URL.`,
    )
  const around = {
    by: userInfo().username,
    say: console.log,
    confirm,
    deliveries: createDeliveries(config, () => new Date()),
  }
  await askDatabase((pool) => runAdmin({ name, who, word, dryRun, ...given }, { ...around, pool }), { migrates: false })
} catch (error) {
  if (!(error instanceof Refusal) && !(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
