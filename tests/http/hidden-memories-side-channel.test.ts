import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertMemory } from '../../src/server/features/memories/write/memories-repository.ts'
import { emptyContent } from '../../src/server/features/memories/write/memory-content.ts'
import { transaction } from '../../src/server/platform/db/transaction.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp } from './memory-calls.ts'

// Somebody who wants to know what hidden memories contain prepares as much public ground as any limit of ours counts,
// and watches every call that counts, pages, orders or completes. Nothing may move.

const prepared = 600
const hashtagAt = (at: number) => `qa${String(at).padStart(4, '0')}`
/** Before, between and after the prepared ones; one that is public too, and one of its own. */
const hiddenWords = ['#qa', '#qa0000a', '#qa0300b', '#qaz', '#qa0000', '#qsecret'].join(' ')

let app: MemoryApp
let victim: SignedUp
let stranger: SignedUp

beforeAll(async () => {
  app = await makeMemoryApp()
  victim = await app.signUp('victim')
  stranger = await app.signUp('stranger')
  // Written as the server writes them, only quicker than over the wire: fifty hashtags each.
  for (let at = 0; at < prepared; at += 50) {
    const words = Array.from({ length: 50 }, (_, next) => `#${hashtagAt(at + next)}`).join(' ')
    const content = { ...emptyContent, description: words, tags: [lonely, aunt, left] }
    await transaction(app.pool, (db) => insertMemory(db, stranger.user.id, content, versions, new Date()))
  }
})
afterAll(() => app.close())

const versions = { tags: 'v1', memory: 'v1', lang: 'en' }
const tag = (field: string, option_id: string) => ({ field, option_id, description: null, shown: true })
const [lonely, aunt, left] = [tag('feelings', 'lonely'), tag('person', 'aunt'), tag('action', 'left-me-alone')]

const list = '/memories/memories-list/?'
const search = '/memories/api/v1/search/?'
const questions = () => [
  ...['q', 'qa', 'qa0', 'qa00', 'qa0000', 'qa03', 'qaz', 'qs', 'qsecret'].map(
    (q) => `/memories/api/v1/autocomplete?q=${q}`,
  ),
  '/api/v1/feed/',
  '/api/v1/feed/?page=2&page_size=5',
  `${list}page_size=5`,
  `${list}page_size=5&page=2`,
  `${list}page_size=5&page=3`,
  `${list}hashtag=qa0000`,
  `${list}hashtag=qsecret`,
  `${list}tag=lonely&tag_type=feelings`,
  `${list}tag=lonely&page_size=5&page=2`,
  `${list}tag=no-such-tag`,
  `${list}person=aunt`,
  `${list}person=aunt&action=left-me-alone`,
  `${list}tag=lonely&person=aunt&action=left-me-alone&page_size=5`,
  `${list}tag=lonely&hashtag=qa0000`,
  `${list}user=victim`,
  `${list}user=${victim.user.id}&tag=lonely`,
  `${list}user=stranger&page_size=5`,
  ...['qa0000', 'qsecret', 'qsecreet', 'qa0300b'].map((q) => `${search}q=${q}&page_size=5`),
  `${search}tag=feelings/lonely&person=aunt&page_size=5`,
  ...['qs', '#qa', 'lonely'].map((q) => `${search.slice(0, -1)}suggestions?q=${encodeURIComponent(q)}`),
]

async function answers(): Promise<Record<string, { status: number; body: string }>> {
  const found: Record<string, { status: number; body: string }> = {}
  for (const [name, person] of Object.entries({ visitor: null, stranger }))
    for (const url of questions()) {
      const answer = await app.get(person, url)
      found[`${name} ${url}`] = { status: answer.statusCode, body: answer.body }
      // Reading on is watched too.
      const cursor: unknown = answer.json().cursor
      if (typeof cursor !== 'string') continue
      const further = new URL(url, 'http://here')
      further.searchParams.delete('page')
      further.searchParams.set('before', cursor)
      const next = await app.get(person, further.pathname + further.search)
      found[`${name} ${url} and on`] = { status: next.statusCode, body: next.body }
    }
  return found
}

it('no call reveals to a visitor or another member that there are hidden memories', async () => {
  const before = await answers()
  expect(Object.values(before).every(({ status }) => status === 200)).toBe(true)
  const marks = {
    description: `Between us ${hiddenWords}`,
    feelings: [{ id: 'lonely' }],
    persons_actions: [{ person_involved: { id: 'aunt' }, person_action: { id: 'left-me-alone' } }],
  }
  for (const privacy of [1, 2, 1, 2]) await app.made(victim, { ...marks, privacy })
  // Public for a moment, and hidden by an edit.
  for (const privacy of [1, 2]) {
    const { shareable_link } = await app.made(victim, { ...marks, privacy: 0 })
    expect((await app.put(victim, shareable_link, { privacy })).statusCode).toBe(202)
  }
  await app.takenAway((await app.made(victim, { ...marks, privacy: 0 })).shareable_link)
  expect(await answers()).toEqual(before)
  // Of the prepared ones, none is crowded out either.
  expect((await app.get(null, '/memories/api/v1/autocomplete?q=qa')).json()).toEqual(
    Array.from({ length: 10 }, (_, at) => hashtagAt(at)),
  )
})
