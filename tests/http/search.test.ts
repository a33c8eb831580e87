import { readFileSync } from 'node:fs'
import type { MemorySearch } from '@kindred/contract/memory-search'
import type { OwnTags } from '@kindred/contract/own-tags'
import type { SearchFilters } from '@kindred/contract/search-filters'
import type { SearchSuggestions } from '@kindred/contract/search-suggestions'
import type { SimilarMemories } from '@kindred/contract/similar-memories'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backfillLanguage } from '../../src/server/features/memories/versions/backfill-language.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp, tags } from './memory-calls.ts'

let app: MemoryApp
let ann: SignedUp
let ben: SignedUp
let cas: SignedUp
beforeAll(async () => {
  app = await makeMemoryApp()
  ;[ann, ben, cas] = [await app.signUp('ann'), await app.signUp('ben'), await app.signUp('cas')]
})
afterAll(() => app.close())

type Who = SignedUp | null
const search = async (who: Who, query: string) =>
  (await app.get(who, `/memories/api/v1/search/?${query}`)).json<MemorySearch>()
const titles = async (who: Who, query: string) => (await search(who, query)).results.map(({ title }) => title)
const similar = async (who: Who, link: string) =>
  (await app.get(who, `/memories/api/v1/memories/${link}/similar`)).json<SimilarMemories>().results
const similarTitles = async (who: Who, link: string) => (await similar(who, link)).map(({ memory }) => memory.title)
const act = (who: SignedUp, method: 'PUT' | 'DELETE', url: string, payload: object = {}) =>
  app.inject({ method, url, payload, headers: who.headers })

it('finds public memories by words, tags, mood, age and person, combined and paged [AMB-120]', async () => {
  const aunt = [{ person_involved: { id: 'aunt' }, person_action: { id: 'left-me-alone' } }]
  await app.made(ann, { title: 'Jetty', description: 'She sang by the jetty.', feelings: tags('lonely'), type: 1 })
  await app.made(ann, {
    title: 'Harbour',
    description: 'Two boats in the harbour.',
    persons_actions: aunt,
    age_ranges: tags('6-9-years'),
  })
  await app.made(ann, { title: 'Only me', description: 'The jetty again.', privacy: 1 })
  await app.made(ann, { title: 'Linked', description: 'The jetty again.', privacy: 2 })
  const gone = await app.made(ann, { title: 'Gone', description: 'The jetty again.' })
  await app.takenAway(gone.shareable_link)

  for (const who of [null, ben]) {
    expect(await titles(who, 'q=jetties')).toEqual(['Jetty'])
    expect(await titles(who, 'q=Jetty&mood=happy')).toEqual(['Jetty'])
    expect(await titles(who, 'q=jetty&mood=unhappy')).toEqual([])
    expect(await titles(who, 'person=aunt&age=6-9-years&q=boat')).toEqual(['Harbour'])
    expect(await titles(who, 'person=aunt&age=10-12-years')).toEqual([])
    expect(await titles(who, 'tag=feelings/lonely')).toEqual(['Jetty'])
    // A word finds tags that have it, and words that content calls alike.
    // “Left me alone” has one of these words.
    expect(await titles(who, 'q=loneliness jetty')).toEqual(['Jetty', 'Harbour'])
    expect(await titles(who, 'q=auntie')).toEqual(['Harbour'])
  }
  const first = await search(null, 'page_size=1&q=the')
  expect(first).toMatchObject({ results: [], count: 0, has_more: false })
  const pages: string[] = []
  let cursor: string | null = null
  do {
    const page: MemorySearch = await search(null, `page_size=1&mood=unhappy${cursor ? `&before=${cursor}` : ''}`)
    expect(page.count).toBe(cursor === null ? 1 : null)
    pages.push(...page.results.map(({ title }) => title))
    cursor = page.cursor
  } while (cursor !== null)
  expect(pages).toEqual(['Harbour'])
})

