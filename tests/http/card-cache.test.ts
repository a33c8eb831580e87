import type { FeedPage } from '@kindred/contract/feed-page'
import { fieldWithRole, type Wizard } from '@kindred/engine'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeWizard } from '../../src/server/features/content/content-versions-repository.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp, tags } from './memory-calls.ts'

let app: MemoryApp
let ann: SignedUp
let ben: SignedUp
beforeAll(async () => {
  app = await makeMemoryApp()
  ann = await app.signUp('ann')
  ben = await app.signUp('ben')
})
afterAll(() => app.close())

/** The cards of the feed as these three see them, under the names of their memories. */
async function cards(link: string) {
  const seen = []
  for (const person of [null, ben, ann]) {
    const { items } = (await app.get(person, '/api/v1/feed/')).json<FeedPage>()
    const card = items.find(({ data }) => data.memory.shareable_link === link)?.data.memory
    seen.push(
      card && {
        title: card.title,
        tags: card.total_tags,
        subjects: card.subjects.map(({ description }) => description),
        topics: card.sensitive_topics.map(({ id }) => id),
      },
    )
  }
  return seen
}

it('a cached card shows the current state to its author and to others', async () => {
  const before = { subjects: [{ description: 'my aunt' }], sensitive_topics: [{ id: 'neglect' }] }
  const { shareable_link: link } = await app.made(ann, {
    title: 'river',
    feelings: tags('prefer-not-to-say'),
    ...before,
  })
  const told = { title: 'river', tags: 0, subjects: ['my aunt'], topics: ['neglect'] }
  // The author alone knows of a tag that content keeps private, whoever read the card first.
  for (let times = 0; times < 2; times++) expect(await cards(link)).toEqual([told, told, { ...told, tags: 1 }])

  const edit = {
    title: 'lake',
    subjects: [{ description: 'my uncle' }],
    sensitive_topics: [],
    feelings: tags('scared'),
  }
  expect((await app.put(ann, link, edit)).statusCode).toBe(202)
  const edited = { title: 'lake', tags: 1, subjects: ['my uncle'], topics: [] }
  for (let times = 0; times < 2; times++) expect(await cards(link)).toEqual([edited, edited, edited])

  // What was true before is true again.
  expect(
    (await app.put(ann, link, { title: 'river', ...before, feelings: tags('prefer-not-to-say') })).statusCode,
  ).toBe(202)
  expect(await cards(link)).toEqual([told, told, { ...told, tags: 1 }])
})

it('a cached card on an unknown content version is labelled once another server stores that version', async () => {
  const { shareable_link: link } = await app.made(ann, { title: 'hall', sensitive_topics: [{ id: 'neglect' }] })
  await app.pool.query('update memories set memory_content_version = $2 where shareable_link = $1', [link, 'earlier'])
  await app.pool.query(
    `update memory_topics set topic_id = 'moths' where memory_id = (select id from memories where shareable_link = $1)`,
    [link],
  )
  const topics = async () => (await cards(link)).map((card) => card?.topics)
  // Nobody here knows the word, so only its author reads it.
  for (let times = 0; times < 2; times++) expect(await topics()).toEqual([['unnamed'], ['unnamed'], ['moths']])

  const wizard = structuredClone(app.app.content.current().wizards.memory) as Wizard
  fieldWithRole(wizard, 'notes')?.list?.options.push({ id: 'moths', label: 'Moths' })
  await storeWizard(app.pool, { ...wizard, version: 'earlier' }, new Date())
  for (let times = 0; times < 2; times++) expect(await topics()).toEqual([['moths'], ['moths'], ['moths']])
})
