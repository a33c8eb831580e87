import { randomUUID } from 'node:crypto'
import type { Comment } from '@kindred/contract/comment'
import type { NotificationPage } from '@kindred/contract/notification-page'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { unzip } from '../helpers/unzip.ts'
import { type MemoryApp, makeMemoryApp } from './memory-calls.ts'

let app: MemoryApp
let ann: SignedUp
let ben: SignedUp
let cem: SignedUp
let dan: SignedUp
let clock = Date.parse('2026-11-22T10:00:00Z')
beforeAll(async () => {
  app = await makeMemoryApp({ now: () => new Date(clock) })
  ;[ann, ben] = [await app.signUp('ann'), await app.signUp('ben')]
  ;[cem, dan] = [await app.signUp('cem'), await app.signUp('dan')]
})
afterAll(() => app.close())

type Person = SignedUp | null
const send = (person: Person, url: string, payload: object = {}, more: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { ...person?.headers, ...more } })
const write = (person: Person, shareable_link: string, more: object = {}, key: Record<string, string> = {}) =>
  send(person, '/api/v1/comments/create/', { shareable_link, content: 'Words.', ...more }, key)
const wrote = async (person: Person, link: string, reply_to?: string): Promise<Comment> => {
  clock += 1_000
  const answer = await write(person, link, { reply_to })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data
}
const act = async (person: Person, url: string, payload: object = {}) => {
  const answer = await send(person, url, payload)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json().data
}
const avoid = (who: SignedUp, other: SignedUp, kind: 'block' | 'mute') =>
  app.inject({ method: 'PUT', url: `/api/v1/avoided/${other.user.id}`, payload: { kind }, headers: who.headers })
const release = (who: SignedUp, other: SignedUp) =>
  app.inject({ method: 'DELETE', url: `/api/v1/avoided/${other.user.id}`, headers: who.headers })
/** What a person reads that the comment answers, in the list of its memory; the feed has no replies. Undefined: they don't see the comment. */
const answeredFor = async (person: Person, link: string, id: string) => {
  const listed = (await app.get(person, `/api/v1/comments/?shareable_link=${link}`)).json()
  const fed = (await app.get(person, '/api/v1/feed/?page_size=50')).json()
  const inList: Comment | undefined = listed.results.find((one: Comment) => one.id === id)
  expect(fed.items.map(({ key }: { key: string }) => key)).not.toContain(`comment-${id}`)
  return inList?.reply_to
}
const told = async (person: SignedUp) => {
  const { groups } = (await app.get(person, '/api/v1/notifications/')).json<NotificationPage>()
  return groups.detailed_notifications
    .filter(({ event_type }) => event_type === 'comment_reply')
    .map(({ originator, data, place }) => [originator?.username, data.comment_id, place])
}
/** A memory of ann, under which ben wrote and cem answered. */
async function answered() {
  const { shareable_link: link } = await app.made(ann)
  const said = await wrote(ben, link)
  const reply = await wrote(cem, link, said.id)
  return { link, said, reply }
}

it('a reply names the comment it answers and notifies both authors', async () => {
  const { link, said, reply } = await answered()
  const names = { id: said.id, username: 'ben' }
  expect([said.reply_to, reply.reply_to]).toEqual([null, names])
  for (const person of [null, ann, ben, cem, dan]) expect(await answeredFor(person, link, reply.id)).toEqual(names)
  const { results } = (await app.get(null, `/api/v1/comments/?shareable_link=${link}`)).json()
  expect(results.map(({ id }: Comment) => id)).toEqual([said.id, reply.id])
  expect((await act(cem, `/api/v1/comments/${reply.id}/update/`, { content: 'Others.' })).reply_to).toEqual(names)
  await act(cem, `/api/v1/comments/${reply.id}/delete/`)
  expect(await told(ben)).toEqual([])
  expect((await act(cem, `/api/v1/comments/${reply.id}/restore/`)).reply_to).toEqual(names)

  expect(await told(ben)).toEqual([['cem', reply.id, { comment: reply.id }]])
  expect([await told(ann), await told(cem)]).toEqual([[], []])
  const kinds = (await app.get(ann, '/api/v1/notifications/')).json<NotificationPage>().groups.detailed_notifications
  expect(kinds.map(({ event_type, data }) => [event_type, data.comment_id])).toEqual([
    ['comment', reply.id],
    ['comment', said.id],
  ])
  // The author of the memory answers and is answered; nobody is told of an own answer.
  const back = await wrote(ann, link, said.id)
  expect((await told(ben)).map(([who]) => who)).toEqual(['ann', 'cem'])
  await wrote(ben, link, back.id)
  await wrote(cem, link, reply.id)
  expect([await told(ann), await told(cem)]).toEqual([[], []])
})