it('detects the language of memories, returns it, and filters by it', async () => {
  const spanish = { title: 'Muelle', description: 'Mi abuela cantaba en el muelle y yo me dormía.' }
  const { shareable_link: link } = await app.made(ann, spanish)
  await app.made(ann, { title: 'Pier', description: 'My grandmother sang on the pier and I fell asleep.' })
  await app.made(ann, { title: 'Zzz', description: 'Zzz.' })
  const found = async (who: Who, query: string) =>
    (await search(who, query)).results.map(({ title, lang }) => [title, lang])
  for (const who of [null, ben]) {
    expect(await found(who, 'language=es')).toEqual([['Muelle', 'es']])
    expect(await found(who, 'language=en&q=pier')).toEqual([['Pier', 'en']])
    expect(await found(who, 'language=en&q=muelle')).toEqual([])
    expect(await found(who, 'language=de')).toEqual([])
    expect(await found(who, 'q=zzz')).toEqual([['Zzz', null]])
  }
  expect((await app.read(ben, link)).json()).toMatchObject({ lang: 'es' })
  await app.put(ann, link, { title: 'Pier', description: 'My grandmother sang on the stone pier and I fell asleep.' })
  expect(await found(ben, 'language=es')).toEqual([])
  expect(await found(ben, 'language=en&q=stone')).toEqual([['Pier', 'en']])
  // What an earlier release wrote is looked at after the start.
  await app.pool.query(
    "update memories set lang = null, search_document = ts_delete(search_document, array['l:en', 'l:und'])",
  )
  expect(await found(ben, 'language=en')).toEqual([])
  expect(await found(ben, 'q=stone')).toEqual([['Pier', null]])
  expect(await backfillLanguage(app.app.content, app.pool, 2)).toBeGreaterThan(2)
  expect(await found(ben, 'language=en&q=stone')).toEqual([['Pier', 'en']])
  expect(await backfillLanguage(app.app.content, app.pool)).toBe(0)
  const { filters } = (await app.get(null, '/memories/api/v1/search/filters')).json<SearchFilters>()
  expect(filters.at(-1)).toEqual({
    name: 'language',
    options: [
      { value: 'en', label: 'English' },
      { value: 'es', label: 'Español' },
    ],
  })
})

it("finds memories of others, counts one's own apart, and finds only them when asked", async () => {
  const about = (title: string, more: object = {}) => ({ title, description: 'The cuckoo clock.', ...more })
  await app.made(ben, about('Mine', { feelings: tags('homesick') }))
  await app.made(ben, about('Mine, closed', { privacy: 1 }))
  await app.made(cas, about('Theirs', { feelings: tags('homesick') }))
  for (const query of ['q=cuckoo', 'tag=feelings/homesick&q=clock']) {
    expect(await search(ben, query)).toMatchObject({ count: 1, own_count: 1, results: [{ title: 'Theirs' }] })
    expect(await search(cas, query)).toMatchObject({ count: 1, own_count: 1, results: [{ title: 'Mine' }] })
    expect(await search(ann, query)).toMatchObject({ count: 2, own_count: 0 })
    expect(await search(null, query)).toMatchObject({ count: 2, own_count: 0 })
    // What nobody else sees is in the list of one's own memories.
    expect(await search(ben, `${query}&own=true`)).toMatchObject({
      count: 1,
      own_count: 0,
      results: [{ title: 'Mine' }],
    })
    expect(await search(null, `${query}&own=true`)).toMatchObject({ count: 0, own_count: 0, results: [] })
  }
  expect(await search(ben, 'own=true')).toMatchObject({ count: 0, results: [] })
  // With more to read, own ones are on no page.
  for (let at = 0; at < 3; at++)
    for (const who of [ben, cas]) await app.made(who, about(`${at} by ${who.user.username}`))
  const first = await search(ben, 'q=cuckoo&page_size=2')
  expect(first).toMatchObject({ count: 4, own_count: 4, has_more: true })
  const second = await search(ben, `q=cuckoo&page_size=2&before=${first.cursor}`)
  expect([...first.results, ...second.results].map(({ title }) => title)).toEqual([
    ...['2 by cas', '1 by cas', '0 by cas', 'Theirs'],
  ])
  expect([second.own_count, second.has_more]).toEqual([null, false])
  // Where others have some of the words, one's own with all of them are still counted.
  await app.made(ben, { title: 'Both', description: 'The cuckoo by the zeppelin.' })
  expect(await search(ben, 'q=cuckoo zeppelin')).toMatchObject({ is_partial: true, own_count: 1 })
})

