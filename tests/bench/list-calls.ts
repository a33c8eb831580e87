import type { Pool } from 'pg'
import { connectionsOf, connectStatusOf } from '../../src/server/features/connections/connections-repository.ts'
import type { ContentStore } from '../../src/server/features/content/index.ts'
import { pickEntries } from '../../src/server/features/feed/feed-repository.ts'
import { memoryVocabulary } from '../../src/server/features/memories/memory-vocabulary.ts'
import { readingFor } from '../../src/server/features/memories/read/card-summaries.ts'
import { loadCards, loadCardsById, toCards } from '../../src/server/features/memories/read/cards-repository.ts'
import { readMemory } from '../../src/server/features/memories/read/read-memory.ts'
import { comparedTags } from '../../src/server/features/memories/search/compared-tags.ts'
import { completeHashtag } from '../../src/server/features/memories/search/hashtags-repository.ts'
import { sameTopics } from '../../src/server/features/memories/search/hidden-topics.ts'
import type { ListFilter } from '../../src/server/features/memories/search/list-ranges.ts'
import { openListing, type PageRequest } from '../../src/server/features/memories/search/list-repository.ts'
import { parseSearchQuery } from '../../src/server/features/memories/search/parse-search-query.ts'
import { reasonsOf } from '../../src/server/features/memories/search/search-reasons.ts'
import { searchMatchingAny, searchMemories } from '../../src/server/features/memories/search/search-repository.ts'
import { findSimilar, findTagged } from '../../src/server/features/memories/search/similar-repository.ts'
import {
  contentWords,
  notedMarks,
  searchedTags,
  tagsByMark,
} from '../../src/server/features/memories/search/vocabulary.ts'
import { optionIdsOf } from '../../src/server/features/memories/tag-fields.ts'
import { countUnseen, readPage } from '../../src/server/features/notifications/notifications-repository.ts'
import { readSubjects } from '../../src/server/features/notifications/subjects.ts'
import type { Queryable } from '../../src/server/platform/db/transaction.ts'

export type List = (db: Queryable) => Promise<unknown>

/** What lists are asked about: who has most of everything, and the middle of all. Read where all is in one place. */
export async function readSample(pool: Pool) {
  const { rows } = await pool.query<{ author: string; told: string; old: string }>(
    `select (select user_id from notifications group by user_id order by count(*) desc, user_id limit 1) as told,
       (select author_id from memories group by author_id order by count(*) desc, author_id limit 1) as author,
       (select created_at from memories order by created_at offset (select count(*) / 2 from memories) limit 1) as old`,
  )
  const [connected = { id: '', authorId: '' }] = (
    await pool.query<{ id: string; authorId: string }>(
      `select memory_id as id, author_id as "authorId" from connections
       group by 1, 2 order by count(*) desc, memory_id limit 1`,
    )
  ).rows
  const tagged = await pool.query<{ link: string }>(
    `select m.shareable_link as link from (select * from memories where privacy = 0 order by created_at desc limit 500) m
     order by (select count(*) from memory_tags t where t.author_id = m.author_id and t.memory_id = m.id) desc, m.id limit 1`,
  )
  const [{ author, told, old } = { author: '', told: '', old: '' }] = rows
  return { author, told, old, connected, link: tagged.rows[0]?.link ?? '', commonest: await commonestHashtag(pool) }
}