it('returns an error when the reply target is under another memory, deleted or no comment', async () => {
  const { link, said } = await answered()
  const { shareable_link: other } = await app.made(ann)
  const elsewhere = await wrote(ben, other)
  const gone = await wrote(ben, link)
  await act(ben, `/api/v1/comments/${gone.id}/delete/`)
  const before = (await app.get(ann, `/api/v1/comments/?shareable_link=${link}`)).json().count
  for (const reply_to of [elsewhere.id, gone.id, randomUUID()]) {
    const refused = await write(cem, link, { reply_to })
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { errors: { reply_to: ['The comment you’re replying to is no longer available.'] } },
    ])
  }
  for (const reply_to of ['no id', '', 5, null]) expect((await write(cem, link, { reply_to })).statusCode).toBe(400)
  expect((await write(null, link, { reply_to: said.id })).statusCode).toBe(401)
  expect((await app.get(ann, `/api/v1/comments/?shareable_link=${link}`)).json().count).toBe(before)
  await act(ann, '/api/v1/comments/mode/', { shareable_link: link, mode: 2 })
  expect((await write(cem, link, { reply_to: said.id })).json()).toEqual({ detail: 'The author has closed comments.' })
})

describe('order of comments', () => {
  /** Three comments: the first has two replies, of which one has a reply of its own; the second has one. */
  const talk = async () => {
    const { shareable_link: link } = await app.made(ann)
    const first = await wrote(ben, link)
    const middle = await wrote(dan, link)
    const toFirst = await wrote(cem, link, first.id)
    const last = await wrote(dan, link)
    const again = await wrote(ann, link, first.id)
    const toReply = await wrote(dan, link, toFirst.id)
    const toMiddle = await wrote(ben, link, middle.id)
    const ids = { first, toFirst, toReply, again, middle, toMiddle, last }
    const nameOf = new Map(Object.entries(ids).map(([name, { id }]) => [id, name]))
    const namesOf = (results: Comment[]) => results.map(({ id }) => nameOf.get(id) ?? id)
    return { link, ...ids, namesOf }
  }
  const whole = ['last', 'middle', 'toMiddle', 'first', 'toFirst', 'toReply', 'again']
  /** All pages of two, read on by place; `between`: what happens once the first is read. */
  const pages = async (person: Person, link: string, between: () => Promise<unknown> = async () => {}) => {
    const results: Comment[] = []
    for (let before = '', page = 1; ; page += 1) {
      const read = (await app.get(person, `/api/v1/comments/?shareable_link=${link}&page_size=2${before}`)).json()
      results.push(...read.results)
      if (!read.has_more) return results
      before = `&before=${read.cursor}`
      if (page === 1) await between()
    }
  }

  it('lists comments newest first, and replies below their target oldest first, for every kind of paging', async () => {
    const { link, namesOf } = await talk()
    const read = async (more: string) =>
      namesOf((await app.get(null, `/api/v1/comments/?shareable_link=${link}${more}`)).json().results)
    expect(await read('')).toEqual(whole)
    expect([...(await read('&page_size=3')), ...(await read('&page_size=3&page=2'))]).toEqual(whole.slice(0, 6))
    expect(namesOf(await pages(null, link))).toEqual(whole)
  })

  it('paging by cursor returns each comment once while others write, reply and delete', async () => {
    const { link, middle, last, toReply, namesOf } = await talk()
    const read = await pages(cem, link, async () => {
      await wrote(ben, link)
      await wrote(ben, link, last.id)
      await wrote(ben, link, toReply.id)
      await act(dan, `/api/v1/comments/${middle.id}/delete/`)
    })
    const names = namesOf(read)
    expect(names.slice(0, 6)).toEqual(whole.slice(0, 6))
    expect([names.length, names[7]]).toEqual([8, 'again'])
  })

  it('replies keep their place when their target is deleted or hidden from a reader', async () => {
    const { link, first, toFirst, namesOf } = await talk()
    const read = async (person: Person) => namesOf(await pages(person, link))
    await avoid(dan, cem, 'block')
    const withoutCem = whole.filter((name) => name !== 'toFirst')
    expect([await read(dan), await read(null)]).toEqual([withoutCem, whole])
    await release(dan, cem)
    await act(ben, `/api/v1/comments/${first.id}/delete/`)
    expect(await read(null)).toEqual(whole.filter((name) => name !== 'first'))
    await app.pool.query('delete from comments where id = any($1::uuid[])', [[first.id, toFirst.id]])
    expect(await read(null)).toEqual(whole.filter((name) => !['first', 'toFirst'].includes(name)))
  })

  it('lists a conversation deeper than eight levels in order of time', async () => {
    const { shareable_link: link } = await app.made(ann)
    const said = [await wrote(ben, link)]
    for (let at = 0; at < 12; at += 1) said.push(await wrote(at % 2 ? ben : cem, link, said.at(-1)?.id))
    const { rows } = await app.pool.query('select max(cardinality(thread_path)) as depth from comments')
    expect(rows).toEqual([{ depth: 8 }])
    expect((await pages(null, link)).map(({ id }) => id)).toEqual(said.map(({ id }) => id))
  })
})

