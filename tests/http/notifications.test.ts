import type { NotificationPage } from '@kindred/contract/notification-page'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type NotifiableAct, pruneNotifications } from '../../src/server/features/notifications/index.ts'
import { kinds } from '../../src/server/features/notifications/kinds.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { makeMemoryApp, type ReadMemory } from './memory-calls.ts'

type App = Awaited<ReturnType<typeof makeMemoryApp>>
let app: App
let ann: SignedUp
let ben: SignedUp
let eve: SignedUp
let address: string
const gone = new AbortController()

beforeAll(async () => {
  app = await makeMemoryApp()
  ann = await app.signUp('ann')
  ben = await app.signUp('ben')
  eve = await app.signUp('eve')
  address = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  gone.abort()
  await app.close()
})

const page = async (person: SignedUp, number = 1) => {
  const answer = await app.get(person, `/api/v1/notifications/?page=${number}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<NotificationPage>()
}
const post = (person: SignedUp, url: string, payload: object = {}) =>
  app.inject({ method: 'POST', url: `/api/v1/notifications/${url}/`, headers: person.headers, payload })

async function keyOf(memory: ReadMemory): Promise<NotifiableAct['memory']> {
  const { rows } = await app.pool.query('select author_id, id from memories where shareable_link = $1', [
    memory.shareable_link,
  ])
  return rows[0]
}
/** Something that somebody does, by the call that a page makes. */
async function act(person: SignedUp, url: string, payload: object) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/${url}${url.includes('?') ? '' : '/'}`,
    headers: person.headers,
    payload,
  })
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`)
  return answer.json().data
}
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
const benOrEve = expect.objectContaining({ username: expect.stringMatching(/^(ben|eve)$/) })
const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 8, 0, second))

describe('notifications', () => {
  it('list every kind with the data its line needs [NOT-19, NOT-20, ENT-38, ENT-39, ENT-40, ENT-41]', async () => {
    const made = await app.made(ann, { feelings: [{ id: 'sad' }, { id: 'angry' }] })
    const tags = made.sections.flatMap((section) => section.tags.map(({ memory_tag_id }) => memory_tag_id))
    const own = await act(ann, 'comments/create', {
      shareable_link: made.shareable_link,
      content: 'What do you think?',
    })
    for (const by of [ben, eve]) {
      await act(by, 'empathy/new', { shareable_link: made.shareable_link })
      const content = `I know that bus, says ${by.user.username}`
      await act(by, 'comments/create', { shareable_link: made.shareable_link, content })
      await app.get(by, `/api/v1/reaction/new-reaction/?reaction_option_id=3&shareable_link=${made.shareable_link}`)
      await act(by, 'save/new', { shareable_link: made.shareable_link })
      await act(by, `feedback/new?feedback=brave,honest&shareable_link=${made.shareable_link}`, {})
      await act(by, 'comments/create/private', { shareable_link: made.shareable_link, comment_content: 'For you.' })
    }
    for (const by of [ben, eve]) {
      await act(by, 'empathy/new', { comment_id: own.id })
      await act(by, `feedback/new?feedback=wise&comment_id=${own.id}`, {})
    }
    for (const by of [ben, eve])
      await act(by, 'connect/new', {
        shareable_link: made.shareable_link,
        linked: (await app.made(by, { privacy: 0 })).shareable_link,
      })
    for (const tag of tags)
      await app.get(ben, `/api/v1/resonance/new/?memory_tag_id=${tag}&shareable_link=${made.shareable_link}`)

    const first = await page(ann)
    const second = await page(ann, 2)
    const { detailed_notifications, resonance_notifications, ...rest } = first.groups
    expect(Object.keys(rest).sort()).toEqual([
      'comment_feedback',
      'empathy',
      'empathy_comments',
      'memory_feedback',
      'reactions',
    ])
    expect([first.pages, first.unseen_count, first.groups && second.unseen_count]).toEqual([2, 20, 20])
    const all = [...detailed_notifications, ...second.groups.detailed_notifications]
    expect(all.map(({ event_type }) => event_type).sort()).toEqual(
      ['comment', 'linked_memory', 'private_comment', 'saved_memory'].flatMap((kind) => [kind, kind]),
    )
    const said = /^I know that bus, says (ben|eve)$/
    const places: Record<string, object> = {
      ...{ linked_memory: { tab: 'connect' }, private_comment: { tab: 'validate' }, saved_memory: { tab: 'text' } },
    }
    const words: Record<string, unknown> = { comment: expect.stringMatching(said), private_comment: 'For you.' }
    for (const one of all) {
      const { event_type } = one
      const comment = words[event_type] ? expect.any(String) : null
      expect(one).toEqual({
        ...{ id: expect.any(String), created_at: moment, originator: benOrEve, event_type, notification_ids: [one.id] },
        status: { is_read: 0, is_seen: 0 },
        place: places[event_type] ?? { comment },
        data: {
          ...{ memory: made.shareable_link, memory_title: made.title, memory_description: made.description },
          ...{ comment, comment_id: comment, comment_content: words[event_type] ?? null },
          saved_memory: event_type === 'saved_memory' ? made.shareable_link : null,
          // What several people do, and resonance, are told in lists of their own.
          ...{ memory_reacted: null, reaction_option_id: null, feedback_labels: [] },
          ...{ memory_resonated: null, memory_tag_label: null },
        },
      })
    }
    const together = Object.entries(rest).flatMap(([list, own]) => [
      ...own,
      ...second.groups[list as keyof typeof rest],
    ])
    expect(together.map(({ event_type, others }) => [event_type, others]).sort()).toEqual(
      ['comment_feedback', 'empathy', 'empathy_comment', 'memory_feedback', 'reaction'].map((kind) => [kind, 1]),
    )
    const ofComment = { description: 'What do you think?', comment_id: own.id }
    const ofKind: Record<string, object> = {
      comment_feedback: { ...ofComment, place: { feedback: own.id } },
      empathy_comment: { ...ofComment, place: { commentEmpathy: own.id } },
      memory_feedback: { feedback_label: 'Brave,Honest', place: { feedback: 'Brave,Honest' } },
      reaction: { reaction_option_id: '3', reaction_option_label: 'Sad', place: { reaction: '3' } },
      empathy: { place: { reaction: '6' } },
    }
    for (const one of together)
      expect(one).toEqual({
        ...{ id: expect.any(String), created_at: moment, last_originator: benOrEve, others: 1 },
        ...{ event_type: one.event_type, status: { is_read: 0, is_seen: 0 } },
        notification_ids: [expect.any(String), expect.any(String)],
        ...{ memory_title: made.title, shareable_link: made.shareable_link, description: made.description },
        ...{ comment_id: null, feedback_label: null, reaction_option_id: null, reaction_option_label: null },
        ...ofKind[one.event_type],
      })
    // Not here: an edit that waits for the author (comment-edits.test.ts), an answer (comment-replies.test.ts), and thanks (received.test.ts).
    expect(new Set([...all, ...together, ...resonance_notifications].map(({ event_type }) => event_type))).toEqual(
      new Set(Object.keys(kinds).filter((kind) => !/^comment_(edit|reply)$|_thanks$/.test(kind))),
    )
    expect(resonance_notifications).toEqual([
      {
        ...{ created_at: moment, originator: expect.objectContaining({ username: 'ben' }), event_type: 'resonance' },
        ...{ status: { is_read: 0, is_seen: 0 }, notif_ids: [expect.any(String), expect.any(String)] },
        ...{ shareable_link: made.shareable_link, memory_title: made.title, memory_description: made.description },
        place: { resonance: expect.stringMatching(/^(angry,sad|sad,angry)$/) },
        resonance_labels: expect.arrayContaining(['Angry', 'Sad']),
      },
    ])
  })

  it('only the recipient can mark them read, grouped ones together; seen clears the count [NOT-05, NOT-06, NOT-07, NOT-08]', async () => {
    const before = await page(ann)
    const [entry] = before.groups.resonance_notifications
    expect(entry?.status).toEqual({ is_read: 0, is_seen: 0 })
    const stranger = await post(ben, 'read', { notification_ids: entry?.notif_ids })
    expect(stranger.statusCode).toBe(200)
    expect((await page(ann)).groups.resonance_notifications[0]?.status.is_read).toBe(0)
    const { unseen_count } = (await post(ann, 'read', { notification_ids: entry?.notif_ids })).json()
    expect(unseen_count).toBe(before.unseen_count - 2)
    const after = await page(ann)
    expect(after.groups.resonance_notifications[0]?.status).toEqual({ is_read: 1, is_seen: 1 })
    // What came after the list was read is not seen by having seen the list.
    const lines = Object.values(after.groups).flatMap((list) => list.map(({ created_at }) => created_at))
    const [newest = ''] = lines.toSorted().toReversed()
    const shareable_link = entry?.shareable_link
    await act(eve, 'comments/create', { shareable_link, content: 'One more thing.' })
    expect((await post(ann, 'seen', { up_to: newest })).json()).toEqual({ unseen_count: 1 })
    expect((await post(ann, 'seen', { up_to: newest })).json()).toEqual({ unseen_count: 1 })
    expect((await post(ann, 'seen', { up_to: 'yesterday' })).statusCode).toBe(400)
    expect((await post(ann, 'seen')).json()).toEqual({ unseen_count: 0 })
    const { unseen_count: left, groups } = await page(ann)
    expect(left).toBe(0)
    expect(groups.empathy[0]?.status ?? { is_read: 0 }).toMatchObject({ is_read: 0 })
  })

  it('can be marked read up to a time, by the recipient only', async () => {
    const made = await app.made(ann)
    const link = { shareable_link: made.shareable_link }
    await act(ben, 'comments/create', { ...link, content: 'Before.' })
    const lines = async () =>
      (await page(ann)).groups.detailed_notifications.filter(({ data }) => data.memory === made.shareable_link)
    const [{ created_at: shown } = { created_at: '' }] = await lines()
    await act(eve, 'comments/create', { ...link, content: 'After.' })
    expect((await post(ben, 'read', { up_to: shown })).statusCode).toBe(200)
    expect((await lines()).map(({ status }) => status.is_read)).toEqual([0, 0])
    for (let time = 0; time < 2; time++)
      expect((await post(ann, 'read', { up_to: shown })).json()).toMatchObject({ unseen_count: 1 })
    expect((await lines()).map(({ data, status }) => [data.comment_content, status])).toEqual([
      ['After.', { is_read: 0, is_seen: 0 }],
      ['Before.', { is_read: 1, is_seen: 1 }],
    ])
    for (const body of [{}, { up_to: 'yesterday' }]) expect((await post(ann, 'read', body)).statusCode).toBe(400)
    await post(ann, 'seen')
  })

  it('are not created for own acts, duplicates, undone or invisible items', async () => {
    const made = await app.made(ben)
    const memory = await keyOf(made)
    const link = { shareable_link: made.shareable_link }
    const kinds = async () => (await page(ben)).groups.empathy.map(({ others }) => others)
    await act(ben, 'comments/create', { ...link, content: 'To myself.' })
    await app.get(ben, `/api/v1/reaction/new-reaction/?reaction_option_id=3&shareable_link=${made.shareable_link}`)
    expect([await kinds(), (await page(ben)).unseen_count]).toEqual([[], 0])
    for (const by of [eve, eve]) await act(by, 'empathy/new', link)
    // Support, among the reactions, is the same empathy.
    const support = `/api/v1/reaction/new-reaction/?reaction_option_id=6&shareable_link=${made.shareable_link}`
    const { reaction_id } = (await app.get(ann, support)).json().data
    expect([await kinds(), (await page(ben)).unseen_count]).toEqual([[1], 2])
    await app.get(ann, `/api/v1/reaction/delete/?reaction_id=${reaction_id}`)
    expect([await kinds(), (await page(ben)).unseen_count]).toEqual([[0], 1])
    const { id } = await act(ann, 'comments/create', { ...link, content: 'A word.' })
    const told = async () => (await page(ben)).groups.detailed_notifications.length
    expect(await told()).toBe(1)
    await act(ben, `interaction/comment/${id}/hide`, {})
    expect(await told()).toBe(0)
    await app.pool.query('delete from hidden_comments')
    await act(ann, `comments/${id}/delete`, {})
    expect(await told()).toBe(0)
    // Somebody who is leaving is not there for anybody.
    await app.pool.query('update users set leaving_on = $2 where id = $1', [eve.user.id, at(0)])
    expect([await kinds(), (await page(ben)).unseen_count]).toEqual([[], 0])
    await app.pool.query('update users set leaving_on = null where id = $1', [eve.user.id])
    // A memory that its author keeps to themselves is told to nobody else.
    const others = await app.made(ann)
    const { id: thing } = await act(ben, 'comments/create', { shareable_link: others.shareable_link, content: 'Mine.' })
    await act(eve, 'empathy/new', { comment_id: thing })
    expect((await page(ben)).groups.empathy_comments).toHaveLength(1)
    await app.put(ann, others.shareable_link, { privacy: 1 })
    expect((await page(ben)).groups.empathy_comments).toEqual([])
    await app.pool.query('delete from memories where id = $1', [memory.id])
    expect((await page(ben)).pages).toBe(0)
    const rows = async () =>
      (await app.pool.query('select 1 from notifications where about_id = $1', [memory.id])).rowCount
    expect(await rows()).toBeGreaterThan(0)
    const inTwoHours = new Date(Date.now() + 2 * 3_600_000)
    await pruneNotifications(app.pool, new Date())
    expect(await rows()).toBeGreaterThan(0)
    await pruneNotifications(app.pool, inTwoHours)
    expect(await rows()).toBe(0)
    // What still tells of something is looked at again when it is twice as old, and after a week at the latest.
    const { rows: kept } = await app.pool.query<{ hours: number }>(
      `select extract(epoch from due_at - $1) / 3600 as hours from notifications order by due_at`,
      [inTwoHours],
    )
    expect(kept.length).toBeGreaterThan(0)
    for (const { hours } of kept) expect(Number(hours)).toBeGreaterThanOrEqual(1)
    await pruneNotifications(app.pool, new Date(Date.now() + 365 * 86_400_000))
    const { rows: old } = await app.pool.query('select distinct due_at from notifications')
    expect(old).toHaveLength(1)
  })
})

describe('an event stream', () => {
  it('sends what was received and is unread, by kind, also once it was seen, and how many other notifications there are', async () => {
    const made = await app.made(eve)
    let heard: unknown
    const { body } = await fetch(`${address}/api/v1/content/events`, { headers: eve.headers, signal: gone.signal })
    void (async () => {
      for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? [])
        for (const [, data] of chunk.matchAll(/event: notifications\ndata: (.*)/g)) heard = JSON.parse(data ?? '')
    })().catch(() => {})
    const nothing = { comments: 0, replies: 0, messages: 0, praise: 0, responses: 0, others: 0 }
    await expect.poll(() => heard).toEqual({ unseen_count: 0, received: nothing })
    const to = { shareable_link: made.shareable_link }
    await act(ann, 'empathy/new', to)
    await act(ben, 'comments/create', { ...to, content: 'Me, too.' })
    await act(ben, 'save/new', to)
    await act(ann, `feedback/new?feedback=honest&shareable_link=${made.shareable_link}`, {})
    const received = { ...nothing, comments: 1, praise: 1, responses: 1, others: 1 }
    await expect.poll(() => heard).toEqual({ unseen_count: 4, received })
    await post(eve, 'seen')
    await expect.poll(() => heard).toEqual({ unseen_count: 0, received })
    // Read one by one: told to whoever reads, and to the other tabs.
    const [comment] = (await page(eve)).groups.detailed_notifications.filter(
      ({ event_type, data }) => event_type === 'comment' && data.memory === made.shareable_link,
    )
    const left = { unseen_count: 0, received: { ...received, comments: 0 } }
    expect((await post(eve, 'read', { notification_ids: comment?.notification_ids })).json()).toEqual(left)
    await expect.poll(() => heard).toEqual(left)
    await post(eve, 'read', { up_to: new Date(Date.now() + 60_000).toISOString() })
    await expect.poll(() => heard).toEqual({ unseen_count: 0, received: nothing })
  })

  it('sends the unseen count at the start and on changes, in every tab, of the own account only', async () => {
    const made = await app.made(eve)
    const listen = async (person: SignedUp) => {
      const heard: number[] = []
      const { body } = await fetch(`${address}/api/v1/content/events`, { headers: person.headers, signal: gone.signal })
      void (async () => {
        for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? [])
          for (const [, count] of chunk.matchAll(/event: notifications\ndata: \{"unseen_count":(\d+),/g))
            heard.push(Number(count))
      })().catch(() => {})
      return heard
    }
    const first = await listen(eve)
    const stranger = await listen(ben)
    await expect.poll(() => first).toEqual([0])
    await act(ann, 'empathy/new', { shareable_link: made.shareable_link })
    await expect.poll(() => first).toEqual([0, 1])
    const second = await listen(eve)
    await expect.poll(() => second.at(-1)).toBe(1)
    await post(eve, 'seen')
    await expect.poll(() => [first.at(-1), second.at(-1)]).toEqual([0, 0])
    expect(stranger).toEqual([0])

    // Seen and followed by the next one before the server looks again: the page, which shows nothing by now, is told.
    await act(ben, 'empathy/new', { shareable_link: made.shareable_link })
    await expect.poll(() => first.at(-1)).toBe(1)
    first.length = 0
    await post(eve, 'seen')
    await act(ben, 'save/new', { shareable_link: made.shareable_link })
    await expect.poll(() => first.at(-1)).toBe(1)
  })
})