it('follows each edit of text, tags and privacy', async () => {
  const { shareable_link: link } = await app.made(ann, { title: 'Attic', description: 'Moths in the attic.' })
  expect(await titles(ben, 'q=moths')).toEqual(['Attic'])
  await app.put(ann, link, { description: 'Dust in the attic.', thoughts: tags('i-am-bad') })
  expect(await titles(ben, 'q=moths')).toEqual([])
  expect(await titles(ben, 'q=dust&tag=thoughts/i-am-bad')).toEqual(['Attic'])
  await app.put(ann, link, { privacy: 1 })
  expect(await titles(ben, 'q=dust')).toEqual([])
  await app.put(ann, link, { privacy: 0 })
  expect(await titles(ben, 'q=dust')).toEqual(['Attic'])
})

it('corrects a misspelled word to one of content or of several members, and reports it', async () => {
  await app.made(ann, { title: 'Oven', description: 'My grandmother baked.', feelings: tags('lonely') })
  expect(await search(null, 'q=granmother baked')).toMatchObject({ corrected: 'grandmother baked', count: 1 })
  expect(await search(null, 'q=lonley baked')).toMatchObject({ corrected: 'lonely baked', count: 1 })
  expect(await search(null, 'q=grandmother baked')).toMatchObject({ corrected: null, count: 1 })
  // A word of one person alone is offered to nobody.
  await app.made(ann, { title: 'Secret', description: 'The zygophyllum.' })
  expect(await search(null, 'q=zygophyllun')).toMatchObject({ corrected: null, count: 0 })
})

it("corrects in the reader's language, but never words of crisis help; stop words find nothing", async () => {
  const inSpanish = async (q: string) =>
    (
      await app.inject({
        url: `/memories/api/v1/search/?${new URLSearchParams({ q })}`,
        headers: { 'accept-language': 'es' },
      })
    ).json<MemorySearch>()
  await app.made(ann, { title: 'Estación', description: 'Nadie vino a la estación.', feelings: tags('disappointed') })
  await app.made(ann, { title: 'Canción', description: 'Una canción que me cantaba mi abuela.' })
  expect(await inSpanish('desepción estación')).toMatchObject({ corrected: 'decepción estación', count: 1 })
  // "Me querían" is a tag, and two letters away.
  expect(await inSpanish('me quería morir')).toMatchObject({ corrected: null, count: 0 })
  expect((await inSpanish('que mi de la zanahoria')).results).toEqual([])
  expect((await inSpanish('la canción que me cantaba ella')).results.map(({ title }) => title)).toEqual(['Canción'])
})

it.each([
  "';drop table memories;--",
  ...['&|!():*<->', '"""', '\\', '%00', '’', '\u{1F600}', "t:feelings='lonely'", `${'word '.repeat(39)}`],
])('returns 200 for %j', async (odd) => {
  for (const query of [
    `q=${encodeURIComponent(odd)}`,
    `tag=${encodeURIComponent(odd)}`,
    `mood=${encodeURIComponent(odd)}`,
  ])
    expect((await app.get(ben, `/memories/api/v1/search/?${query}`)).statusCode).toBe(200)
  const asked = await app.get(ben, `/memories/api/v1/search/suggestions?q=${encodeURIComponent(odd)}`)
  expect(asked.statusCode).toBe(200)
})

it('finds memories by labels of their content notes, until the author removes them [AMB-120]', async () => {
  const payload = { title: 'Glass', description: 'It broke.', sensitive_topics: [{ id: 'alcohol-or-drugs' }] }
  const { shareable_link: link } = await app.made(ann, payload)
  for (const q of ['alcohol', 'drug', 'alcohol broke']) expect(await titles(ben, `q=${q}`), q).toEqual(['Glass'])
  const changed = await app.inject({
    ...{ method: 'PUT', url: `/memories/api/v1/memories/${link}/get-details`, headers: ann.headers },
    payload: { sensitive_topics: [] },
  })
  expect(changed.statusCode, changed.body).toBe(202)
  expect(await titles(ben, 'q=alcohol')).toEqual([])
  expect(await titles(ben, 'q=glass')).toEqual(['Glass'])
})

