/** The content that is served, wizards of earlier versions, and its files. */
export { isNewerVersion } from './content-versions-repository.ts'
export { contentWithErrors } from './faulty-content.ts'
export { publishOver } from './releases-repository.ts'
export type { ContentStore } from './served-content.ts'
export { readServedFiles } from './served-files.ts'
export { fetchServedState, readServedState, type ServedState } from './served-state.ts'
export { earlierWizards, findWizard } from './wizard-versions.ts'
