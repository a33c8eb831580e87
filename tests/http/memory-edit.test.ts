import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedUp } from '../helpers/server/make-app.ts'
import type { ReadMemory as Memory } from './memory-calls.ts'
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

const idsIn = (list: { tag_id: string }[]) => list.map(({ tag_id }) => tag_id)

describe('PUT /memories/api/v1/memories/{hashId}/get-details', () => {
  it('returns 202 with the memory as read, with or without a trailing slash [API-03, ROL-04]', async () => {
    const { shareable_link: link } = await app.made(ann)
    const answer = await app.put(ann, link, { title: 'New', feelings: tags('sad') })
    expect(answer.statusCode).toBe(202)
    expect(answer.json()).toMatchObject({ title: 'New', feelings: [{ tag_id: 'sad' }], revision: 2 })
    expect((await app.read(null, link)).json()).toEqual(answer.json())
    const url = `/memories/api/v1/memories/${link}/get-details/`
    expect((await app.inject({ method: 'PUT', url, headers: ann.headers, payload: {} })).statusCode).toBe(202)
  })

  it('keeps fields that it does not name, and empties those sent empty', async () => {
    const given = {
      title: 'Kept',
      feelings: tags('scared'),
      feelings_text: 'kept too',
      subjects: [{ description: 'Me' }],
      sensitive_topics: [{ id: 'neglect' }],
      needs: tags('love'),
      needs_text: 'goes',
      persons_actions: [{ person_involved: { id: 'mother' }, person_action: { id: 'left-me-alone' } }],
    }
    const before = await app.made(ann, given)
    const after = (await app.put(ann, before.shareable_link, { needs: [], needs_text: '' })).json<Memory>()
    const { updated: _1, revision: _2, total_tags, sections, ...rest } = after
    const { updated: _3, revision: _4, total_tags: tagsBefore, sections: sectionsBefore, ...restBefore } = before
    expect(rest).toEqual({ ...restBefore, needs: [], needs_text: [] })
    expect(total_tags).toBe(tagsBefore - 1)
    expect(sections).toEqual(sectionsBefore.filter(({ title }) => title !== 'Needs'))
  })

  it('removing the person removes the actions', async () => {
    const { shareable_link: link } = await app.made(ann, {
      persons_actions: [{ person_involved: { id: 'mother' }, person_action: { id: 'left-me-alone' } }],
    })
    const after = (await app.put(ann, link, { persons_actions: [] })).json<Memory>()
    expect(after.person).toEqual([])
    expect(after.persons_actions).toEqual({ person: [], action: [] })
  })

  it('keeps a tag’s memory_tag_id while its option stays [AMB-62]', async () => {
    const before = await app.made(ann, { feelings: tags('scared', 'lonely') })
    const after = (await app.put(ann, before.shareable_link, { feelings: tags('sad', 'lonely') })).json<Memory>()
    expect(idsIn(after.feelings)).toEqual(['sad', 'lonely'])
    const idOf = (memory: Memory, option: string) =>
      memory.feelings.find(({ tag_id }) => tag_id === option)?.memory_tag_id
    expect(idOf(after, 'lonely')).toBe(idOf(before, 'lonely'))
    expect(idOf(after, 'sad')).not.toBe(idOf(before, 'scared'))
  })

  it('keeps a stored generation next to the one allowed age, and counts both [AMB-04, AMB-104]', async () => {
    const { shareable_link: link } = await app.made(ann, { age_ranges: [{ id: '3-5-years', name: '3-5 years' }] })
    await app.pool.query(
      `insert into memory_tags (author_id, memory_id, id, field, option_id, position, listed, created_at)
       select author_id, id, gen_random_uuid(), 'age_ranges', 'millennial', 1, true, created_at from memories where shareable_link = $1`,
      [link],
    )
    const after = (await app.put(ann, link, { age_ranges: [{ id: '6-9-years', name: '6-9 years' }] })).json<Memory>()
    expect(idsIn(after.age_ranges)).toEqual(['6-9-years', 'millennial'])
    expect(after.total_tags).toBe(2)
    expect(idsIn((await app.put(ann, link, { age_ranges: [] })).json<Memory>().age_ranges)).toEqual(['millennial'])
  })

  it('keeps school tags of a memory that becomes happy, and rejects new ones [AMB-03]', async () => {
    const { shareable_link: link } = await app.made(ann, { childhood_effects_social: tags('exam-panic') })
    const happy = await app.put(ann, link, { type: 1 })
    expect(happy.statusCode).toBe(202)
    expect(idsIn(happy.json<Memory>().childhood_effects_social)).toEqual(['exam-panic'])
    const more = await app.put(ann, link, { childhood_effects_social: tags('exam-panic', 'poor-marks') })
    expect(more.statusCode).toBe(400)
    expect(Object.keys(more.json().errors)).toEqual(['childhood_effects_social'])
  })

  it('stores nothing when one field is rejected', async () => {
    const before = await app.made(ann, { title: 'Before', feelings: tags('scared') })
    const answer = await app.put(ann, before.shareable_link, { title: 'After', feelings: tags('purple') })
    expect(answer.statusCode).toBe(400)
    expect((await app.read(ann, before.shareable_link)).json()).toEqual(before)
  })

  it('returns 403 to readers, 404 to others and 401 to visitors [API-03, ROL-10]', async () => {
    const codes = async (privacy: number) => {
      const { shareable_link: link } = await app.made(ann, { privacy })
      const answers = [
        await app.put(ben, link, { title: 'Mine now' }),
        await app.put(null, link, { title: 'Mine now' }),
      ]
      expect((await app.read(ann, link)).json<Memory>().title).toBe('')
      return answers.map(({ statusCode }) => statusCode)
    }
    expect(await codes(0)).toEqual([403, 401])
    expect(await codes(2)).toEqual([403, 401])
    expect(await codes(1)).toEqual([404, 401])
    expect((await app.put(ann, 'no-such-link', { title: 'x' })).statusCode).toBe(404)
  })
})