/** The lists that people open, by what they ask for. */
export async function listsOf(
  pool: Pool,
  store: ContentStore,
  { author, told, old, connected, link, commonest }: Awaited<ReturnType<typeof readSample>>,
): Promise<Record<string, List>> {
  const middle = { createdAt: old, id: 'ffffffff-ffff-7fff-bfff-ffffffffffff' }
  const tag = (field: string, ...optionIds: string[]) => [{ field, optionIds }]
  // As the route asks: of the groups that know the word.
  const anyType = (slug: string) =>
    memoryVocabulary(store.current()).tagFields.map((field) => ({
      field: field.name,
      optionIds: optionIdsOf(field, slug),
    }))
  const list =
    (
      filter: Omit<ListFilter, 'viewer' | 'tags'> & Partial<ListFilter>,
      wanted: PageRequest = { limit: 10, offset: 0 },
    ): List =>
    async (db) => {
      const listing = await openListing(db, { viewer: null, tags: [], ...filter })
      if (wanted.before === undefined) await listing.count()
      const { places } = await listing.page(wanted)
      return loadCards(db, places, readingFor(store, db, null))
    }
  const visitor = () => ({
    reading: readingFor(store, pool, null),
    session: null,
    sameTopics: sameTopics(store.current()),
  })
  const now = new Date('2026-11-01')
  // Asked once for each content.
  await contentWords(pool, store.current())
  const tags = searchedTags(store.current())(store.current())
  const search =
    (typed: string, marks: string[] = [], before?: PageRequest['before']): List =>
    async (db) => {
      const words = typed === '' ? undefined : await parseSearchQuery(db, { content: store.current() }, [], typed)
      const terms = words?.corrected?.terms ?? words?.terms ?? []
      const allOf = (all: readonly string[]) => all.map((term) => `(${term})`).join(' & ')
      const filters = marks.map((mark) => `'${mark}'`)
      const queries = terms.map(({ query }) => query)
      const filter = { viewer: author, hiddenTopics: [], query: allOf([...queries, ...filters]), now }
      const whole = await searchMemories(db, filter, { limit: 10, offset: 0, ...(before ? { before } : {}) })
      const places =
        whole.places.length > 0
          ? whole.places
          : await searchMatchingAny(db, { ...filter, query: allOf(filters) }, queries, 10)
      const cards = await loadCardsById(db, places, readingFor(store, db, author))
      const found = places.flatMap((place) => {
        const card = cards.get(place.id)
        return card === undefined ? [] : { place, card }
      })
      await reasonsOf(db, found, terms, { names: tagsByMark(tags), noted: notedMarks(tags) })
      return [...cards.values()]
    }
  return {
    'search: a common word': search('mother'),
    'search: a common word, from the middle': search('mother', [], middle),
    'search: a rare word': search('zeppelin'),
    'search: common words together': search('mother father school'),
    'search: words that never meet': search('mother zeppelin harmonica'),
    'search: a sentence': search('my mother drank and I hid in the kitchen'),
    'search: a misspelled word': search('grandmoter'),
    'search: word, tag and mood': search('kitchen', ['t:feelings=lonely', 'm:3']),
    'search: tag and person': search('', ['t:feelings=lonely', 't:person=mother']),
    'search: nothing': search('xylophonist'),
    similar: async (db) => {
      const memory = await findTagged(db, link, author)
      if (memory === undefined) throw new Error('There is no memory to liken.')
      const found = await findSimilar(
        db,
        memory,
        comparedTags(store.current(), memory),
        { viewer: author, hiddenTopics: [], now },
        3,
      )
      return loadCards(db, found, readingFor(store, db, author))
    },
    'bell: how much is unseen': (db) => countUnseen(db, told),
    'bell: a page': async (db) => readSubjects(db, store.current(), (await readPage(db, told, 1)).rows),
    'page of a memory': (db) => readMemory(store, db, link, author),
    'connections of a memory': (db) => connectionsOf(db, connected, author),
    'how many connections': (db) => connectStatusOf(db, connected, author),
    feed: async (db) => {
      const entries = (await pickEntries(db, visitor(), { limit: 11, offset: 0 })) ?? []
      return toCards(
        db,
        entries.map(({ memory }) => memory),
        visitor().reading,
      )
    },
    'feed, from the middle': (db) => pickEntries(db, visitor(), { limit: 11, offset: 0, before: middle }),
    'feed, page 100': (db) => pickEntries(db, visitor(), { limit: 11, offset: 990 }),
    list: list({}),
    'list, 50 a page': list({}, { limit: 50, offset: 0 }),
    'list, page 100': list({}, { limit: 10, offset: 990 }),
    'list, from the middle': list({}, { limit: 10, offset: 0, before: middle }),
    'by tag': list({ tags: [tag('feelings', 'lonely')] }),
    'by tag, from the middle': list({ tags: [tag('feelings', 'lonely')] }, { limit: 10, offset: 0, before: middle }),
    'by tag of any type': list({ tags: [anyType('lonely')] }),
    'by unknown tag': list({ tags: [anyType('no-such-tag')] }),
    'by hashtag': list({ hashtag: commonest }),
    'by hashtag, from the middle': list({ hashtag: commonest }, { limit: 10, offset: 0, before: middle }),
    'by unknown hashtag': list({ hashtag: 'nowhere' }),
    'by person': list({ tags: [tag('person', 'mother')] }),
    'by person and action': list({ tags: [tag('person', 'mother'), tag('action', 'left-me-alone')] }),
    'by tag, person and action': list({
      tags: [tag('feelings', 'lonely'), tag('person', 'mother'), tag('action', 'left-me-alone')],
    }),
    'by two tags that never meet': list({ tags: [tag('feelings', 'lonely'), tag('feelings', 'proud')] }),
    'by author': list({ authorId: author }),
    'one’s own': list({ authorId: author, viewer: author }),
    'by author and tag': list({ authorId: author, tags: [tag('feelings', 'lonely')] }),
    'completion of one letter': (db) => completeHashtag(db, commonest.slice(0, 1), 10, null),
    'completion of nothing': (db) => completeHashtag(db, 'zzz', 10, null),
  }
}

/** The seed connects nothing: the newest memory gets two hundred. */
export async function addConnections(pool: Pool): Promise<void> {
  await pool.query(
    `insert into connections (author_id, memory_id, user_id, linked_id, id, created_at)
     select m.author_id, m.id, l.author_id, l.id, gen_random_uuid(), l.created_at
     from (select author_id, id from memories where privacy = 0 order by created_at desc, id limit 1) m,
       (select author_id, id, created_at from memories where privacy = 0 order by created_at, id limit 200) l
     where m.author_id <> l.author_id`,
  )
}

async function commonestHashtag(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ hashtag: string }>(
    'select hashtag from memory_hashtags group by hashtag order by count(*) desc, hashtag limit 1',
  )
  return rows[0]?.hashtag ?? ''
}

/** The stories of the seed are forty: words that few memories have are put into some of them. */
export async function addRareWords(pool: Pool): Promise<void> {
  for (const [word, every] of [
    ['zeppelin', 4_000],
    ['harmonica', 400],
  ] as const)
    await pool.query(
      `update memories set search_document = search_document || to_tsvector('english', $1)
       where ('x' || substr(md5(id::text), 1, 6))::bit(24)::int % $2 = 0`,
      [word, every],
    )
  await pool.query('vacuum analyze')
}
