import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { unzip } from '../helpers/unzip.ts'
import { type MemoryApp, makeMemoryApp } from './memory-calls.ts'

let app: MemoryApp
let ann: SignedUp
let ben: SignedUp
let cem: SignedUp
let clock = Date.now()
beforeAll(async () => {
  app = await makeMemoryApp({ now: () => new Date(clock) })
  ;[ann, ben, cem] = [await app.signUp('ann'), await app.signUp('ben'), await app.signUp('cem')]
})
afterAll(() => app.close())

type Person = SignedUp | null
const send = (person: SignedUp, url: string, payload: object = {}) =>
  app.inject({ method: 'POST', url, headers: person.headers, payload })
const act = (person: SignedUp, id: string, what: string, payload: object = {}) =>
  send(person, `/api/v1/comments/${id}/${what}/`, payload)
const edit = (person: SignedUp, id: string, content: string) => act(person, id, 'update', { content })
const setMode = (link: string, mode: number) => send(ann, '/api/v1/comments/mode/', { shareable_link: link, mode })

const kind = 'I was there, too.'
const other = 'I know where you live.'

/** A comment of Ben under a memory of Ann, seen by everybody; the mode that the memory has from then on. */
async function approved(mode = 1) {
  const { shareable_link: link } = await app.made(ann)
  await setMode(link, 1)
  const made = await send(ben, '/api/v1/comments/create/', { shareable_link: link, content: kind })
  const { id } = made.json().data
  await act(ann, id, 'approve')
  await setMode(link, mode)
  return { link, id }
}
const inList = async (person: Person, link: string) => {
  const { results } = (await app.get(person, `/api/v1/comments/?shareable_link=${link}`)).json()
  return results.map((one: Record<string, unknown>) => [one.content, one.pending_content])
}
const inFeed = async (person: Person, id: string) => {
  const { items } = (await app.get(person, '/api/v1/feed/?page_size=50')).json()
  const comment = items.find(({ key }: { key: string }) => key === `comment-${id}`)?.data.comment
  return [comment.content, comment.pending_content]
}
const bellOf = async (person: SignedUp): Promise<string[]> => {
  const { groups } = (await app.get(person, '/api/v1/notifications/')).json()
  return groups.detailed_notifications.map(({ event_type }: { event_type: string }) => event_type)
}