it('the migration makes older memories searchable by their content notes', async () => {
  await app.made(ann, { title: 'Cellar', description: 'The light was off.', sensitive_topics: [{ id: 'neglect' }] })
  await app.pool.query(
    "update memories set search_document = ts_delete(search_document, 'neglect') where title = 'Cellar'",
  )
  expect(await titles(ben, 'q=neglect')).toEqual([])
  await app.pool.query(readFileSync('src/server/platform/db/migrations/0115_notes_are_found.sql', 'utf8'))
  expect(await titles(ben, 'q=neglected')).toEqual(['Cellar'])
})

it('returns 400 for too long, too many or invalid parameters, 404 for an unknown memory', async () => {
  const many = Array.from({ length: 6 }, () => 'tag=lonely').join('&')
  for (const query of [`q=${'a'.repeat(201)}`, many, 'before=nowhere', 'page=2000', 'page_size=51'])
    expect((await app.get(null, `/memories/api/v1/search/?${query}`)).statusCode).toBe(400)
  expect((await app.get(null, '/memories/api/v1/memories/none/similar')).statusCode).toBe(404)
})

it('suggests public tags and hashtags, and returns the filters of content', async () => {
  await app.made(ann, { title: 'Tagged', description: '#lonelyisland' })
  await app.made(ann, { title: 'Hushed', description: '#lonelysecret', privacy: 1 })
  const suggested = async (q: string) =>
    (await app.get(null, `/memories/api/v1/search/suggestions?q=${encodeURIComponent(q)}`)).json<SearchSuggestions>()
  const lonely = await suggested('Lonel')
  expect(lonely.tags[0]).toEqual({ tag_type: 'feelings', slug: 'lonely', label: 'Lonely', question: 'Feelings' })
  expect(lonely.hashtags).toEqual(['lonelyisland'])
  expect((await suggested('#lonel')).tags).toEqual([])
  expect((await suggested('prefer not')).tags).toEqual([])
  const { filters } = (await app.get(null, '/memories/api/v1/search/filters')).json<SearchFilters>()
  expect(filters.map(({ name }) => name)).toEqual(['mood', 'age', 'person', 'language'])
  expect(filters[0]?.options.map(({ value }) => value)).toEqual(['happy', 'bittersweet', 'unhappy'])

  // An address holds slugs: what they are called, each reader is told in their own words.
  const asked = await app.inject({
    url: '/memories/api/v1/search/filters?tag=feelings/lonely&tag=feelings/nobody-knows-this',
    headers: { 'accept-language': 'es' },
  })
  expect(asked.json<SearchFilters>().asked).toEqual([{ tag_type: 'feelings', slug: 'lonely', label: 'Soledad' }])
})

