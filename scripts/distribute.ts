// npm run db:distribute: places the tables of the database in DATABASE_URL on the machines of its Citus cluster, new or filled, and says what goes where.
// All of it or nothing; repeated, it places what is new. Servers wait meanwhile, and are started again behind it.
import { readConfig } from '../src/server/platform/config.ts'
import { checkCluster, distribute } from '../src/server/platform/db/distributed/distribute.ts'
import { migrate } from '../src/server/platform/db/migrate.ts'
import { withDatabase } from '../src/server/platform/db/open-database.ts'
import { commandOptions } from './command-options.ts'

commandOptions({})
const say = (sentence: string) => console.log(sentence)
try {
  const config = readConfig(process.env)
  if (config.databaseUrl === null)
    throw new Error(
      'The embedded database stays on this machine. Set DATABASE_URL to the coordinator of a Citus cluster.',
    )
  await withDatabase(
    config,
    async (pool) => {
      await checkCluster(pool)
      await migrate(pool, undefined, { say })
      await distribute(pool, say)
    },
    say,
  )
  say('The database is distributed. Start the servers again.')
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  console.error(code === undefined ? message : `No table was moved: ${message}`)
  process.exitCode = 1
}
