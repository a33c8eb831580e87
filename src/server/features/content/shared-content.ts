import type { Content, Edit } from '@kindred/content'
import { type ContentFiles, filesHash } from '@kindred/content/node'
import type { Wizard } from '@kindred/engine'

/** Content without errors, with the files that it was read from. */
export type ValidContent = {
  content: Content
  files: ContentFiles
  /** Names the state of the folder, where something in it was held back or laid over it; else the files do. */
  folderHash?: string
}

/** Names the state of the folder that this came from. */
export const folderHashOf = ({ files, folderHash }: ValidContent): string => folderHash ?? filesHash(files)

/** What a store shares with other servers. */
export type SharedContent = {
  /** The folder as it was when this server started. */
  atStart: (valid: ValidContent) => void
  /** The folder has errors when this server starts: what is in service, if anything is. */
  inService: () => Promise<ContentFiles | undefined>
  /** That is served here instead. */
  insteadOfFolder: (valid: ValidContent) => void
  /** The folder is valid. False: it is as it was when we last dealt with it, so what is served stays. */
  ofFolder: (valid: ValidContent) => Promise<boolean>
  /** Another server's content is about to be served here. */
  ofOthers: (valid: ValidContent) => Promise<void>
  /** What the studio published and the folder does not know of yet. */
  editsOverFolder: () => Promise<readonly Edit[]>
  /** Somebody was handed a wizard for the first time here. */
  onReferenced: (wizard: Wizard) => void
  /** Which of these versions were handed out by others. */
  referencedElsewhere: (versions: readonly string[]) => Promise<readonly string[]>
}