it("similar memories share rare tags first, and exclude one's own and hidden ones [AMB-120]", async () => {
  const [rare, common] = [tags('jealous'), tags('angry', 'sad')]
  const mine = await app.made(ben, { title: 'Mine', feelings: [...rare, ...common] })
  await app.made(ben, { title: 'Mine too', feelings: [...rare, ...common] })
  for (let at = 1; at <= 12; at++) await app.made(cas, { title: `Common ${at}`, feelings: common })
  await app.made(cas, { title: 'Rare', feelings: rare })
  await app.made(ann, { title: 'Both', feelings: [...rare, ...common] })
  await app.made(ann, { title: 'Private', feelings: [...rare, ...common], privacy: 1 })
  await app.made(ann, { title: 'Linked only', feelings: [...rare, ...common], privacy: 2 })
  const link = mine.shareable_link

  expect(await similarTitles(ben, link)).toEqual(['Both', 'Rare', 'Common 12'])
  expect(await similarTitles(null, link)).toEqual(['Both', 'Rare', 'Common 12'])
  // Its own author does not meet their own; nor does a reader their own.
  expect(await similarTitles(cas, link)).toEqual(['Both'])
  expect((await similar(ben, link))[0]?.shared[0]).toEqual({ tag_type: 'feelings', slug: 'jealous', label: 'Jealous' })

  // Blocked either way, muted, and what the reader does not want to meet.
  const avoid = (who: SignedUp, other: SignedUp, kind: 'block' | 'mute') =>
    act(who, 'PUT', `/api/v1/avoided/${other.user.id}`, { kind })
  const meet = (who: SignedUp, other: SignedUp) => act(who, 'DELETE', `/api/v1/avoided/${other.user.id}`)
  for (const [who, other, kind] of [
    [ben, ann, 'block'],
    [ann, ben, 'block'],
    [ben, ann, 'mute'],
  ] as const) {
    expect((await avoid(who, other, kind)).statusCode).toBeLessThan(300)
    expect(await similarTitles(ben, link)).toEqual(['Rare', 'Common 12', 'Common 11'])
    expect(await titles(ben, 'tag=feelings/jealous&q=bus')).not.toContain('Both')
    await meet(who, other)
  }
  await app.made(ann, { title: 'Noted', feelings: [...rare, ...common], sensitive_topics: [{ id: 'neglect' }] })
  const noted = await similar(ben, link)
  expect(noted.map(({ memory }) => memory.title)).toEqual(['Noted', 'Both', 'Rare'])
  expect(noted[0]?.memory.sensitive_topics).toHaveLength(1)
  await act(ben, 'PUT', '/api/v1/topic-filter', { hidden: ['neglect'] })
  expect(await similarTitles(ben, link)).toEqual(['Both', 'Rare', 'Common 12'])
  expect(await titles(ben, 'tag=feelings/jealous')).not.toContain('Noted')
  expect(await titles(null, 'tag=feelings/jealous')).toContain('Noted')

  // Hidden by moderation, or by leaving.
  await app.pool.query(`update memories set status = 3 where title = 'Both'`)
  expect(await similarTitles(ben, link)).toEqual(['Rare', 'Common 12', 'Common 11'])
  expect(await titles(ben, 'tag=feelings/jealous&q=bus')).not.toContain('Both')
  expect((await app.get(ann, `/memories/api/v1/memories/${link}/similar`)).statusCode).toBe(200)
  await app.put(ben, link, { privacy: 1 })

  expect((await app.get(ann, `/memories/api/v1/memories/${link}/similar`)).statusCode).toBe(404)
})

it('returns the tags of all own memories with their counts, to their author only', async () => {
  const dee = await app.signUp('dee')
  const own = async (who: Who) => app.get(who, '/memories/api/v1/own-tags')
  expect((await own(dee)).json()).toEqual({ tags: [] })
  for (const [feelings, privacy] of [
    [['lonely', 'jealous'], 0],
    [['lonely'], 1],
    [['lonely', 'angry'], 1],
    [['angry'], 2],
  ] as const)
    await app.made(dee, { description: 'The stairs.', feelings: tags(...feelings), privacy })
  const { tags: found } = (await own(dee)).json<OwnTags>()
  expect(found.map(({ label, weight }) => [label, weight])).toEqual([
    ['Angry', 2],
    ['Jealous', 1],
    ['Lonely', 3],
  ])
  // Two questions have this option: it stands there once.
  const twice = tags('suicidal-thoughts')
  await app.made(dee, { description: 'The stairs.', childhood_effects_social: twice, childhood_effects_health: twice })
  const labels = (await own(dee)).json<OwnTags>().tags.map(({ label }) => label)
  expect(labels).toEqual(['Angry', 'Jealous', 'Lonely', 'Suicidal thoughts'])
  expect(found[0]).toMatchObject({ tag_type: 'feelings', slug: 'angry' })
  expect((await own(null)).statusCode).toBe(401)
})

