import { afterAll, beforeAll, expect, it } from 'vitest'
import { pollOptions } from '../helpers/poll-timeout.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { rowsWith } from '../helpers/server/rows-with.ts'
import { type MemoryApp, makeMemoryApp, story, tags } from './memory-calls.ts'

let app: MemoryApp
beforeAll(async () => {
  app = await makeMemoryApp()
})
afterAll(() => app.close())

const remove = (person: SignedUp) =>
  app.inject({ method: 'POST', url: '/user/delete/', payload: {}, headers: person.headers })

it('writes concurrent with account deletion return no 500 and leave no rows', async () => {
  for (let round = 0; round < 12; round++) {
    const ann = await app.signUp()
    const { shareable_link: link } = await app.made(ann, { description: 'Before #all', feelings: tags('lonely') })
    const key = (at: number) => ({ 'idempotency-key': `${round}-${at}` })
    const answers = await Promise.all([
      app.post(ann, { ...story, feelings: tags('sad') }, key(1)),
      app.put(ann, link, { feelings: tags('scared'), description: 'Then #more' }),
      app.post(ann, story),
      remove(ann),
      app.put(ann, link, { privacy: 1 }),
      app.post(ann, story, key(2)),
    ])
    for (const { statusCode, body } of answers) expect([200, 201, 202, 401, 404], body).toContain(statusCode)
    expect((await app.get(null, `/memories/memories-list/?user=${ann.user.id}`)).json().results ?? []).toEqual([])
    await app.whenDaysAreOver()
    await expect.poll(() => rowsWith(app.pool, ann.user.id), pollOptions).toEqual([])
  }
})
