// Gives somebody a role: `npm run role -- --name=marigold --role=moderator`; `--role=member` takes it back.
// Uses DATABASE_URL or the embedded database, like the server, also while that runs: its database is asked then.
import { giveRole, isRole, roles } from '../src/server/features/moderation/give-role.ts'
import { askDatabase } from './ask-database.ts'
import { commandOptions } from './command-options.ts'

const { values } = commandOptions({ name: { type: 'string' }, role: { type: 'string' } })
const { name = '', role = '' } = values
if (name === '' || !isRole(role)) {
  console.error(`Say who and what: --name=NAME --role=${roles.join('|')}.`)
  process.exit(1)
}

const isGiven = await askDatabase((pool) => giveRole(pool, name, role))
// One line as the server logs its security events; who ran the command is known to whoever runs the machine.
const outcome = isGiven ? 'done' : 'failed'
console.log(
  JSON.stringify({ time: Date.now(), security: { event: 'role-change', outcome, role, name }, msg: 'security' }),
)
console.log(isGiven ? `${name} is a ${role} now.` : `Nobody has the name "${name}".`)
if (!isGiven) process.exitCode = 1
