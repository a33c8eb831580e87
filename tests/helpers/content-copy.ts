import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The shipped content in a folder of its own, to be edited.
 * @example const { folder, remove } = await contentCopy(); afterAll(remove)
 */
export async function contentCopy(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const above = await mkdtemp(join(tmpdir(), 'kindred-content-'))
  const folder = join(above, 'content')
  await cp('content', folder, { recursive: true })
  return { folder, remove: () => rm(above, { recursive: true, force: true }) }
}
