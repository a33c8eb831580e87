import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  canRead,
  canReadSql,
  isListed,
  isListedByAuthor,
  listedByAuthorSql,
  listedSql,
  type MemoryResource,
} from '../../src/server/features/visibility/visibility.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp, tags } from './memory-calls.ts'

let app: MemoryApp
let author: SignedUp
let stranger: SignedUp
let deleted: string
const links = new Map<number, string>()

const marks = {
  description: 'A #lighthouse.',
  feelings: tags('lonely'),
  persons_actions: [{ person_involved: { id: 'aunt' }, person_action: { id: 'left-me-alone' } }],
}

beforeAll(async () => {
  app = await makeMemoryApp()
  author = await app.signUp('author')
  stranger = await app.signUp('stranger')
  for (const privacy of [0, 1, 2]) links.set(privacy, (await app.made(author, { ...marks, privacy })).shareable_link)
  deleted = (await app.made(author, { ...marks, privacy: 0 })).shareable_link
  await app.takenAway(deleted)
})
afterAll(() => app.close())

type Viewer = 'visitor' | 'stranger' | 'author'
const viewers: Viewer[] = ['visitor', 'stranger', 'author']
const personOf = (viewer: Viewer) => ({ visitor: null, stranger, author })[viewer]

/** Every read of memories: does it show the memory with this link? */
const listReads: Record<string, () => string> = {
  feed: () => '/api/v1/feed/?page_size=50',
  list: () => '/memories/memories-list/?page_size=50',
  'hashtag search': () => '/memories/memories-list/?hashtag=lighthouse',
  'tag search': () => '/memories/memories-list/?tag=lonely&tag_type=feelings',
  'person search': () => '/memories/memories-list/?person=aunt',
  'action search': () => '/memories/memories-list/?action=left-me-alone',
  'search by words': () => '/memories/api/v1/search/?q=lighthouses',
  'search by tag and person': () => '/memories/api/v1/search/?tag=feelings/lonely&person=aunt',
  'author’s list': () => `/memories/memories-list/?user=${author.user.id}`,
}

/** Lists that an author finds own memories in which are in no list for others. */
const hasOwn = (name: string) => !['feed', 'list'].includes(name) && !name.startsWith('search')
/** Searches that find memories of others alone. */
const hasOthersOnly = (name: string) => name.startsWith('search by')

const privacies = [0, 1, 2] as const
/** What says how a memory of this privacy is seen. */
const saidBy = { 0: 'PRV-07', 1: 'PRV-09', 2: 'PRV-08' }
const cells = viewers.flatMap((viewer) => privacies.map((privacy) => [viewer, privacy, saidBy[privacy]] as const))

describe.each(cells)('for a %s, privacy %i [PRV-01, %s, AMB-50]', (viewer, privacy) => {
  const mayOpen = viewer === 'author' || privacy !== 1

  it(`its link returns ${mayOpen ? 200 : 404}`, async () => {
    const answer = await app.read(personOf(viewer), links.get(privacy) ?? '')
    expect(answer.statusCode).toBe(mayOpen ? 200 : 404)
    if (!mayOpen) expect(answer.json()).toEqual((await app.read(personOf(viewer), 'no-such-link')).json())
  })

  it.each(Object.keys(listReads))('%s shows it only where it is listed', async (name) => {
    const isShown = viewer === 'author' ? hasOwn(name) || (privacy === 0 && !hasOthersOnly(name)) : privacy === 0
    const body = (await app.get(personOf(viewer), listReads[name]?.() ?? '')).body
    expect(body.includes(links.get(privacy) ?? '?')).toBe(isShown)
    expect(body).not.toContain(deleted)
  })
})

describe('counts', () => {
  it.each(viewers)('for a %s include no memory that the list does not show', async (viewer) => {
    for (const url of Object.values(listReads).slice(1)) {
      const { count, results } = (await app.get(personOf(viewer), url())).json()
      expect(count).toBe(results.length)
    }
  })
})

it('a deleted memory returns 404 to everybody', async () => {
  for (const viewer of viewers) expect((await app.read(personOf(viewer), deleted)).statusCode).toBe(404)
})

it('autocomplete returns hashtags of public memories only', async () => {
  await app.made(author, { description: '#hushed', privacy: 1 })
  await app.made(author, { description: '#hushed', privacy: 2 })
  expect((await app.get(author, '/memories/api/v1/autocomplete?q=hush')).json()).toEqual([])
  await app.made(author, { description: '#husky', privacy: 0 })
  for (const viewer of [author, stranger, null])
    expect((await app.get(viewer, '/memories/api/v1/autocomplete?q=hus')).json()).toEqual(['husky'])
})

it('"prefer not to say" is visible to its author only, and never found', async () => {
  const { shareable_link: link } = await app.made(author, {
    needs: tags('prefer-not-to-say'),
    thoughts: tags('i-am-bad'),
  })
  const own = (await app.read(author, link)).json()
  expect([own.needs.length, own.total_tags]).toEqual([1, 2])
  for (const viewer of [null, stranger]) {
    const seen = (await app.read(viewer, link)).json()
    expect([seen.needs, seen.total_tags]).toEqual([[], 1])
  }
  for (const viewer of [author, stranger, null])
    for (const query of ['tag=prefer-not-to-say&tag_type=needs', 'tag=prefer-not-to-say'])
      expect(await app.list(viewer, query)).toEqual([])
  expect((await app.get(stranger, '/memories/memories-list/')).body).not.toContain('prefer-not-to-say')
})

it('visibility rules are the same in TypeScript and SQL', async () => {
  const authorId = author.user.id
  const states = [0, 1, 2, 3].flatMap((privacy) =>
    [0, 1, 2, 3].flatMap((status) =>
      [null, '2026-01-01T00:00:00.000Z'].map((deleted_at) => ({ privacy, status, deleted_at })),
    ),
  )
  const subjects: MemoryResource[] = states.map((state) => ({ author_id: authorId, ...state }))
  for (const viewer of [null, stranger.user.id, authorId])
    for (const subject of subjects) {
      const { rows } = await app.pool.query(
        `select ${canReadSql('m', '$5')} is true as readable, ${listedSql('m')} is true as listed,
           ${listedByAuthorSql('m', viewer === authorId)} is true as by_author
         from (select $1::uuid as author_id, $2::int as privacy, $3::int as status, $4::timestamptz as deleted_at) m`,
        [subject.author_id, subject.privacy, subject.status, subject.deleted_at, viewer],
      )
      expect(rows[0], JSON.stringify({ viewer, subject })).toEqual({
        readable: canRead(subject, viewer),
        listed: isListed(subject),
        by_author: isListedByAuthor(subject, viewer),
      })
    }
})
