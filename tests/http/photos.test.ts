import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Memory } from '@kindred/contract/memory'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { purgeDeletedMemories } from '../../src/server/features/memories/write/delete-memory.ts'
import { pollOptions } from '../helpers/poll-timeout.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { story } from './memory-calls.ts'
import { makePhotoApp, type PhotoApp, picture } from './photo-calls.ts'

let app: PhotoApp
let ann: SignedUp
let ben: SignedUp
let now = new Date('2026-11-22T10:00:00Z')
beforeAll(async () => {
  app = await makePhotoApp({ now: () => now })
  ;[ann, ben] = [await app.signUp(), await app.signUp()]
})
afterAll(() => app.close())

const folders = () => readdir(join(app.context.config.dataDir, 'photos'))
const arriving = () => readdir(join(app.context.config.dataDir, 'arriving'))

describe('an uploaded photo', () => {
  it('is stored in three sizes and two formats, and shown to its author only [API-18, API-20, ENT-37]', async () => {
    const { temp_id, image, error, photo } = await app.uploaded(ann, await picture(2000, 1500).jpeg().toBuffer())
    expect(error).toBeNull()
    expect(image).toBe(photo.url)
    expect(photo).toMatchObject({ temp_id, media: 'image', alt: '', width: 1600, height: 1200 })
    expect(photo.blur).toMatch(/^data:image\/webp;base64,/)
    expect(photo.blur.length).toBeLessThan(600)
    expect(photo.sources.map(({ srcset }) => srcset.split(', ').length)).toEqual([3, 3])
    for (const { type, srcset } of photo.sources)
      for (const place of srcset.split(', ')) {
        const [url = '', width = ''] = place.split(' ')
        const file = await app.get(ann, url)
        expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
          ...[200, type, 'no-store'],
        ])
        expect(`${(await sharp(file.rawPayload).metadata()).width}w`).toBe(width)
        expect((await app.get(ben, url)).statusCode).toBe(404)
        expect((await app.get(null, url)).statusCode).toBe(401)
      }
    const waiting = async (who: SignedUp) => (await app.get(who, '/api/v1/image/temp-image-list/')).json()
    expect(await waiting(ann)).toContainEqual(expect.objectContaining({ image_url: image, temp_id }))
    expect(await waiting(ben)).toEqual([])
    expect(await arriving()).toEqual([])
  })

  it('must be a picture or video of a member in a form, or returns 400 or 401 [API-18, PHO-04]', async () => {
    const file = await picture().jpeg().toBuffer()
    expect((await app.send(null, file)).statusCode).toBe(401)
    const film = await readFile('tests/fixtures/videos/one-second.webm')
    for (const [sent, how, media] of [
      [file, { name: 'photo.jpg', type: 'image/jpeg' }, 'image'],
      [await picture().png().toBuffer(), { name: 'photo.png', type: 'image/png' }, 'image'],
      [film, { name: 'film.webm', type: 'video/webm' }, 'video'],
    ] as const) {
      const answer = await app.send(ann, sent, how)
      expect([answer.statusCode, answer.json().photo?.media], how.name).toEqual([200, media])
    }
    for (const answer of [
      await app.send(ann, Buffer.from('A text is no photo.'), { name: 'photo.jpg' }),
      await app.send(ann, file, { field: 'other' }),
      await app.inject({ method: 'POST', url: '/api/v1/image/upload-image/t/', headers: ann.headers }),
    ]) {
      expect(answer.statusCode, answer.body).toBe(400)
      expect(answer.json()).toEqual({ error: expect.any(String), errors: { image: [expect.any(String)] } })
    }
  })

  it('is deleted when its author discards it; others cannot discard it [API-19, API-20, PHO-08]', async () => {
    const one = await app.uploaded(ann)
    expect((await app.discard(ben, one.temp_id)).json()).toEqual({ temp_id: one.temp_id })
    expect(await app.waiting(ann)).toContain(one.temp_id)
    const before = (await folders()).length
    expect((await app.discard(ann, one.temp_id)).statusCode).toBe(200)
    expect(await app.waiting(ann)).not.toContain(one.temp_id)
    expect((await app.get(ann, one.image)).statusCode).toBe(404)
    await vi.waitFor(async () => expect((await folders()).length).toBe(before - 1), pollOptions)
    for (const unknown of [one.temp_id, 'no-such-photo']) expect((await app.discard(ann, unknown)).statusCode).toBe(200)
  })

  it('is deleted with its files after a day, not before', async () => {
    const carl = await app.signUp()
    const { image } = await app.uploaded(carl)
    const before = (await folders()).length
    await app.app.tidyPhotos()
    expect((await app.get(carl, image)).statusCode).toBe(200)
    const today = now
    now = new Date(today.getTime() + 23 * 3_600_000)
    await app.app.tidyPhotos()
    expect((await app.pool.query('select 1 from photos where author_id = $1', [carl.user.id])).rows).toHaveLength(1)
    now = new Date(today.getTime() + 25 * 3_600_000)
    await app.app.tidyPhotos()
    now = today
    expect(await app.waiting(carl)).toEqual([])
    expect((await folders()).length).toBeLessThan(before)
  })
})

