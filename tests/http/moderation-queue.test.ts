import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { makeModerator } from '../helpers/server/make-moderator.ts'
import { type MemoryApp, makeMemoryApp } from './memory-calls.ts'

let app: MemoryApp
let [ann, mod, other] = [] as unknown as SignedUp[] as [SignedUp, SignedUp, SignedUp]
let clock = Date.parse('2026-11-22T10:00:00Z')
let people = 0
beforeAll(async () => {
  app = await makeMemoryApp({ now: () => new Date(clock) })
  ;[ann, mod, other] = [await app.signUp('ann'), await app.signUp('mona'), await app.signUp('otto')]
  for (const one of [mod, other]) await makeModerator(app, one)
})
afterAll(() => app.close())
beforeEach(() => app.pool.query('delete from reports'))

type Entry = {
  about_id: string
  link: string
  snapshot: { title: string }
  concerns_you: string | null
  count_reports: number
  reports: { reason: string; remark: string }[]
  decisions: { kind: string }[]
}
type Page = { results: Entry[]; cursor: string | null }

const post = (person: SignedUp, url: string, payload: object = {}) =>
  app.inject({ method: 'POST', url, headers: person.headers, payload })
const member = () => app.signUp(`somebody-${++people}`)
const memory = async (title: string, by = ann): Promise<string> => (await app.made(by, { title })).shareable_link
async function report(who: SignedUp, link: string, reason: string, metoo: string | null = null, remark = '') {
  clock += 1_000
  const sent = await post(who, '/guide/', { memory: link, metoo, reason, remark })
  expect(sent.statusCode, sent.body).toBe(201)
}
const page = async (query = '', who = mod): Promise<Page> => {
  const answer = await app.get(who, `/api/v1/moderation/queue/?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const titles = ({ results }: Page) => results.map(({ snapshot }) => snapshot.title)
const decide = (about_id: string, payload: object, who = mod) => {
  clock += 1_000
  return post(who, '/api/v1/moderation/decisions/', { about_id, ...payload })
}
async function allPages(query = 'page_size=20'): Promise<Page[]> {
  const pages = [await page(query)]
  for (let last = pages[0]; last?.cursor; last = pages.at(-1)) pages.push(await page(`${query}&cursor=${last.cursor}`))
  return pages
}

describe('the moderation queue', () => {
  it('sorts by severity of the worst reason, then oldest first', async () => {
    const reader = await member()
    for (const [title, reason] of [
      ['first', 'advertising'],
      ['second', 'advertising'],
      ['hate', 'hate'],
      ['danger', 'author-in-danger'],
    ] as const)
      await report(await member(), await memory(title), reason)
    expect(titles(await page())).toEqual(['danger', 'hate', 'first', 'second'])
    // One weighty report is enough; others beside it do not dilute it.
    const link = (await page()).results.find(({ snapshot }) => snapshot.title === 'second')?.link ?? ''
    await report(reader, link, 'author-in-danger')
    expect(titles(await page())).toEqual(['second', 'danger', 'hate', 'first'])
  })

  it('has one entry per item with all its reports, decided together', async () => {
    const link = await memory('the bus')
    const readers = [await member(), await member(), await member()]
    for (const reader of readers) await report(reader, link, 'hate')
    const [entry, ...rest] = (await page()).results
    expect(rest).toEqual([])
    expect(entry).toMatchObject({ count_reports: 3, reports: readers.map(() => ({ remark: '' })) })
    expect((await decide(entry?.about_id ?? '', { decision: 7 })).statusCode).toBe(201)
    expect((await page()).results).toEqual([])
    for (const reader of readers)
      expect((await app.get(reader, '/api/v1/notifications/')).json().notices).toMatchObject([{ kind: 'keep' }])
  })

  it('returns every item once across pages while items are decided, and 400 for an invalid cursor', async () => {
    const links: string[] = []
    for (let number = 0; number < 7; number += 1) links.push(await memory(`memory ${number}`))
    for (const [at, link] of links.entries()) await report(await member(), link, at % 2 ? 'hate' : 'advertising')
    const pages = await allPages('page_size=3')
    expect(pages.map(({ results }) => results.length)).toEqual([3, 3, 1])
    expect(pages.flatMap(titles)).toEqual([1, 3, 5, 0, 2, 4, 6].map((number) => `memory ${number}`))
    const first = await page('page_size=3')
    for (const { about_id } of first.results) await decide(about_id, { decision: 7 })
    expect(titles(await page(`page_size=3&cursor=${first.cursor}`))).toEqual(['memory 0', 'memory 2', 'memory 4'])
    const decided = await allPages('settled=1&page_size=2')
    expect(decided.flatMap(titles)).toEqual(['memory 5', 'memory 3', 'memory 1'])
    for (const cursor of ['x', Buffer.from('1 1 1 x').toString('base64url')])
      expect((await app.get(mod, `/api/v1/moderation/queue/?cursor=${cursor}`)).statusCode).toBe(400)
  })

  it('a flood of reports by two members does not displace other reports', async () => {
    const [one, two, honest] = [await member(), await member(), await member()]
    for (let number = 0; number < 29; number += 1) {
      await report(one, await memory(`junk of one ${number}`), 'author-in-danger')
      await report(two, await memory(`junk of two ${number}`), 'author-in-danger')
    }
    await report(honest, await memory('real'), 'author-in-danger')
    const pages = await allPages()
    expect(pages.map(({ results }) => results.length)).toEqual([20, 20, 19])
    expect(titles(pages[0] as Page).slice(0, 3)).toEqual(['junk of one 0', 'junk of two 0', 'real'])
    // Found wrong often enough, what they report weighs less than a small matter of somebody trusted.
    for (const { about_id } of [...(pages[0] as Page).results, ...(pages[1] as Page).results])
      await decide(about_id, { decision: 7 })
    await report(await member(), await memory('small'), 'hate')
    expect(titles(await page())[0]).toBe('small')
    // Reported again, what was dismissed is not forgotten.
    const { link } = (await page('settled=1')).results.find(({ snapshot }) => /of one/.test(snapshot.title)) as Entry
    await report(one, link, 'author-in-danger')
    expect(titles(await page())[0]).toBe('small')
  }, 120_000)

  it('trusts reporters more whose reports were upheld', async () => {
    const [often, never] = [await member(), await member()]
    for (let number = 0; number < 4; number += 1) {
      await report(often, await memory(`upheld ${number}`), 'hate')
      await report(never, await memory(`dismissed ${number}`), 'hate')
    }
    for (const { about_id, snapshot } of (await page('page_size=50')).results)
      await decide(about_id, snapshot.title.startsWith('upheld') ? { decision: 3, reason: 'hate' } : { decision: 7 })
    await report(never, await memory('of one who is often wrong'), 'hate')
    await report(often, await memory('of one who is right'), 'hate')
    expect(titles(await page())).toEqual(['of one who is right', 'of one who is often wrong'])
  })
})

describe('a moderator', () => {
  it('moderator cannot decide own items', async () => {
    const [reader, link, own] = [await member(), await memory('of ann'), await memory('of mod', mod)]
    const comment = async (who: SignedUp, shareable_link: string) =>
      (await post(who, '/api/v1/comments/create/', { shareable_link, content: `by ${who.user.username}` })).json().data
        .id as string
    const [theirs, underTheirs] = [await comment(mod, link), await comment(reader, own)]
    await report(reader, own, 'something-else', null, 'about mod')
    await report(ann, link, 'something-else', theirs, 'about mod')
    await report(ann, own, 'something-else', underTheirs, 'about mod')
    await report(mod, link, 'something-else', null, 'by mod')
    await report(reader, link, 'something-else', null, 'by reader')
    const bio = await post(ann, '/guide/', { member: mod.user.id, reason: 'impersonates', remark: '' })
    expect(bio.statusCode).toBe(201)

    const { results } = await page()
    expect(results.map(({ concerns_you }) => concerns_you).toSorted()).toEqual(['own', 'own', 'own', 'own', 'reported'])
    expect(JSON.stringify(results)).not.toContain('about mod')
    const everyDecision = [
      ...[1, 3].map((decision) => ({ decision, reason: 'hate' })),
      { decision: 5, reason: 'hate', days: '1' },
      ...[2, 4, 6, 7, 8].map((decision) => ({ decision })),
    ]
    for (const { about_id } of results)
      for (const payload of everyDecision) expect((await decide(about_id, payload)).statusCode).toBe(403)
    expect((await page()).results).toHaveLength(5)
    // Somebody else decides, and reads it all.
    const forOthers = (await page('', other)).results
    expect(forOthers.map(({ concerns_you }) => concerns_you)).toEqual([null, null, null, null, null])
    expect(JSON.stringify(forOthers)).toContain('about mod')
    for (const { about_id } of forOthers) expect((await decide(about_id, { decision: 7 }, other)).statusCode).toBe(201)
    // Also what was decided about them is not theirs to change.
    for (const { about_id } of (await page('settled=1')).results)
      expect((await decide(about_id, { decision: 8 })).statusCode).toBe(403)
  })
})
