// What the studio published and the content folder does not have:
//   npm run content status                says which texts
//   npm run content pull                  writes them into the folder, to be committed
//   npm run content pull -- --take=studio at texts that both changed: takes the studio's, or the folder's (--take=folder)
// Uses DATABASE_URL or the embedded database, like the server, also while that runs.
import type { EditConflict } from '@kindred/content'
import { compareFolder, pullIntoFolder, type Side } from '../src/server/features/content/folder-and-studio.ts'
import { readConfig } from '../src/server/platform/config.ts'
import { askDatabase } from './ask-database.ts'
import { commandOptions } from './command-options.ts'

const { values, positionals } = commandOptions({ take: { type: 'string' } }, 1)
const [act = 'status'] = positionals
const { take } = values
const isSide = (word: string | undefined): word is Side => word === 'studio' || word === 'folder'
if (!['status', 'pull'].includes(act) || (take !== undefined && !isSide(take))) {
  console.error('Say what to do: npm run content status, or npm run content pull [-- --take=studio|folder].')
  process.exit(1)
}
const folder = readConfig(process.env).contentDir
const side = isSide(take) ? take : undefined
const { changed, removed, conflicts, upTo } = await askDatabase((pool) =>
  act === 'pull' ? pullIntoFolder(pool, folder, side) : compareFolder(pool, folder),
)

const said = ({ edit: { file, at, to }, now }: EditConflict): string =>
  [
    `${file} ${at}`,
    `  studio: ${JSON.stringify(to)}`,
    `  folder: ${now === undefined ? '(no longer there)' : JSON.stringify(now)}`,
  ].join('\n')

const isWritten = act === 'pull' && upTo !== undefined && (conflicts.length === 0 || side !== undefined)
for (const file of changed.keys()) console.log(`${isWritten ? 'written' : 'behind'}: ${file}`)
for (const file of removed) console.log(`${isWritten ? 'deleted' : 'to delete'}: ${file}`)
for (const conflict of conflicts) console.log(`changed in both: ${said(conflict)}`)
if (upTo === undefined) console.log('Nothing was published with this database yet.')
else if (changed.size === 0 && removed.length === 0 && conflicts.length === 0)
  console.log('The folder has everything that the studio published.')
else if (isWritten) console.log(`Pulled up to publication ${upTo.number}. Commit the folder, .studio.json included.`)
else if (act === 'pull') {
  console.error('Nothing was written: choose a side for what both changed, with --take=studio or --take=folder.')
  process.exitCode = 1
} else console.log('Run "npm run content pull" to write this into the folder.')