it('one idempotency key makes one reply, and returns 409 with another target', async () => {
  const { link, said, reply } = await answered()
  const key = { 'idempotency-key': randomUUID() }
  const payload = { reply_to: said.id }
  const [first, second] = [await write(dan, link, payload, key), await write(dan, link, payload, key)]
  expect([first.statusCode, second.json().data.id]).toEqual([201, first.json().data.id])
  for (const other of [{ reply_to: reply.id }, {}]) expect((await write(dan, link, other, key)).statusCode).toBe(409)
  expect((await told(ben)).filter(([who]) => who === 'dan')).toHaveLength(1)
})

/**
 * What happens to the answered comment, and who reads afterwards that it is answered (`sees`), may answer it, and whether its writer is still told.
 * Everybody sees the answer itself.
 */
const states: Record<string, { happens: (id: string) => Promise<unknown>; sees: string[]; isTold: boolean }> = {
  nothing: { happens: async () => {}, sees: ['visitor', 'ann', 'ben', 'cem', 'dan'], isTold: true },
  'its writer deleted it': {
    happens: (id) => act(ben, `/api/v1/comments/${id}/delete/`),
    ...{ sees: [], isTold: false },
  },
  'the author of the memory removed it': {
    happens: (id) => act(ann, `/api/v1/comments/${id}/delete/`),
    ...{ sees: [], isTold: false },
  },
  'it was deleted for good': {
    happens: (id) => app.pool.query('delete from comments where id = $1', [id]),
    ...{ sees: [], isTold: false },
  },
  'moderators hid it': {
    happens: (id) => app.pool.query('update comments set hidden_at = now() where id = $1', [id]),
    ...{ sees: ['ben'], isTold: true },
  },
  'it waits for the author of the memory': {
    happens: (id) => app.pool.query('update comments set waiting = true where id = $1', [id]),
    ...{ sees: ['ann', 'ben'], isTold: true },
  },
  'a reader hid it': {
    happens: (id) => act(dan, `/api/v1/interaction/comment/${id}/hide`),
    ...{ sees: ['visitor', 'ann', 'ben', 'cem'], isTold: true },
  },
  'a reader muted its writer': {
    happens: () => avoid(dan, ben, 'mute'),
    ...{ sees: ['visitor', 'ann', 'ben', 'cem'], isTold: true },
  },
  'its writer is leaving': {
    happens: () => app.pool.query('update users set leaving_on = now() where id = $1', [ben.user.id]),
    ...{ sees: [], isTold: true },
  },
}

