/** Content folders on a disk: their files, and their changes. The one part of the package that needs Node. */
export { type ContentFiles, contentText, filesHash, isContentFile, readContentFiles } from './content-files.ts'
export { folderState, type WatchOptions, watchFolder } from './watch-folder.ts'