it('similar memories are those with the most telling tags, before others in the same mood, and share more than person and age', async () => {
  const aunt = [{ person_involved: { id: 'aunt' }, person_action: { id: 'left-me-alone' } }]
  const about = { persons_actions: aunt, age_ranges: tags('6-9-years'), thoughts: tags('i-matter', 'i-am-loved') }
  const { shareable_link: link } = await app.made(ben, { ...about, title: 'By the mill', type: 1 })
  const chance = { persons_actions: [{ person_involved: { id: 'aunt' } }], age_ranges: about.age_ranges }
  await app.made(cas, { ...chance, title: 'By chance', type: 1 })
  expect(await similarTitles(ben, link)).not.toContain('By chance')
  await app.made(cas, { title: 'Happy', thoughts: tags('i-matter'), type: 1 })
  await app.made(cas, { title: 'Bittersweet', thoughts: tags('i-matter'), type: 2 })
  await app.made(cas, { title: 'Both', thoughts: about.thoughts, type: 2 })
  const [first, ...more] = await similarTitles(ben, link)
  expect(first).toBe('Both')
  const others = more.filter((title) => ['Happy', 'Bittersweet'].includes(title))
  expect(others[0]).toBe('Happy')
})

it('similar memories tell of the same topic, before what they share by feeling alone', async () => {
  const [dora, emil] = [await app.signUp('dora'), await app.signUp('emil')]
  const mine = await app.made(dora, {
    title: 'Pancakes',
    feelings: tags('hopeful'),
    chronic_adverse_events: tags('a-carers-addiction'),
    type: 2,
  })
  await app.made(emil, { title: 'Hopeful too', feelings: tags('hopeful'), type: 2 })
  await app.made(emil, { title: 'Keys in the lock', risk_factor: tags('someone-drank-too-much') })
  const found = await similar(dora, mine.shareable_link)
  expect(found.slice(0, 2).map(({ memory }) => memory.title)).toEqual(['Keys in the lock', 'Hopeful too'])
  // What they have in common is the topic, which the cover names; no tag is said to be shared that is not.
  expect(found[0]?.shared).toEqual([])
  expect(found.map(({ topics }) => topics.map(({ desc }) => desc)).slice(0, 2)).toEqual([['Alcohol or drugs'], []])
  expect(found[0]?.memory.sensitive_topics.map(({ desc }) => desc)).toEqual(['Alcohol or drugs'])
  expect(found[1]?.shared.map(({ label }) => label)).toEqual(['Hopeful'])

  // A tag that few have leads on to others of its topic, below those that have it.
  const byTag = await search(null, 'tag=chronic-adverse-events/a-carers-addiction')
  expect(byTag).toMatchObject({ count: 1, partial_from: 1, is_partial: false })
  expect(byTag.results.map(({ title }) => title)).toEqual(['Pancakes', 'Keys in the lock'])
  expect(await titles(null, 'tag=chronic-adverse-events/a-carers-addiction&mood=bittersweet')).toEqual(['Pancakes'])
  expect((await search(null, 'tag=feelings/hopeful')).partial_from).toBe(null)
})

it('similar memories are in the same language first, whatever their mood', async () => {
  const needs = { needs: tags('comfort') }
  const spanish = 'Mi abuela me esperaba en la puerta y no decía nada cuando yo llegaba tarde.'
  const english = 'My grandmother was waiting at the door and she said nothing when I came home late.'
  const mine = await app.made(ben, { ...needs, title: 'La puerta', description: spanish })
  await app.made(cas, { ...needs, title: 'La ventana', description: spanish, type: 1 })
  for (const title of ['Door one', 'Door two', 'Door three'])
    await app.made(cas, { ...needs, title, description: english })
  expect((await similarTitles(ben, mine.shareable_link))[0]).toBe('La ventana')
})