describe("readers of a reply's target", () => {
  const people = () => ({ visitor: null, ann, ben, cem, dan })
  it.each(Object.entries(states))(
    'only the expected members see it, may reply or are notified: %s',
    async (_, { happens, sees, isTold }) => {
      const { link, said, reply } = await answered()
      await happens(said.id)
      const seen = []
      for (const [name, person] of Object.entries(people())) {
        const target = await answeredFor(person, link, reply.id)
        expect(target, name).not.toBeUndefined()
        if (target !== null) seen.push(name)
      }
      expect(seen).toEqual(sees)
      expect((await told(ben)).some(([, id]) => id === reply.id)).toBe(isTold)
      const may = []
      for (const [name, person] of Object.entries(people()))
        if (person !== null && (await write(person, link, { reply_to: said.id })).statusCode === 201) may.push(name)
      // Whoever leaves signs in no more.
      expect(may).toEqual(sees.filter((name) => name !== 'visitor'))
      await release(dan, ben)
      await app.pool.query('update users set leaving_on = null where id = $1', [ben.user.id])
    },
  )

  it.each([
    ['the replier blocks the writer', () => [cem, ben] as const],
    ['the writer blocks the replier', () => [ben, cem] as const],
  ])("%s: they do not see each other's comments, others see both", async (_, who) => {
    const { link, said, reply } = await answered()
    const [by, other] = who()
    await avoid(by, other, 'block')
    expect(await answeredFor(cem, link, reply.id)).toBeNull()
    expect(await answeredFor(ben, link, reply.id)).toBeUndefined()
    expect(await answeredFor(dan, link, reply.id)).toEqual({ id: said.id, username: 'ben' })
    expect(await told(ben)).not.toContainEqual(['cem', reply.id, { comment: reply.id }])
    expect((await write(cem, link, { reply_to: said.id })).statusCode).toBe(400)
    await release(by, other)
    expect(await answeredFor(cem, link, reply.id)).toEqual({ id: said.id, username: 'ben' })
  })

  it('a reply by a muted member does not notify until they are unmuted', async () => {
    const { link, said } = await answered()
    await avoid(ben, dan, 'mute')
    const reply = await wrote(dan, link, said.id)
    const ids = async () => (await told(ben)).map(([, id]) => id)
    expect(await ids()).not.toContain(reply.id)
    await release(ben, dan)
    expect(await ids()).toContain(reply.id)
  })
})

it('a pending reply notifies only when the author approves it', async () => {
  const { link, said } = await answered()
  await act(ann, '/api/v1/comments/mode/', { shareable_link: link, mode: 1 })
  const reply = await wrote(cem, link, said.id)
  expect(reply.waiting).toBe(true)
  const unseen = async () => (await app.get(ben, '/api/v1/notifications/')).json<NotificationPage>().unseen_count
  await send(ben, '/api/v1/notifications/seen')
  expect([await answeredFor(ben, link, reply.id), await unseen()]).toEqual([undefined, 0])
  await act(ann, `/api/v1/comments/${reply.id}/approve/`)
  expect([await answeredFor(ben, link, reply.id), await unseen()]).toEqual([{ id: said.id, username: 'ben' }, 1])
  expect((await told(ben))[0]).toEqual(['cem', reply.id, { comment: reply.id }])
})

it('a reply stays when its target is deleted, and the export names what was answered', async () => {
  const [eve, fay] = [await app.signUp('eve'), await app.signUp('fay')]
  const { shareable_link: link } = await app.made(ann)
  const said = await wrote(eve, link)
  const reply = await wrote(fay, link, said.id)
  const copy = await send(fay, '/user/export')
  expect(copy.statusCode, copy.body).toBe(200)
  const { comments } = JSON.parse(unzip(copy.rawPayload)['data.json'] ?? '')
  expect(comments).toMatchObject([{ id: reply.id, reply_to: said.id }])
  await app.pool.query('delete from users where id = $1', [eve.user.id])
  const read = (await app.get(null, `/api/v1/comments/?shareable_link=${link}`)).json()
  expect(read.results).toMatchObject([{ id: reply.id, content: 'Words.', reply_to: null }])
})
