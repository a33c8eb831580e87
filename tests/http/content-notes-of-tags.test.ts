import { readFileSync } from 'node:fs'
import type { MemoryCard } from '@kindred/contract/memory-card'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp, tags } from './memory-calls.ts'

let app: MemoryApp
let ann: SignedUp
let ben: SignedUp
beforeAll(async () => {
  app = await makeMemoryApp()
  ;[ann, ben] = [await app.signUp('ann'), await app.signUp('ben')]
})
afterAll(() => app.close())

const noted = (memory: { sensitive_topics: { id: string }[] }) => memory.sensitive_topics.map(({ id }) => id)
const found = async (who: SignedUp | null, q: string) =>
  (await app.get(who, `/memories/api/v1/search/?q=${q}`)).json<{ results: MemoryCard[] }>().results

// The tag "Suicidal thoughts" brings the content note "Suicide", as its option list says.
it('a tag adds its content notes, and filters of those topics hide the memory', async () => {
  const { shareable_link: link } = await app.made(ann, { title: 'harbour', childhood_effects_social: [] })
  expect(noted((await app.read(ben, link)).json())).toEqual([])

  const saved = (await app.put(ann, link, { childhood_effects_health: tags('suicidal-thoughts') })).json()
  expect(noted(saved)).toEqual(['suicide'])
  expect((await found(ben, 'suicidal')).map(noted)).toEqual([['suicide']])
  await app.inject({
    method: 'PUT',
    url: '/api/v1/topic-filter',
    payload: { hidden: ['suicide'] },
    headers: ben.headers,
  })
  expect(await found(ben, 'suicidal')).toEqual([])
  expect(await found(ben, 'harbour')).toEqual([])
  expect(await app.list(ben, `user=${ann.user.id}`)).toEqual([])
  expect((await app.get(ben, '/api/v1/feed/')).body).not.toContain('harbour')
  expect(await found(null, 'harbour')).toHaveLength(1)
})

it('the author can remove such a note until another tag adds it', async () => {
  const tagged = { title: 'pier', childhood_effects_health: tags('suicidal-thoughts', 'self-harm') }
  const made = await app.made(ann, { ...tagged, sensitive_topics: [{ id: 'bullying' }] })
  expect(noted(made)).toEqual(['bullying', 'suicide', 'self-harm'])
  const link = made.shareable_link
  const edited = await app.put(ann, link, { ...tagged, sensitive_topics: [{ id: 'bullying' }] })
  expect(noted(edited.json())).toEqual(['bullying'])
  expect(noted((await app.put(ann, link, { childhood_effects_health: tags('self-harm') })).json())).toEqual([
    'bullying',
  ])
  const shock = { sudden_adverse_events: tags('a-suicide-in-the-family') }
  expect(noted((await app.put(ann, link, shock)).json())).toEqual(['bullying', 'suicide', 'death-of-a-loved-one'])
})

it('the migration adds notes once to memories tagged before', async () => {
  const made = await app.made(ann, { title: 'quay', childhood_effects_health: tags('self-harm', 'anxiety') })
  await app.pool.query(
    'delete from memory_topics where memory_id = (select id from memories where shareable_link = $1)',
    [made.shareable_link],
  )
  const sql = readFileSync('src/server/platform/db/migrations/0087_notes_of_tags.sql', 'utf8')
  for (const statement of sql.split(/;\s*$/m)) if (statement.trim() !== '') await app.pool.query(statement)
  expect(noted((await app.read(ben, made.shareable_link)).json())).toEqual(['self-harm'])
})
