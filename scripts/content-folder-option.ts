import { existsSync } from 'node:fs'
import { findingLine } from '@kindred/content'
import { placedIn } from './placed-findings.ts'
import { readContentFiles } from './read-content-files.ts'
import { reportOfUnreadable } from './unreadable-link.ts'

/** The content folder that a command was asked for. */
export const folderAskedFor = (named: string | undefined): string => named ?? process.env.CONTENT_DIR ?? 'content'

/** The files of the content folder that a command was asked for. A folder that is not there, or a file that cannot be opened, ends it with a word. */
export async function filesAskedFor(named: string | undefined): ReturnType<typeof readContentFiles> {
  const folder = folderAskedFor(named)
  if (!existsSync(folder)) {
    console.error(`There is no folder ${folder}.`)
    process.exit(2)
  }
  return readContentFiles(folder).catch((error: unknown) => {
    const [finding] = reportOfUnreadable(error, folder)?.findings ?? []
    if (finding === undefined) throw error
    console.error(findingLine(placedIn(folder, finding)))
    process.exit(1)
  })
}
