import { filesHash } from '@kindred/content/node'
import type { Pool } from 'pg'
import { findFolder, type InService, wasPublished, wasSeen } from './releases-repository.ts'
import { folderHashOf, type SoundContent } from './shared-content.ts'

type Server = {
  pool: Pool
  folder: string
  /** Nobody else can use this database: the folder is always right. */
  alone: boolean
}

/**
 * Is it our folder that is to be served, and not what is in service? Where nothing is, where it is the same, and where the folder is
 * newer: it changed since we last dealt with it or, on a new server, neither its files nor what they say were ever in service.
 */
export async function isOurs(
  { pool, folder, alone }: Server,
  inService: InService | undefined,
  own: SoundContent,
): Promise<boolean> {
  const hash = filesHash(own.files)
  if (alone || inService === undefined || inService.filesHash === hash) return true
  const before = await findFolder(pool, folder)
  const folderHash = folderHashOf(own)
  if (before !== undefined) return before !== folderHash
  return !(await wasPublished(pool, hash, own.content.version)) && !(await wasSeen(pool, folderHash))
}
