/** Where a page of a list ends, as an address. */
export { type FeedPlace, fromCursor, toCursor } from './feed-cursor.ts'
