/** The content that is served, wizards of earlier versions, and its files. */
export { contentText, isContentFile } from './content-text.ts'
export { isNewerVersion } from './content-versions-repository.ts'
export { earlierWizards } from './earlier-wizards.ts'
export type { ContentStore } from './served-content.ts'
export { readServedFiles } from './served-files.ts'
export { validatorsModule } from './validators-module.ts'
export { folderState, watchFolder } from './watch-folder.ts'
export { findWizard } from './wizard-versions.ts'
