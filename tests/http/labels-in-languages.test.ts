import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp } from './memory-calls.ts'

let app: MemoryApp
let ann: SignedUp
beforeAll(async () => {
  app = await makeMemoryApp()
  ann = await app.signUp('ann')
})
afterAll(() => app.close())

const read = async (url: string, language: string, { headers }: Partial<SignedUp> = {}) =>
  (await app.inject({ url, headers: { ...headers, 'accept-language': language } })).json()

it("labels of notes and tags are in the reader's language; ids and slugs stay", async () => {
  const { shareable_link: link } = await app.made(ann, {
    sensitive_topics: [{ id: 'neglect' }],
    feelings: [{ tag_id: 'sad' }],
  })
  for (const [language, note, heading, feeling] of [
    ['en', 'Neglect', 'Feelings', 'Sad'],
    ['es-MX', 'Negligencia', 'Sentimientos', 'Tristeza'],
    ['en', 'Neglect', 'Feelings', 'Sad'],
  ] as const) {
    const { items } = await read('/api/v1/feed/', language)
    expect(items[0].data.memory.sensitive_topics).toMatchObject([{ id: 'neglect', description: note }])
    const memory = await read(`/memories/api/v1/memories/${link}/get-details`, language)
    expect(memory.sensitive_topics).toMatchObject([{ id: 'neglect', description: note }])
    expect(memory.sections).toMatchObject([
      { title: heading, tags: [{ tag_id: 'sad', description: feeling, slug: 'sad' }] },
    ])
    const { topics } = await read('/api/v1/topic-filter', language, ann)
    expect(topics).toContainEqual({ id: 'neglect', label: note, hidden: false })
  }
})

it("reactions and praise are listed and accepted in the reader's language", async () => {
  const ben = await app.signUp('ben')
  const { shareable_link } = await app.made(ann)
  const { options } = await read(`/api/v1/reaction/?shareable_link=${shareable_link}`, 'es')
  expect(options).toContainEqual({ id: expect.any(Number), description: 'Mucha fuerza' })
  const { results } = await read('/api/v1/feedback/options/', 'es')
  expect(results).toContainEqual({ id: 'wise', description: 'Sabio' })
  const query = new URLSearchParams({ feedback: 'Sabio', shareable_link })
  const headers = { ...ben.headers, 'accept-language': 'es' }
  await app.inject({ method: 'POST', url: `/api/v1/feedback/new?${query}`, headers })
  const { groups } = await read('/api/v1/notifications/', 'en', ann)
  expect(JSON.stringify(groups)).toContain('Wise')
  expect(JSON.stringify((await read('/api/v1/notifications/', 'es', ann)).groups)).toContain('Sabio')
})
