import type { Content, Edit } from '@kindred/content'
import { type ContentFiles, filesHash } from '@kindred/content/node'
import type { Wizard } from '@kindred/engine'

/** Content without errors, with its files. */
export type ValidContent = {
  content: Content
  files: ContentFiles
  /** Hash of the folder, where it differs from `files` (rolled-back units, edits of the studio). */
  folderHash?: string
}

/** Hash of the folder that this came from. */
export const folderHashOf = ({ files, folderHash }: ValidContent): string => folderHash ?? filesHash(files)

/** What a store shares with other servers. */
export type SharedContent = {
  /** Called with the folder's content when this server starts. */
  onFolderLoaded: (valid: ValidContent) => void
  /** Files of the live release, if there is one; for a folder with errors at the start. */
  liveFiles: () => Promise<ContentFiles | undefined>
  /** Called when the live release is served in place of the folder. */
  onLiveServed: (valid: ValidContent) => void
  /** Called when the folder is valid. False: it did not change since the last time, so what is served stays. */
  onFolderValid: (valid: ValidContent) => Promise<boolean>
  /** Called before another server's content is served here. */
  beforeRemoteServed: (valid: ValidContent) => Promise<void>
  /** Edits that the studio published and the folder does not have yet. */
  unpulledEdits: () => Promise<readonly Edit[]>
  /** Called when a wizard is handed out for the first time here. */
  onReferenced: (wizard: Wizard) => void
  /** Those of these versions that other servers handed out. */
  referencedElsewhere: (versions: readonly string[]) => Promise<readonly string[]>
}
