import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp } from './memory-calls.ts'

let app: MemoryApp
let ann: SignedUp
let ben: SignedUp
beforeAll(async () => {
  app = await makeMemoryApp()
  ann = await app.signUp('ann')
  ben = await app.signUp('ben')
})
afterAll(() => app.close())

const titles = async (who: SignedUp, q: string) => {
  const answer = await app.get(who, `/memories/memories-list/?q=${encodeURIComponent(q)}`)
  return answer.json<{ results: { title: string }[] }>().results.map(({ title }) => title)
}

it('finds words in one’s own memories, whoever else may see them, by their stem; after each edit the new ones', async () => {
  await app.made(ann, { title: 'Rain', description: 'My aunt was singing in the kitchens.', privacy: 1 })
  await app.made(ann, { title: 'Sun', needs_text: 'a quiet kitchen', subjects: [{ description: 'grandmother' }] })
  const { shareable_link: link } = await app.made(ann, { title: 'Fog', description: 'Nobody came.', privacy: 2 })
  await app.made(ben, { title: 'Ben’s', description: 'Another kitchen, where aunts sing.' })

  expect(await titles(ann, 'kitchen')).toEqual(['Sun', 'Rain'])
  expect(await titles(ann, 'sings')).toEqual(['Rain'])
  expect(await titles(ann, 'grandmothers')).toEqual(['Sun'])
  expect(await titles(ann, 'kitchen -quiet')).toEqual(['Rain'])
  expect(await titles(ann, '"aunt was" or nobody')).toEqual(['Fog', 'Rain'])
  for (const odd of ['&|!():*', '"', "'; drop table memories; --", '\\', 'ß', '%'])
    expect(await titles(ann, odd)).toEqual([])

  await app.put(ann, link, { description: 'Somebody came.' })
  expect([await titles(ann, 'nobody'), await titles(ann, 'somebody')]).toEqual([[], ['Fog']])
  await app.pool.query('update memories set words = null')
  expect(await titles(ann, 'kitchen')).toEqual(['Rain'])
  await app.inject({ method: 'DELETE', url: `/memories/api/v1/memories/${link}`, headers: ann.headers })
  expect(await titles(ann, 'somebody')).toEqual([])
})

it('never looks into what others wrote, and says so to nobody; pages lead on', async () => {
  const of = (who: SignedUp) => `user=${who.user.id}`
  await app.made(ben, { description: 'A marble.', privacy: 0 })
  for (let at = 0; at < 3; at++) await app.made(ann, { title: `m${at}`, description: 'Marbles again.' })
  const page = async (query: string) => (await app.get(ann, `/memories/memories-list/?q=marble&${query}`)).json()
  expect(await page(of(ben))).toMatchObject({ results: [], count: 0 })
  const first = await page(`${of(ann)}&page_size=2`)
  expect([first.count, first.total_pages, first.has_more]).toEqual([3, 2, true])
  const next = await page(`page_size=2&before=${first.cursor}`)
  expect([...first.results, ...next.results].map(({ title }) => title)).toEqual(['m2', 'm1', 'm0'])
  expect((await app.get(null, '/memories/memories-list/?q=marble')).statusCode).toBe(401)
})
