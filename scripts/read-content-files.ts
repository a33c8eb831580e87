/** Scripts and tests read content files as the server does. */
export { contentText, isContentFile, readContentFiles } from '@kindred/content/node'
