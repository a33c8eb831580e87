import { existsSync } from 'node:fs'
import { findingLine } from '@kindred/content'
import { withLocalPaths } from './local-finding-paths.ts'
import { readContentFiles } from './read-content-files.ts'
import { unreadableFileReport } from './unreadable-file-report.ts'

/** The content folder that a command was asked for. */
export const contentFolderOption = (named: string | undefined): string => named ?? process.env.CONTENT_DIR ?? 'content'

/** The files of the content folder that a command was asked for. A folder that is not there, or a file that cannot be opened, ends it with a word. */
export async function readContentOption(named: string | undefined): ReturnType<typeof readContentFiles> {
  const folder = contentFolderOption(named)
  if (!existsSync(folder)) {
    console.error(`There is no folder ${folder}.`)
    process.exit(2)
  }
  return readContentFiles(folder).catch((error: unknown) => {
    const [finding] = unreadableFileReport(error, folder)?.findings ?? []
    if (finding === undefined) throw error
    console.error(findingLine(withLocalPaths(folder, finding)))
    process.exit(1)
  })
}
