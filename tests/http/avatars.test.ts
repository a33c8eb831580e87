import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pollOptions } from '../helpers/poll-timeout.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { formWith, makePhotoApp, type PhotoApp, picture } from './photo-calls.ts'

let app: PhotoApp
let ann: SignedUp
let ben: SignedUp
beforeAll(async () => {
  app = await makePhotoApp()
  ;[ann, ben] = [await app.signUp('ann'), await app.signUp()]
})
afterAll(() => app.close())

const url = '/api/v1/image/avatar'
const folders = () => readdir(join(app.context.config.dataDir, 'photos')).catch(() => [])

async function take(who: SignedUp | null, file: Buffer) {
  const form = formWith(file)
  return app.inject({ method: 'PUT', url, payload: form.payload, headers: { ...form.headers, ...who?.headers } })
}
const avatarOf = async (who: SignedUp): Promise<string> =>
  (await app.inject({ url: `/user/${who.user.id}/public` })).json().avatar

it('re-encodes an avatar, shows it on memory, comment, profile and feed, and deletes its files on removal [NSH-13]', async () => {
  const file = await picture(900, 600)
    .jpeg()
    .withExif({ IFD0: { Artist: 'marker of a camera' } })
    .toBuffer()
  expect((await take(null, file)).statusCode).toBe(401)
  expect((await take(ann, Buffer.from('A text is no picture.'))).json().errors.image).toHaveLength(1)
  const { avatar } = (await take(ann, file)).json()
  const shown = await app.inject({ url: avatar })
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 320 })
  expect(shown.rawPayload.includes('marker of a camera')).toBe(false)

  const { author, shareable_link } = await app.made(ann)
  expect(author.avatar).toBe(avatar)
  const payload = { shareable_link, content: 'My own comment.' }
  const said = await app.inject({ method: 'POST', url: '/api/v1/comments/create/', payload, headers: ann.headers })
  expect(said.json().data.user.avatar).toBe(avatar)
  expect((await app.get(ann, '/user/profile/')).json().avatar).toBe(avatar)
  expect(JSON.stringify((await app.get(ben, '/api/v1/feed/')).json())).toContain(avatar)

  // Another one takes its place, and the files of the first go.
  const second = (await take(ann, file)).json().avatar
  expect(second).not.toBe(avatar)
  expect((await app.inject({ url: avatar })).statusCode).toBe(404)
  await vi.waitFor(async () => expect(await folders()).toHaveLength(1), pollOptions)
  expect((await app.inject({ method: 'DELETE', url, headers: ben.headers })).json()).toEqual({ avatar: null })
  expect(await avatarOf(ann)).toBe(second)
  expect((await app.inject({ method: 'DELETE', url, headers: ann.headers })).json()).toEqual({ avatar: null })
  expect((await app.inject({ url: second })).statusCode).toBe(404)
  expect(await avatarOf(ann)).toBe(null)
  await vi.waitFor(async () => expect(await folders()).toEqual([]), pollOptions)
})

it('hides the avatar of a closing account', async () => {
  const { avatar } = (await take(ben, await picture().png().toBuffer())).json()
  expect((await app.inject({ url: avatar })).statusCode).toBe(200)
  expect(
    (await app.inject({ method: 'POST', url: '/user/delete/', payload: {}, headers: ben.headers })).statusCode,
  ).toBe(200)
  for (const headers of [{}, ann.headers, ben.headers] as Record<string, string>[])
    expect((await app.inject({ url: avatar, headers })).statusCode).toBe(404)
})
