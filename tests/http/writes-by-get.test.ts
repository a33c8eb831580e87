import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Route, withRouteTable } from '../attack/route-table.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { tags } from './memory-calls.ts'
import { makePhotoApp, type PhotoApp } from './photo-calls.ts'

let app: PhotoApp
let routes: Route[]
let ann: SignedUp
let ben: SignedUp
beforeAll(async () => {
  const made = await withRouteTable(() => makePhotoApp())
  app = made.built
  routes = made.routes
  ;[ann, ben] = [await app.signUp('ann'), await app.signUp('ben')]
})
afterAll(() => app.close())

it('GET calls of older clients change state, with and without a trailing slash [API-48, AMB-56, AMB-82]', async () => {
  const { shareable_link, feelings } = await app.made(ann, { feelings: tags('lonely') })
  const link = `shareable_link=${shareable_link}`
  const status = async () => (await app.get(ben, `/api/v1/interaction/status/?${link}`)).json().data
  const post = async (url: string, payload: object = {}) =>
    (await app.inject({ method: 'POST', url, payload, headers: ben.headers })).json().data
  const called = new Set<string>()
  const byGet = async (url: string) => {
    called.add(url.replace(/\?.*/, '').replace(/[^/]{36}/, ':id'))
    const answer = await app.get(ben, url)
    expect([answer.statusCode, answer.headers['cache-control']], `${url}: ${answer.body}`).toEqual([200, 'no-store'])
    return answer.json().data
  }
  for (const end of ['/', '']) {
    const { resonance_id } = await byGet(
      `/api/v1/resonance/new${end}?memory_tag_id=${feelings[0]?.memory_tag_id}&${link}`,
    )
    expect((await status()).resonances[0].resonated).toBe(1)
    await byGet(`/api/v1/resonance/delete${end}?resonance_id=${resonance_id}`)
    expect((await status()).resonances[0].resonated).toBe(0)

    const { reaction_id } = await byGet(`/api/v1/reaction/new-reaction${end}?${link}&reaction_option_id=2`)
    expect((await status()).reaction).toEqual({ reaction_id, reaction_option_id: 2 })
    await byGet(`/api/v1/reaction/update${end}?reaction_id=${reaction_id}&reaction_option_id=4`)
    expect((await status()).reaction).toEqual({ reaction_id, reaction_option_id: 4 })
    await byGet(`/api/v1/reaction/delete${end}?reaction_id=${reaction_id}`)
    expect((await status()).reaction).toBeNull()

    const { save_id } = await post('/api/v1/save/new/', { shareable_link })
    await byGet(`/api/v1/save/delete${end}?save_id=${save_id}`)
    expect((await status()).save).toBeNull()

    const { feedback_id } = await post(`/api/v1/feedback/new?feedback=wise&${link}`)
    await byGet(`/api/v1/feedback/delete${end}?feedback_id=${feedback_id}`)
    expect((await status()).feedback.feedback).toEqual([])

    const { private_comment_id } = await post('/api/v1/comments/create/private/', {
      ...{ shareable_link, comment_content: 'For you alone.' },
    })
    await byGet(`/api/v1/comments/delete/private${end}?private_comment_id=${private_comment_id}`)
    expect((await app.get(ben, `/api/v1/comments/private/?${link}`)).json().results).toEqual([])

    const payload = { shareable_link, content: 'Of the author.' }
    const said = await app.inject({ method: 'POST', url: '/api/v1/comments/create/', payload, headers: ann.headers })
    await byGet(`/api/v1/interaction/comment/${said.json().data.id}/hide${end}`)
    expect((await app.get(ben, `/api/v1/comments/?${link}`)).json().results).toEqual([])

    const { temp_id } = await app.uploaded(ben)
    await byGet(`/api/v1/image/upload-image/d${end}?temp_id=${temp_id}`)
    expect(await app.waiting(ben)).toEqual([])
    const { vote_id } = await post('/api/v1/vote/new/', { shareable_link })
    await byGet(`/api/v1/vote/delete${end}?vote_id=${vote_id}`)
    expect((await status()).vote.vote_id).toBeNull()
  }
  const changing = routes.filter(({ method, config }) => method === 'GET' && config.changesState)
  const asked = changing.map(({ url }) => url.replace(/:\w+/, ':id').replace(/\/$/, ''))
  expect([...called].sort()).toEqual(asked.flatMap((url) => [url, `${url}/`]).sort())
})
