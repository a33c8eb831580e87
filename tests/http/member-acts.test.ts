import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { tags } from './memory-calls.ts'
import { makePhotoApp } from './photo-calls.ts'

let app: Awaited<ReturnType<typeof makePhotoApp>>
let ann: SignedUp
let ben: SignedUp
beforeAll(async () => {
  app = await makePhotoApp()
  ;[ann, ben] = [await app.signUp('ann'), await app.signUp('ben')]
})
afterAll(() => app.close())

it("a member writes with a photo and acts on another's memory; a visitor gets 401 [PRD-07, ROL-09, ROL-21]", async () => {
  const { temp_id } = await app.uploaded(ann)
  const written = await app.post(ann, {
    type: 3,
    description: 'We waited.',
    feelings: tags('lonely'),
    image_list: [temp_id],
  })
  expect(written.statusCode, written.body).toBe(201)
  const { shareable_link, feelings } = written.json()
  const named = `shareable_link=${shareable_link}`
  const acts: [url: string, payload?: object][] = [
    [`/api/v1/resonance/new/?memory_tag_id=${feelings[0].memory_tag_id}&${named}`],
    ['/api/v1/comments/create/', { shareable_link, content: 'I know that.' }],
    [`/api/v1/feedback/new?feedback=honest&${named}`],
    ['/api/v1/empathy/new/', { shareable_link }],
    ['/api/v1/comments/create/private/', { shareable_link, comment_content: 'For you alone.' }],
    [`/api/v1/reaction/new-reaction/?${named}&reaction_option_id=4`],
    ['/api/v1/save/new/', { shareable_link }],
    ['/guide/', { memory: shareable_link, metoo: null, reason: 'advertising', remark: '' }],
  ]
  for (const [url, payload] of acts) {
    const send = (person: SignedUp | null) =>
      app.inject({ method: 'POST', url, headers: person?.headers ?? {}, ...(payload ? { payload } : {}) })
    expect((await send(null)).statusCode, url).toBe(401)
    expect((await send(ben)).statusCode, url).toBeLessThan(300)
  }
  expect((await app.get(null, '/api/v1/notifications/?page=1')).statusCode).toBe(401)
  expect((await app.get(ann, '/api/v1/notifications/?page=1')).json().unseen_count).toBeGreaterThan(3)
})

it('a vote that a memory helped is counted once and can be undone; /trauma/new/ returns zero [ENT-44, API-16]', async () => {
  const { shareable_link } = await app.made(ann)
  const vote = (person: SignedUp | null) =>
    app.inject({
      ...{ method: 'POST', url: '/api/v1/vote/new/', headers: person?.headers ?? {} },
      payload: { shareable_link },
    })
  const told = async (person: SignedUp) =>
    (await app.get(person, `/api/v1/interaction/status/?shareable_link=${shareable_link}`)).json().data.vote
  expect((await vote(null)).statusCode).toBe(401)
  const made = (await vote(ben)).json().data
  expect(made).toEqual({ shareable_link, vote_id: expect.any(String) })
  expect((await vote(ben)).json().data).toEqual(made)
  expect([await told(ben), await told(ann)]).toEqual([
    { vote_id: made.vote_id, count_votes: 1 },
    { vote_id: null, count_votes: 1 },
  ])
  const back = `/api/v1/vote/delete/?vote_id=${made.vote_id}`
  expect((await app.get(ann, back)).statusCode).toBe(404)
  for (let press = 0; press < 2; press++) expect((await app.get(ben, back)).statusCode).toBe(200)
  expect(await told(ben)).toEqual({ vote_id: null, count_votes: 0 })
  const url = '/api/v1/trauma/new/'
  const answer = await app.inject({ method: 'POST', url, headers: ben.headers, payload: { shareable_link } })
  expect(answer.json()).toEqual({ data: { count_traumas: 0 } })
})