describe('edits with the same revision', () => {
  it('in sequence: the second gets 409 with the stored memory', async () => {
    const { shareable_link: link, revision } = await app.made(ann, { title: 'One' })
    expect((await app.put(ann, link, { title: 'Two', revision })).statusCode).toBe(202)
    const second = await app.put(ann, link, { title: 'Three', revision })
    expect(second.statusCode).toBe(409)
    expect(second.json().current).toMatchObject({ title: 'Two', revision: revision + 1 })
    expect((await app.read(ann, link)).json()).toEqual(second.json().current)
  })

  it('concurrently: exactly one gets 202', async () => {
    for (let round = 0; round < 5; round++) {
      const { shareable_link: link, revision } = await app.made(ann)
      const titles = ['A', 'B', 'C']
      const answers = await Promise.all(titles.map((title) => app.put(ann, link, { title, revision })))
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409, 409])
      const winner = answers.find(({ statusCode }) => statusCode === 202)
      expect((await app.read(ann, link)).json()).toEqual(winner?.json())
    }
  })

  it('without a revision the last write wins and fields not named are kept', async () => {
    const { shareable_link: link } = await app.made(ann)
    const answers = await Promise.all([
      app.put(ann, link, { feelings: tags('scared') }),
      app.put(ann, link, { needs: tags('love') }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202])
    const memory = (await app.read(ann, link)).json<Memory>()
    expect([idsIn(memory.feelings), idsIn(memory.needs), memory.revision]).toEqual([['scared'], ['love'], 3])
  })
})

describe('GET /memories/api/v1/last-privacy/', () => {
  it('returns the privacy of the newest own memory, public before the first, and 401 to visitors [PRV-04, PRV-05]', async () => {
    const cara = await app.signUp('cara')
    const lastOf = async () => (await app.get(cara, '/memories/api/v1/last-privacy/')).json().privacy
    expect(await lastOf()).toBe(0)
    await app.made(cara, { privacy: 1 })
    await app.made(ann, { privacy: 0 })
    expect(await lastOf()).toBe(1)
    await app.made(cara, { privacy: 2 })
    expect(await lastOf()).toBe(2)
    expect((await app.get(null, '/memories/api/v1/last-privacy')).statusCode).toBe(401)
  })
})
