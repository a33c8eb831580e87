// Lists accounts whose names no new account could have (`content/site/reserved-names.json`, and the names of crisis lines):
// `npm run reserved-names`. They keep their names; whoever runs the site decides. Asks the database as `npm run admin` does.
import { readContent } from '@kindred/product'
import { findReservedAccounts, reservedNames } from '../src/server/features/accounts/index.ts'
import { askDatabase } from './ask-database.ts'
import { commandOptions } from './command-options.ts'
import { readContentOption } from './content-folder-option.ts'

commandOptions({})
const { content } = readContent(await readContentOption(undefined))
if (content === undefined) {
  console.error('The content has errors: npm run check tells them.')
  process.exit(2)
}
const isReserved = reservedNames(content)
const found = await askDatabase((pool) => findReservedAccounts(pool, isReserved))
for (const { username, role, createdAt } of found) console.log(`${username} (${role}, since ${createdAt.slice(0, 10)})`)
console.log(`${found.length} ${found.length === 1 ? 'account has' : 'accounts have'} a reserved name.`)
