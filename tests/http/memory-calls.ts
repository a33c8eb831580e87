import type { DetailEntry } from '@kindred/contract/detail-entry'
import type { Memory } from '@kindred/contract/memory'
import type { MemoryList } from '@kindred/contract/memory-list'
import type { Tag } from '@kindred/contract/tag'
import type { Response as InjectResponse } from 'light-my-request'
import { transaction } from '../../src/server/platform/db/transaction.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'

type Headers = Record<string, string>
type Person = Pick<SignedUp, 'headers'> | null

/** A memory as read, with the names that the shipped wizards give to their questions. */
export type ReadMemory = Memory &
  Record<
    | 'age_ranges'
    | 'person'
    | 'sibling'
    | 'risk_factor'
    | 'chronic_adverse_events'
    | 'sudden_adverse_events'
    | 'feelings'
    | 'needs'
    | 'thoughts'
    | 'childhood_effects_emotions'
    | 'childhood_effects_health'
    | 'childhood_effects_social',
    Tag[]
  > &
  Record<'age_range_text' | 'person_action_text' | 'feelings_text' | 'needs_text', DetailEntry[]> & {
    relationship_description: string
    pattern_title: string
    persons_actions: { person: Tag[]; action: Tag[] }
  }

/** The app with short names for the calls about memories. A person of `null` is a visitor. */
export async function makeMemoryApp(options: Parameters<typeof makeApp>[0] = {}) {
  const made = await makeApp(options)
  const headersOf = (person: Person): Headers => (person ? person.headers : {})
  const call = (person: Person, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, more: Headers = {}) =>
    made.inject({ method, url, headers: { ...headersOf(person), ...more }, ...(payload ? { payload } : {}) })

  const calls = {
    post: (person: Person, payload: object, more: Headers = {}) =>
      call(person, 'POST', '/memories/memories-list/', payload, more),
    put: (person: Person, link: string, payload: object) =>
      call(person, 'PUT', `/memories/api/v1/memories/${link}/get-details`, payload),
    read: (person: Person, link: string) => call(person, 'GET', `/memories/api/v1/memories/${link}/get-details`),
    get: (person: Person, url: string) => call(person, 'GET', url),
    /** Creates one and gives it as read; anything but 201 is a fault of the test. */
    async made(person: Person, changes: object = {}): Promise<ReadMemory> {
      const answer = await calls.post(person, { ...story, ...changes })
      if (answer.statusCode !== 201) throw new Error(`Not created: ${answer.body}`)
      return answer.json<ReadMemory>()
    },
    async list(person: Person, query: string): Promise<string[]> {
      const answer = await call(person, 'GET', `/memories/memories-list/?${query}`)
      return answer.json<MemoryList>().results.map(({ shareable_link }) => shareable_link)
    },
    /** Takes a memory away as the server does: with what its parts repeat of it, in one transaction. */
    async takenAway(link: string): Promise<void> {
      await transaction(made.pool, async (db) => {
        const { rows } = await db.query<{ author_id: string; id: string }>(
          'update memories set deleted_at = now() where shareable_link = $1 returning author_id, id',
          [link],
        )
        for (const table of ['memory_tags', 'memory_hashtags'])
          await db.query(`update ${table} set listed = false where author_id = $1 and memory_id = $2`, [
            rows[0]?.author_id,
            rows[0]?.id,
          ])
      })
    },
    async stored(): Promise<number> {
      const { rows } = await made.pool.query<{ count: number }>('select count(*) as count from memories')
      return rows[0]?.count ?? 0
    },
  }
  return { ...made, ...calls }
}

export type MemoryApp = Awaited<ReturnType<typeof makeMemoryApp>> & TestApp
export type Answer = InjectResponse

/** The smallest memory. */
export const story = { type: 3, description: 'We waited for the bus.' }

export const tags = (...ids: string[]) => ids.map((id) => ({ id, description: id }))
