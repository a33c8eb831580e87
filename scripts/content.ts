// What the studio published and the content folder does not have, and the way back:
//   npm run content status                says which texts
//   npm run content pull                  writes them into the folder, to be committed
//   npm run content push                  puts what the folder changed since then on top of what is live, for all servers
//   npm run content pull -- --take=studio at texts that both changed: takes the studio's, or the folder's (--take=folder); push, too
// Uses DATABASE_URL or the embedded database, like the server, also while that runs.
import { type EditConflict, findingLine } from '@kindred/content'
import { compareFolder, pullIntoFolder, type Side } from '../src/server/features/content/folder-sync.ts'
import { pushFolder } from '../src/server/features/content/push-folder.ts'
import { readConfig } from '../src/server/platform/config.ts'
import { askDatabase } from './ask-database.ts'
import { commandOptions } from './command-options.ts'

const { values, positionals } = commandOptions({ take: { type: 'string' } }, 1)
const [act = 'status'] = positionals
const { take } = values
const isSide = (word: string | undefined): word is Side => word === 'studio' || word === 'folder'
if (!['status', 'pull', 'push'].includes(act) || (take !== undefined && !isSide(take))) {
  console.error('Say what to do: npm run content status, or npm run content pull|push [-- --take=studio|folder].')
  process.exit(1)
}
const folder = readConfig(process.env).contentDir
const side = isSide(take) ? take : undefined
const said = ({ edit: { file, at, to }, now }: EditConflict): string =>
  [
    `${file} ${at}`,
    `  ${act === 'push' ? 'folder' : 'studio'}: ${JSON.stringify(to)}`,
    `  ${act === 'push' ? 'live' : 'folder'}: ${now === undefined ? '(no longer there)' : JSON.stringify(now)}`,
  ].join('\n')

if (act === 'push') {
  const pushed = await askDatabase((pool) => pushFolder(pool, folder, side, new Date()))
  if (pushed.kind === 'published') {
    console.log(`Published as number ${pushed.number}. Commit the folder, .studio.json included.`)
    process.exit()
  }
  if (pushed.kind === 'same') {
    console.log('Live has everything that the folder says.')
    process.exit()
  }
  if (pushed.kind === 'unknown')
    console.error(
      'It is not known what this folder changed. Run "npm run content pull" first. If it says so again, the folder differed from live already then.',
    )
  if (pushed.kind === 'moved') console.error('Live changed in this moment. Run it again.')
  if (pushed.kind === 'errors') for (const finding of pushed.findings) console.error(findingLine(finding))
  if (pushed.kind === 'conflicts') {
    for (const conflict of pushed.conflicts) console.error(`changed in both: ${said(conflict)}`)
    for (const file of pushed.whole) console.error(`changed in both: ${file}`)
    console.error('Choose a side for these, with --take=studio or --take=folder.')
  }
  console.error('Nothing was published.')
  process.exit(1)
}

const { changed, removed, conflicts, upTo } = await askDatabase((pool) =>
  act === 'pull' ? pullIntoFolder(pool, folder, side) : compareFolder(pool, folder),
)

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
