/** Scripts and tests read content files as the server does. */
export { readContentFiles } from '../src/server/content/content-files.ts'
export { contentText, isContentFile } from '../src/server/content/content-text.ts'
