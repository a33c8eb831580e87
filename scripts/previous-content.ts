import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import type { Wizard } from '@kindred/engine'
import { readContent } from '@kindred/product'
import { contentText, isContentFile, readContentFiles } from './read-content-files.ts'

/** Why there is nothing to compare with, in a sentence. */
export class NoPrevious extends Error {}

function git(...args: string[]): Buffer {
  return execFileSync('git', args, { maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] })
}

/** What git says, or undefined where it refuses. */
function asked(...args: string[]): string | undefined {
  try {
    return git(...args)
      .toString()
      .trim()
  } catch {
    return undefined
  }
}

/** Content as it stood before: of a folder, or of a git revision. */
async function previousContent(where: string): Promise<Map<string, string>> {
  if (!existsSync(where)) return ofRevision(where)
  if (!statSync(where).isDirectory())
    throw new NoPrevious(`--previous=${where} is a file. Name the folder of the earlier content, or a git revision.`)
  return readContentFiles(where).catch((error: Error) => {
    throw new NoPrevious(`--previous=${where} cannot be read: ${error.message}`)
  })
}

function ofRevision(where: string): Map<string, string> {
  const commit = asked('rev-parse', '--verify', '--quiet', '--end-of-options', `${where}^{commit}`)
  if (commit === undefined)
    throw new NoPrevious(`--previous=${where} is neither a folder nor a revision that git knows here.`)
  const names = (asked('ls-tree', '-r', '--name-only', commit, '--', 'content') ?? '').split('\n').filter(isContentFile)
  return new Map(names.map((name) => [name, contentText(name, git('show', `${commit}:./${name}`))]))
}

/** The wizards of earlier content. Those that had errors themselves are left out: nobody can have used them. */
export async function previousWizards(where: string): Promise<Record<string, Wizard>> {
  const files = await previousContent(where)
  const written = [...files.keys()].filter((name) => /^[^/]+\/wizards\/[^/]+\/wizard\.json$/.test(name)).length
  if (written === 0) throw new NoPrevious(`--previous=${where} holds no wizard to compare with.`)
  const { walkable } = readContent(files)
  if (walkable.length === 0)
    throw new NoPrevious(`No wizard of --previous=${where} can be compared with: they have errors themselves.`)
  return Object.fromEntries(walkable.map(({ wizard }) => [wizard.id, wizard]))
}