describe('an edit of an approved comment under pre-moderation', () => {
  it("is pending next to the approved text until the memory's author approves it", async () => {
    const { link, id } = await approved()
    clock += 1_000
    expect((await edit(ben, id, other)).json().data).toMatchObject({ content: kind, pending_content: other })
    for (const person of [ann, ben]) {
      expect(await inList(person, link)).toEqual([[kind, other]])
      expect(await inFeed(person, id)).toEqual([kind, other])
    }
    for (const person of [cem, null]) {
      expect(await inList(person, link)).toEqual([[kind, null]])
      expect(await inFeed(person, id)).toEqual([kind, null])
    }
    expect(await bellOf(ann)).toContain('comment_edit')

    expect((await act(ben, id, 'approve')).statusCode).toBe(403)
    expect((await act(cem, id, 'approve')).statusCode).toBe(403)
    expect(await inList(null, link)).toEqual([[kind, null]])
    expect((await act(ann, id, 'approve', { content: other })).json().data).toMatchObject({
      ...{ content: other, pending_content: null, waiting: false },
    })
    expect(await inList(null, link)).toEqual([[other, null]])
    expect(await bellOf(ann)).not.toContain('comment_edit')
  })

  it("can be declined by the memory's author or its writer, not by others", async () => {
    const { link, id } = await approved()
    await edit(ben, id, other)
    expect((await act(cem, id, 'decline')).statusCode).toBe(403)
    expect((await act(ann, id, 'decline')).json().data).toMatchObject({ content: kind, pending_content: null })
    expect(await inList(ben, link)).toEqual([[kind, null]])
    await edit(ben, id, other)
    expect((await act(ben, id, 'decline')).statusCode).toBe(200)
    expect((await act(ben, id, 'decline')).statusCode).toBe(200)
    expect(await inList(ann, link)).toEqual([[kind, null]])
    // The approved words again are no edit.
    await edit(ben, id, other)
    expect((await edit(ben, id, kind)).json().data.pending_content).toBeNull()
  })

  it.each(['a new comment', 'an edit'])(
    'approving %s returns 409 when the text has changed since it was read',
    async (what) => {
      const { shareable_link: link } = await app.made(ann)
      await setMode(link, 1)
      const made = await send(ben, '/api/v1/comments/create/', { shareable_link: link, content: kind })
      const { id } = made.json().data
      if (what === 'an edit') {
        await act(ann, id, 'approve')
        await edit(ben, id, 'Read by Ann.')
      }
      const read = what === 'an edit' ? 'Read by Ann.' : kind
      await edit(ben, id, other)
      const refused = await act(ann, id, 'approve', { content: read })
      expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining('read it again')])
      expect(JSON.stringify(await inList(cem, link))).not.toContain(other)
      const shown = await act(ann, id, 'approve', { content: other })
      expect(shown.json().data).toMatchObject({ content: other, waiting: false })
      expect(await inList(cem, link)).toEqual([[other, null]])
    },
  )

  it('is also pending for a comment written before pre-moderation was turned on', async () => {
    const { shareable_link: link } = await app.made(ann)
    const made = await send(ben, '/api/v1/comments/create/', { shareable_link: link, content: kind })
    await setMode(link, 1)
    await edit(ben, made.json().data.id, other)
    expect(await inList(cem, link)).toEqual([[kind, null]])
  })

  it('stays pending when pre-moderation ends, unless it is edited again', async () => {
    const { link, id } = await approved()
    await edit(ben, id, other)
    await setMode(link, 0)
    expect(await inList(cem, link)).toEqual([[kind, null]])
    await edit(ben, id, 'And again.')
    expect(await inList(cem, link)).toEqual([['And again.', null]])
    expect(await inList(ann, link)).toEqual([['And again.', null]])
  })

  it("is published at once for the memory's author", async () => {
    const { shareable_link: link } = await app.made(ann)
    await setMode(link, 1)
    const made = await send(ann, '/api/v1/comments/create/', { shareable_link: link, content: kind })
    await edit(ann, made.json().data.id, other)
    expect(await inList(cem, link)).toEqual([[other, null]])
  })

  it('is in the export of its writer', async () => {
    const { id } = await approved()
    await edit(ben, id, 'Pending for the export.')
    const files = unzip((await send(ben, '/user/export')).rawPayload)
    expect(files['data.json']).toContain('Pending for the export.')
  })
})

describe('an edit is rejected where a new comment would be, but deleting is possible', () => {
  it('when comments are closed, with an explanation', async () => {
    const { link, id } = await approved(2)
    const refused = await edit(ben, id, other)
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'The author has closed comments. You can still delete yours.',
    ])
    expect(await inList(null, link)).toEqual([[kind, null]])
    expect((await act(ben, id, 'delete')).statusCode).toBe(200)
  })

  it('when moderators have hidden the comment, with an explanation', async () => {
    const { id } = await approved(0)
    await app.pool.query('update comments set hidden_at = now() where id = $1', [id])
    const refused = await edit(ben, id, other)
    expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining('moderators')])
    expect((await act(ben, id, 'delete')).statusCode).toBe(200)
  })

  it('when the writer is blocked or lost access, also for private comments', async () => {
    const alone = async (link: string) =>
      (await send(ben, '/api/v1/comments/create/private/', { shareable_link: link, comment_content: kind })).json().data
        .private_comment_id
    const editAlone = (private_comment_id: string) =>
      send(ben, '/api/v1/comments/update/private/', { private_comment_id, comment_content: other })
    const deleteAlone = (id: string) => send(ben, `/api/v1/comments/delete/private/?private_comment_id=${id}`)
    const closed = await approved(0)
    const words = await alone(closed.link)
    await app.put(ann, closed.link, { privacy: 1 })
    expect([(await edit(ben, closed.id, other)).statusCode, (await editAlone(words)).statusCode]).toEqual([404, 404])
    expect((await act(ben, closed.id, 'delete')).statusCode).toBe(200)
    expect((await deleteAlone(words)).statusCode).toBe(200)

    const open = await approved(0)
    const more = await alone(open.link)
    const at = `/api/v1/avoided/${ben.user.id}`
    await app.inject({ method: 'PUT', url: at, headers: ann.headers, payload: { kind: 'block' } })
    expect([(await edit(ben, open.id, other)).statusCode, (await editAlone(more)).statusCode]).toEqual([404, 404])
    expect((await act(ben, open.id, 'delete')).statusCode).toBe(200)
    expect((await deleteAlone(more)).statusCode).toBe(200)
    await app.inject({ method: 'DELETE', url: at, headers: ann.headers })
  })
})