describe('photos of a memory', () => {
  it('are stored with its topics, people and audience [ENT-05, PRD-03]', async () => {
    const { temp_id } = await app.uploaded(ann)
    const sent = { privacy: 2, sensitive_topics: [{ id: 'neglect' }], subjects: [{ description: 'My aunt' }] }
    const { shareable_link } = await app.made(ann, { ...sent, image_list: [temp_id] })
    const read = (await app.read(ann, shareable_link)).json<Memory>()
    expect(read).toMatchObject({ ...sent, image_list: [{ temp_id }] })
  })

  it('are shown to all readers of the memory in the given order, three at most [PHO-01, LIM-27, ENT-09]', async () => {
    const [a, b, c, d] = await Promise.all([1, 2, 3, 4].map(() => app.uploaded(ann)))
    const ids = [c, a, b].map((one) => one?.temp_id ?? '')
    const four = await app.post(ann, { ...story, image_list: [...ids, d?.temp_id] })
    expect(four.statusCode).toBe(400)
    expect(four.json().errors.image_list).toEqual([expect.stringContaining('at most 3')])
    const memory = await app.made(ann, { image_list: ids })
    expect(memory.photos.map(({ temp_id }) => temp_id)).toEqual(ids)
    expect(memory.image_list).toEqual(memory.photos)
    const seen = (await app.read(ben, memory.shareable_link)).json<Memory>()
    expect(seen.photos).toEqual(memory.photos)
    for (const { url } of seen.photos) expect((await app.get(null, url)).statusCode).toBe(200)
    expect(await app.waiting(ann)).not.toContain(ids[0])
    // Posted, it cannot be discarded any more.
    await app.discard(ann, ids[0] ?? '')
    expect((await app.read(ben, memory.shareable_link)).json<Memory>().photos).toHaveLength(3)
  })

  it('are in lists and in the feed', async () => {
    const { temp_id } = await app.uploaded(ann)
    const memory = await app.made(ann, { image_list: [temp_id], privacy: 0 })
    const feed = (await app.get(null, '/api/v1/feed/')).json()
    const list = (await app.get(null, `/memories/memories-list/?user=${ann.user.id}`)).json()
    for (const cards of [feed, list].map((one) => JSON.stringify(one)))
      expect(cards).toContain(`/memories/api/v1/memories/${memory.shareable_link}/photos/${temp_id}/small.webp`)
  })

  it("must be one's own, unused and existing", async () => {
    const { temp_id } = await app.uploaded(ann)
    const memory = await app.made(ann, { image_list: [temp_id] })
    for (const [person, image_list] of [
      [ben, [temp_id]],
      [ann, [temp_id]],
      [ann, ['00000000-0000-7000-8000-000000000009']],
      [ann, ['photo.jpg']],
    ] as const) {
      const answer = await app.post(person, { ...story, image_list })
      expect(answer.statusCode, answer.body).toBe(400)
      expect(Object.keys(answer.json().errors)).toEqual(['image_list'])
    }
    expect((await app.read(ann, memory.shareable_link)).json<Memory>().photos).toHaveLength(1)
  })

  it('stay when an edit does not name them, and are deleted with their files when it leaves one out', async () => {
    const [a, b] = [await app.uploaded(ann), await app.uploaded(ann)]
    const memory = await app.made(ann, { image_list: [a.temp_id, b.temp_id] })
    expect((await app.put(ann, memory.shareable_link, { title: 'Other' })).json<Memory>().photos).toHaveLength(2)
    const before = (await folders()).length
    const less = (await app.put(ann, memory.shareable_link, { image_list: [b.temp_id] })).json<Memory>()
    expect(less.photos.map(({ temp_id }) => temp_id)).toEqual([b.temp_id])
    await vi.waitFor(async () => expect((await folders()).length).toBe(before - 1), pollOptions)
    // What was read may be sent back as it is.
    const back = await app.put(ann, memory.shareable_link, { image_list: less.photos.map(({ temp_id }) => temp_id) })
    expect(back.statusCode, back.body).toBe(202)
  })

  it('get new URLs when the memory becomes private, and the old ones return 404', async () => {
    const { temp_id } = await app.uploaded(ann)
    const memory = await app.made(ann, { image_list: [temp_id], privacy: 0 })
    const [photo] = memory.photos
    expect((await app.get(ben, photo?.url ?? '')).statusCode).toBe(200)
    const narrow = (await app.put(ann, memory.shareable_link, { privacy: 1 })).json<Memory>()
    const url = narrow.photos[0]?.url ?? ''
    expect(url).not.toBe(photo?.url)
    for (const [person, address, status] of [
      [ben, photo?.url, 404],
      [null, photo?.url, 404],
      [ben, url, 404],
      [ann, url, 200],
    ] as const)
      expect((await app.get(person, address ?? '')).statusCode).toBe(status)
  })

  it('are hidden, restored and deleted with their memory', async () => {
    const { temp_id } = await app.uploaded(ann)
    const { photos, shareable_link: link } = await app.made(ann, { image_list: [temp_id], privacy: 0 })
    const url = photos[0]?.url ?? ''
    const memory = (method: 'DELETE' | 'POST', then = '') =>
      app.inject({ method, url: `/memories/api/v1/memories/${link}${then}`, headers: ann.headers })
    for (const [method, then, status] of [
      ['DELETE', '', 404],
      ['POST', '/undo-delete', 200],
      ['DELETE', '', 404],
    ] as const) {
      expect((await memory(method, then)).statusCode).toBe(200)
      for (const who of [ben, null, ann])
        expect([method, (await app.get(who, url)).statusCode]).toEqual([method, status])
    }
    const before = (await folders()).length
    const today = now
    now = new Date(now.getTime() + 13 * 3_600_000)
    expect(await purgeDeletedMemories(app.context)).toBe(1)
    await app.app.tidyPhotos()
    now = today
    expect((await folders()).length).toBe(before - 1)
    expect((await app.get(ann, `/api/v1/image/own-images/${temp_id}/small.webp`)).statusCode).toBe(404)
  })

  it('have an alt text that only their author can change', async () => {
    const { temp_id } = await app.uploaded(ann)
    const memory = await app.made(ann, { image_list: [temp_id], privacy: 0 })
    const describe = (person: SignedUp | null, alt: string) =>
      app.inject({
        method: 'PUT',
        url: '/api/v1/image/alt-text',
        payload: { temp_id, alt },
        headers: person?.headers ?? {},
      })
    expect((await describe(ann, ' Me, on a swing. ')).statusCode).toBe(200)
    expect((await describe(ben, 'x')).statusCode).toBe(404)
    expect((await describe(null, 'x')).statusCode).toBe(401)
    expect((await describe(ann, 'x'.repeat(301))).statusCode).toBe(400)
    expect((await app.read(ben, memory.shareable_link)).json<Memory>().photos[0]?.alt).toBe('Me, on a swing.')
  })
})

it('deleting an account deletes its photos', async () => {
  const dora = await app.signUp()
  const before = await folders()
  const memory = await app.made(dora, { image_list: [(await app.uploaded(dora)).temp_id], privacy: 0 })
  expect((await app.get(null, memory.photos[0]?.url ?? '')).statusCode).toBe(200)
  await app.uploaded(dora)
  expect(await folders()).toHaveLength(before.length + 2)
  await app.inject({
    method: 'POST',
    url: '/user/verify-password',
    payload: { password: dora.password },
    headers: dora.headers,
  })
  const gone = await app.inject({ method: 'POST', url: '/user/delete', payload: {}, headers: dora.headers })
  expect(gone.statusCode, gone.body).toBe(200)
  // They can be taken back for 14 days, and nobody sees them meanwhile.
  expect((await app.get(null, memory.photos[0]?.url ?? '')).statusCode).toBe(404)
  await app.whenDaysAreOver()
  const today = now
  now = new Date(now.getTime() + 16 * 86_400_000)
  await app.app.tidyPhotos()
  now = today
  expect((await folders()).filter((folder) => !before.includes(folder))).toEqual([])
  expect((await app.pool.query('select 1 from photos where author_id = $1', [dora.user.id])).rows).toEqual([])
})
