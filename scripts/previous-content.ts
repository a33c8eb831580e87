import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Wizard } from '#engine'
import { readContent } from '#kindred'
import { contentText, isContentFile, readContentFiles } from './read-content-files.ts'

/** Content as it stood before: of a folder, or of a git revision of this repository. */
async function previousContent(where: string): Promise<Map<string, string>> {
  if (existsSync(where)) return readContentFiles(where)
  const git = (...args: string[]) =>
    execFileSync('git', args, { maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] })
  const names = git('ls-tree', '-r', '--name-only', where, '--', 'content').toString().split('\n').filter(isContentFile)
  return new Map(names.map((name) => [name, contentText(name, git('show', `${where}:${name}`))]))
}

/** The wizards of earlier content. Those that had errors themselves are left out: nobody can have used them. */
export async function previousWizards(where: string): Promise<Record<string, Wizard>> {
  const { walkable } = readContent(await previousContent(where))
  return Object.fromEntries(walkable.map(({ wizard }) => [wizard.id, wizard]))
}