it('falls back to memories with most words of a sentence when none has all', async () => {
  await app.made(ann, { title: 'Cupboard', description: 'Mum drank. I crept into the cupboard.' })
  await app.made(ann, { title: 'Shed', description: 'Mum drank, and I hid behind the pelargoniums.' })
  await app.made(ann, { title: 'Garden', description: 'The pelargoniums were red.' })
  const asked = (q: string, more = '') => search(null, `q=${encodeURIComponent(q)}${more}`)
  const whole = await asked('my mum was drunk and I hid')
  // Below the only one that has all of them stand those with some.
  expect(whole).toMatchObject({ is_partial: false, count: 1, partial_from: 1 })
  expect(whole.results.map(({ title }) => title).slice(0, 2)).toEqual(['Shed', 'Cupboard'])
  const some = await asked('mum drank by the pelargoniums and the cupboard')
  expect(some).toMatchObject({ is_partial: true, corrected: null, has_more: false, count: some.results.length })
  expect(some.results.map(({ title }) => title).slice(0, 2)).toEqual(['Cupboard', 'Shed'])
  expect(some.results.map(({ title }) => title)).toContain('Garden')
  // The word that few have says more than those that many have, however new theirs are.
  for (let at = 0; at < 12; at++) await app.made(ben, { title: `Day ${at}`, description: 'My mother was there.' })
  const rare = await asked('my mother whispered about the pelargoniums', '&page_size=5')
  expect(rare.results.map(({ title }) => title).slice(0, 2)).toEqual(['Shed', 'Garden'])
  expect(rare.results).toHaveLength(5)
  // What narrows a search is not given up for its words.
  expect((await asked('pelargoniums cupboard', '&mood=happy')).results).toEqual([])
})

it('never corrects to words that find nothing, and lists the words for crisis help', async () => {
  await app.made(ann, { title: 'Loft', description: 'The quilt in the loft.' })
  // "lonley" would be "lonely", which no memory with this quilt has.
  expect(await search(null, 'q=lonley quilt')).toMatchObject({
    corrected: null,
    is_partial: true,
    results: [{ title: 'Loft' }],
  })
  const { crisis, help } = (await app.get(null, '/memories/api/v1/search/filters')).json<SearchFilters>()
  expect(crisis).toEqual(expect.arrayContaining(['suicide', 'suicidio', 'want to die']))
  // Of a crisis line its name and short number; a name of one word, such as "Shout", is searched for in memories.
  expect(help).toEqual(
    expect.arrayContaining(['crisis line', 'línea de ayuda', '988 Suicide & Crisis Lifeline', '988']),
  )
  expect(help).not.toContain('Shout')
  const line = (await app.get(null, '/memories/api/v1/search/?q=crisis%20line')).json<{ corrected: string | null }>()
  expect(line.corrected).toBeNull()
})

it('says why words found a covered memory, and what similar ones share, by no tag that brings a content note', async () => {
  const [dan, fay, gus] = [await app.signUp(), await app.signUp(), await app.signUp()]
  const person_involved = { id: 'mother' }
  const told = {
    description: 'She went to the observatory.',
    persons_actions: [
      { person_involved, person_action: { id: 'left-me-alone' } },
      { person_involved, person_action: { id: 'withheld-food-or-warmth' } },
    ],
    feelings: tags('homesick'),
    sensitive_topics: [{ id: 'neglect' }],
  }
  const { shareable_link: covered } = await app.made(dan, { title: 'Covered', ...told })
  await app.made(dan, { title: 'Open', description: 'An observatory.' })
  const reasons = async (query: string) => (await search(fay, query)).reasons
  const only = (tagLabels: string[], words: string[]) => [{ shareable_link: covered, tags: tagLabels, words }]
  expect(await reasons('q=mother observatories')).toEqual(only(['Mother'], ['observatories']))
  // It is found by that tag, and by its content note: both are told by the note alone.
  expect((await search(fay, 'q=withheld observatory')).count).toBe(1)
  expect(await reasons('q=withheld observatory')).toEqual(only([], ['observatory']))
  expect(await reasons('q=neglect observatory')).toEqual(only([], ['observatory']))
  expect(await reasons('tag=feelings/homesick&q=observatory')).toEqual(only([], ['observatory']))

  const { shareable_link: alike } = await app.made(gus, { title: 'Alike', ...told })
  const [first] = await similar(fay, alike)
  expect(first?.memory.title).toBe('Covered')
  expect(first?.shared.map(({ label }) => label)).toContain('Left me alone')
  expect(first?.shared.map(({ label }) => label)).not.toContain('Withheld food or warmth')
})
