import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findingLine, isError } from '@kindred/content'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp } from './memory-calls.ts'

let app: MemoryApp
let ann: SignedUp
let ben: SignedUp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kindred-content-'))
  await cp('content', folder, { recursive: true })
  app = await makeMemoryApp({ env: { CONTENT_DIR: folder } })
  ann = await app.signUp('ann')
  ben = await app.signUp('ben')
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const titles = async (who: SignedUp, q: string) => {
  const answer = await app.get(who, `/memories/memories-list/?q=${encodeURIComponent(q)}`)
  return answer.json<{ results: { title: string }[] }>().results.map(({ title }) => title)
}

it("finds one's own memories by word stems, whatever their privacy, after each edit", async () => {
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

it('finds synonyms that an editor defines, in any form and as phrases', async () => {
  const cas = await app.signUp('cas')
  await app.made(cas, { title: 'Door', description: 'Mummies of other children waited. Ours did not.' })
  await app.made(cas, { title: 'Yard', description: 'We lived in foster care, and Dad wrote once.' })
  await app.made(cas, { title: 'Bread', description: 'The loaf was warm.' })
  expect(await titles(cas, 'mother')).toEqual(['Door'])
  expect(await titles(cas, 'kids -mom')).toEqual([])
  expect(await titles(cas, 'mom waiting')).toEqual(['Door'])
  expect(await titles(cas, 'foster home')).toEqual(['Yard'])
  expect(await titles(cas, 'papa or mama')).toEqual(['Yard', 'Door'])
  expect(await titles(cas, 'toast')).toEqual([])

  // An editor adds a word.
  const file = join(folder, 'site/search.json')
  const search = JSON.parse(await readFile(file, 'utf8'))
  const changed = async (alike: string[][]) => {
    await writeFile(file, JSON.stringify({ ...search, alike }))
    return app.app.content.reload()
  }
  expect(await changed([...search.alike, ['toast', 'loaf', 'bun']])).toBe(true)
  expect(await titles(cas, 'toasts')).toEqual(['Bread'])
  expect(await titles(cas, 'mother')).toEqual(['Door'])
  // A word of two groups is told, with both places.
  await changed([...search.alike, ['toast', 'mum']])
  expect(app.app.content.findings().filter(isError).map(findingLine).join()).toMatch(/"mum" stands in two groups/)
  expect(await titles(cas, 'toasts')).toEqual(['Bread'])
})

it("never searches others' memories, pages by cursor, and returns 401 to visitors", async () => {
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
