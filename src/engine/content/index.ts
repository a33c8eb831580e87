/** The door of content reading: files in, one frozen value and all findings out. */
export { contentHash } from './content-hash.ts'
export { didYouMean } from './did-you-mean.ts'
export { type Finding, findingLine, isError } from './finding.ts'
export { oldestCheckInDays } from './hotline-rules.ts'
export { type Content, type ContentReading, type ReadOptions, readContent } from './read-content.ts'
