import { isUuid } from './uuid-v7.ts'

/** The place of a memory in the feed: what "before this one" means, also when others have the same time. */
export type FeedPlace = { createdAt: string; id: string }

/** A place as one opaque word for addresses. */
export const toCursor = ({ createdAt, id }: FeedPlace): string =>
  Buffer.from(`${Date.parse(createdAt)} ${id}`).toString('base64url')

/** The last moment that a database takes in the form we write: the end of the year 9999. */
const lastMoment = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** The place that a word stands for; undefined for a word that we never gave. */
export function fromCursor(cursor: string): FeedPlace | undefined {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  if (!/^\d{1,15}$/.test(time) || Number(time) > lastMoment || !isUuid(id)) return undefined
  return { createdAt: new Date(Number(time)).toISOString(), id }
}
