// Gives somebody a role: `npm run role -- --name=marigold --role=moderator`; `--role=member` takes it back.
// Uses DATABASE_URL or the embedded database, like the server; stop an embedded server first.
import { readConfig } from '../src/server/config.ts'
import { openDatabase } from '../src/server/db/open-database.ts'
import { giveRole, isRole, roles } from '../src/server/moderation/give-role.ts'
import { commandOptions } from './command-options.ts'

const { values } = commandOptions({ name: { type: 'string' }, role: { type: 'string' } })
const { name = '', role = '' } = values
if (name === '' || !isRole(role)) {
  console.error(`Say who and what: --name=NAME --role=${roles.join('|')}.`)
  process.exit(1)
}

const database = openDatabase(readConfig(process.env), console.log)
try {
  await database.ready
  const isGiven = await database.patiently((pool) => giveRole(pool, name, role))
  console.log(isGiven ? `${name} is a ${role} now.` : `Nobody has the name "${name}".`)
  if (!isGiven) process.exitCode = 1
} finally {
  await database.close()
}
